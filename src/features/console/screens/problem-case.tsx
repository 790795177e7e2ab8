import { formatMoment } from '../../../shared/lagos-time.ts';
import type { ProblemCaseView as Case } from '../../hiring/console-calls.ts';
import type { Outcome } from './console-action.ts';
import { DoneByOperators } from './done-by-operators.tsx';
import { HireFileHead, HireMoney, HireSteps, HireWords } from './hire-file.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { ProblemDecide } from './problem-decide.tsx';
import { RevealForm } from './reveal-form.tsx';

export interface MessagesShown {
  lines?: { at: string; side: 'customer' | 'artisan'; text: string }[];
}

/** One problem report: what was agreed and paid, both parties' statements and proposals, and the decisions. */
export function ProblemCaseView({
  open,
  outcome,
  next,
}: {
  open: Case;
  outcome: Outcome<MessagesShown> | undefined;
  next: string | null;
}) {
  const { file, done, canDecide, isAppeal, decideDueAt, overdue, settleDueAt } = open;
  return (
    <article aria-labelledby="case-title">
      <HireFileHead file={file} titleId="case-title">
        {decideDueAt && (
          <p className={overdue ? 'console-late' : ''}>
            {isAppeal && <strong>Appealed. This decision is final. </strong>}
            {overdue ? 'Overdue since' : 'Decide by'} {formatMoment(decideDueAt)}
          </p>
        )}
        {settleDueAt && (
          <p>Decided. It takes effect on {formatMoment(settleDueAt)}, unless one side appeals.</p>
        )}
      </HireFileHead>
      <OutcomeNote outcome={outcome} next={next} />
      <HireWords file={file} />
      <HireMoney file={file} />
      <Messages file={file} outcome={outcome} />
      <HireSteps file={file} />
      <DoneByOperators done={done} />
      <ProblemDecide open={open} outcome={outcome} next={next} canDecide={canDecide} />
    </article>
  );
}

function Messages({ file, outcome }: { file: Case['file']; outcome: Outcome<MessagesShown> | undefined }) {
  const lines = outcome?.refused ? undefined : outcome?.shown?.lines;
  return (
    <section aria-labelledby="messages-title">
      <h3 id="messages-title">Messages</h3>
      {file.chatLines !== null && (
        <p className="console-note">
          {file.chatLines} {file.chatLines === 1 ? 'message' : 'messages'} in the chat, which only the two can
          read.
        </p>
      )}
      {lines ? (
        <ol className="console-history">
          {lines.map(({ at, side, text }) => (
            <li key={`${at}${side}`}>
              <time dateTime={at}>{formatMoment(at)}</time> <strong>{side}: </strong>
              {text}
            </li>
          ))}
        </ol>
      ) : file.messages > 0 ? (
        <RevealForm
          label={`Show the ${file.messages} on the hire’s page`}
          values={{ act: 'messages', about: file.id }}
          error={outcome?.typed?.act === 'messages' ? outcome.fields?.reason : undefined}
        />
      ) : (
        <p className="console-note">None on the hire’s page.</p>
      )}
    </section>
  );
}
