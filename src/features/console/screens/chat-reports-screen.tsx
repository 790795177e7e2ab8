import { Link, useActionData } from 'react-router';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { TextArea } from '../../../ui/text-field.tsx';
import type { ChatReport, readReportedChatCall } from '../../chat/console-calls.ts';
import { isBulk } from './bulk-form.tsx';
import type { loader } from './chat-reports-data.ts';
import type { Outcome } from './console-action.ts';
import { Decision, DecisionBar } from './decision.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { RevealForm } from './reveal-form.tsx';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/chat-reports';

type Lines = AnswerOf<typeof readReportedChatCall>['lines'];

/** Queue of reports about people in chats. */
export default function ChatReportsScreen() {
  const { items, open, isChosen } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome<{ lines?: Lines }> | undefined;
  const following = nextOf(items, open?.id);
  const next = following && `${BASE}/${following}`;
  useCaseKeys(open?.closedAt === null ? [{ key: 'C', does: 'Close the report', act: 'close' }] : [], next);
  return (
    <WorkFrame
      title="Chat reports"
      base={BASE}
      bulk={{
        outcome,
        acts: [{ act: 'bulk-close', label: 'Close all of them' }],
        text: { label: 'Reason', hint: 'For the audit log only. No one is notified.' },
        most: 500,
      }}
      openId={open?.id}
      isChosen={isChosen}
      lead={items.length === 0 ? 'No reports are waiting.' : `${items.length} waiting, oldest first`}
      items={items.map(({ id, about, reason, reportedAt }) => ({
        id,
        title: about,
        about: `${reason} · ${formatMoment(reportedAt)}`,
      }))}
    >
      {open ? (
        <ChatReportView key={open.id} open={open} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such report.' : 'Nothing is waiting here.'}</p>
      )}
    </WorkFrame>
  );
}

function ChatReportView({
  open,
  outcome,
  next,
}: {
  open: ChatReport;
  outcome: Outcome<{ lines?: Lines }> | undefined;
  next: string | null;
}) {
  const lines = outcome?.refused ? undefined : outcome?.shown?.lines;
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">
          {open.about} {open.reason}
        </h2>
        <p>
          {open.noticed
            ? 'Detected automatically on'
            : `${open.from ?? 'Someone who has deleted their account'} reported it on`}{' '}
          {formatMoment(open.reportedAt)}
        </p>
        <p>
          <Link to={`/admin/people/${open.aboutId}`}>All about {open.about}</Link>
        </p>
        {open.closedAt && (
          <p>
            Closed by {open.closedBy ?? 'an operator'} on {formatMoment(open.closedAt)}: {open.decision}
          </p>
        )}
      </header>
      {!isBulk(outcome) && <OutcomeNote outcome={outcome} next={next} />}
      {open.details && <blockquote className="console-words">{open.details}</blockquote>}
      <h3>The conversation</h3>
      {lines ? (
        <Conversation lines={lines} />
      ) : (
        <RevealForm
          label="Show the last messages before the report"
          values={{ act: 'look', about: open.id }}
        />
      )}
      {open.closedAt === null && (
        <DecisionBar next={next}>
          <Decision
            act="close"
            shortcut="C"
            label="Close report"
            submitLabel="Close the report"
            variant="primary"
            values={{ about: open.id }}
          >
            <TextArea
              label="Your decision"
              name="reason"
              rows={3}
              maxLength={500}
              required
              hint="For the audit log only. Neither person is notified."
              defaultValue={outcome?.refused ? outcome.typed?.reason : undefined}
              error={outcome?.fields?.reason}
              data-first=""
            />
          </Decision>
        </DecisionBar>
      )}
    </article>
  );
}

function Conversation({ lines }: { lines: Lines }) {
  if (lines.length === 0) return <p>They hadn’t written to each other.</p>;
  return (
    <ol className="console-history">
      {lines.map(({ at, from, text, files }) => (
        <li key={`${at}${from}${text}`}>
          <time dateTime={at}>{formatMoment(at)}</time> {from && <strong>{from}: </strong>}
          {text} {files.map((name) => `[${name}] `)}
        </li>
      ))}
    </ol>
  );
}
