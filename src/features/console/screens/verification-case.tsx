import { Form, useNavigation } from 'react-router';
import { formatDay, formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import {
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  VERIFICATION_STATUS_NAMES,
} from '../../../shared/verification-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { VerificationCase } from '../../verification/console-case.ts';
import { actWords } from './audit-words.ts';
import type { Outcome } from './console-action.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { Decide } from './verification-decide.tsx';
import { HandedIn, type Shown } from './verification-evidence.tsx';

/** One verification: everything that decides it, and the decisions. */
export function VerificationCaseView({
  open,
  outcome,
  next,
}: {
  open: VerificationCase;
  outcome: Outcome<Partial<Shown>> | undefined;
  next: string | null;
}) {
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">{open.fullName}</h2>
        <p>{[open.trade, open.town, `joined ${formatDay(open.joinedAt)}`].filter(Boolean).join(' · ')}</p>
        <p className={open.overdue ? 'console-late' : ''}>
          <strong>{VERIFICATION_STATUS_NAMES[open.status]}</strong>
          {open.decidedAt
            ? `, ${formatMoment(open.decidedAt)}`
            : `. ${open.overdue ? 'Overdue since' : 'Decide by'} ${formatWeekday(open.dueOn)}`}
        </p>
        {open.reason && <p>Reason: {open.reason}</p>}
      </header>
      <OutcomeNote outcome={outcome} next={next} />
      <Checks open={open} />
      <HandedIn open={open} outcome={outcome} />
      {open.decidedAt === null && <Decide open={open} outcome={outcome} next={next} />}
      <History open={open} />
    </article>
  );
}

function Checks({ open }: { open: VerificationCase }) {
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">Checks</h3>
      <ul className="console-checks">
        {open.checks.map(({ kind, state, note }) => (
          <li key={kind} className={`console-check console-check-${state}`}>
            <span className="console-check-name">{CHECK_NAMES[kind]}</span>
            <strong className="console-check-state">{CHECK_STATE_NAMES[state]}</strong>
            {note && <span className="console-check-note">{note}</span>}
          </li>
        ))}
      </ul>
      {open.decidedAt === null && <CheckForm open={open} />}
    </section>
  );
}

/** Records the result of one check before the decision. */
function CheckForm({ open }: { open: VerificationCase }) {
  const sending = useNavigation().state !== 'idle';
  return (
    <details>
      <summary className="console-plain">Record a check</summary>
      <Form method="post" className="console-line-form">
        <input type="hidden" name="act" value="check" />
        <input type="hidden" name="about" value={open.id} />
        <input type="hidden" name="version" value={open.version} />
        <SelectField
          id="check-kind"
          label="Check"
          name="kind"
          options={open.checks.map(({ kind }) => ({ value: kind, label: CHECK_NAMES[kind] }))}
          required
        />
        <SelectField
          id="check-state"
          label="Is"
          name="state"
          options={Object.entries(CHECK_STATE_NAMES).map(([value, label]) => ({ value, label }))}
          required
        />
        <TextField id="check-note" label="Note" name="note" maxLength={500} optional />
        <Button type="submit" size="small" variant="secondary" pending={sending}>
          Record
        </Button>
      </Form>
    </details>
  );
}

function History({ open }: { open: VerificationCase }) {
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <ol className="console-history">
        {open.history.map(({ at, actor, action, reason }) => (
          <li key={`${at}${action}`}>
            <time dateTime={at}>{formatMoment(at)}</time> {actWords(action)} ({actor})
            {reason && <q> {reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
