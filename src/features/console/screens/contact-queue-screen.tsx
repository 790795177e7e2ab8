import { useActionData } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { TextArea } from '../../../ui/text-field.tsx';
import type { ContactCase } from '../../contact/console-calls.ts';
import { isBulk } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import type { loader } from './contact-queue-data.ts';
import { Decision, DecisionBar } from './decision.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { leadOf, searchOf } from './queue-page.ts';
import { RevealForm } from './reveal-form.tsx';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/contact';

type Shown = { email?: string; phone?: string };

/** Queue of contact messages. */
export default function ContactScreen() {
  const { items, page, open, isChosen, answerId } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome<Shown> | undefined;
  const following = nextOf(items, open?.id);
  const next = following && `${BASE}/${following}${searchOf(page)}`;
  const decisions = [
    { key: 'A', does: 'Answer', act: 'answer' },
    { key: 'T', does: 'Take it, or hand it back', act: open?.takenBy ? 'leave' : 'take' },
    { key: 'C', does: 'Close it without an answer', act: 'close' },
  ];
  useCaseKeys(open?.closedAt === null ? decisions : [], next);
  return (
    <WorkFrame
      title="Contact messages"
      base={BASE}
      bulk={{
        outcome,
        acts: [
          { act: 'bulk-answer', label: 'Answer all and close' },
          { act: 'bulk-close', label: 'Close all without an answer' },
        ],
        text: {
          label: 'Your answer, or why no answer is needed',
          hint: 'An answer is emailed to each sender. A reason, up to 500 characters, is for the audit log only.',
        },
        most: 3000,
        values: { actId: answerId },
      }}
      openId={open?.id}
      isChosen={isChosen}
      lead={leadOf(items.length, page, {
        empty: 'No messages are waiting.',
        are: 'waiting',
        order: 'oldest first',
      })}
      page={page}
      items={items.map(({ id, name, sentAt, start, takenBy }) => ({
        id,
        title: name,
        about: `${formatMoment(sentAt)}${takenBy ? ` · with ${takenBy}` : ''} · ${start}`,
      }))}
    >
      {open ? (
        <ContactCaseView key={open.id} open={open} outcome={outcome} next={next} answerId={answerId} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such message.' : 'Nothing is waiting here.'}</p>
      )}
    </WorkFrame>
  );
}

function ContactCaseView({
  open,
  outcome,
  next,
  answerId,
}: {
  open: ContactCase;
  outcome: Outcome<Shown> | undefined;
  next: string | null;
  answerId: string;
}) {
  const shown = outcome?.refused ? undefined : outcome?.shown;
  const values = { about: open.id };
  const typed = outcome?.refused ? outcome.typed : undefined;
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">{open.name}</h2>
        <p>Sent on {formatMoment(open.sentAt)}</p>
        {open.takenBy && <p>With {open.takenBy}</p>}
        {open.closedAt && (
          <p>
            Closed by {open.closedBy} on {formatMoment(open.closedAt)}: {open.closeReason}
          </p>
        )}
      </header>
      {!isBulk(outcome) && <OutcomeNote outcome={outcome} next={next} />}
      <blockquote className="console-words">{open.message}</blockquote>
      {shown?.email ? (
        <p>
          {shown.email} · {shown.phone}
        </p>
      ) : (
        <RevealForm label="Show email and phone number" values={{ act: 'look', ...values }} />
      )}
      {open.answers.map(({ id, words, by, at }) => (
        <section key={id} aria-label={`Answer by ${by}`}>
          <h3>
            {by} answered on {formatMoment(at)}
          </h3>
          <p className="console-words">{words}</p>
        </section>
      ))}
      {open.closedAt === null && (
        <DecisionBar next={next}>
          <Decision
            act="answer"
            shortcut="A"
            label="Answer"
            submitLabel="Send answer"
            variant="primary"
            values={{ ...values, seen: String(open.answers.length), answerId: typed?.answerId ?? answerId }}
          >
            <TextArea
              label="Your answer"
              name="words"
              rows={6}
              maxLength={3000}
              required
              defaultValue={typed?.words}
              error={outcome?.fields?.words}
              hint="We email it to the sender. It starts with “Hello,” and their message is quoted below it."
              data-first=""
            />
            <label className="console-switch">
              <input type="checkbox" name="open" value="1" /> Keep the message open
            </label>
          </Decision>
          {open.takenBy ? (
            <Decision
              act="leave"
              shortcut="T"
              label="Hand back"
              submitLabel="Hand back the message"
              values={values}
              submitFirst
            />
          ) : (
            <Decision
              act="take"
              shortcut="T"
              label="Take"
              submitLabel="Take the message"
              values={values}
              submitFirst
            />
          )}
          <Decision
            act="close"
            shortcut="C"
            label="Close"
            submitLabel="Close without an answer"
            values={values}
          >
            <TextArea label="Reason" name="reason" rows={2} maxLength={500} required data-first="" />
          </Decision>
        </DecisionBar>
      )}
    </article>
  );
}
