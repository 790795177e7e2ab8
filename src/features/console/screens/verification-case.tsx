import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatDay, formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import {
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  REFEREE_RELATION_NAMES,
  VERIFICATION_STATUS_NAMES,
} from '../../../shared/verification-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { VerificationCase } from '../../verification/console-calls.ts';
import type { Outcome } from './console-action.ts';
import { Key } from './keys.tsx';

/** Why people are rejected, as they read it. */
const frequentReasons = [
  'The photo of your face is too dark or blurred. Please take it again in daylight.',
  'Your face does not match the photo that belongs to the BVN.',
  'The name on your account is not the name that belongs to the BVN.',
  'The bank account is not in your name.',
  'We could not reach the people you named.',
];

/** One verification with all that decides it, and what can be decided. */
export function VerificationCaseView({
  open,
  outcome,
  next,
}: {
  open: VerificationCase;
  outcome: Outcome | undefined;
  next: string | null;
}) {
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">{open.fullName}</h2>
        <p>
          {[open.trade, open.town, `joined ${formatDay(open.joinedAt.slice(0, 10))}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
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
      <HandedIn open={open} />
      {open.decidedAt === null && <Decide open={open} outcome={outcome} next={next} />}
      <History open={open} />
    </article>
  );
}

/** What came of the last act. It takes the focus, so that a screen reader says it and N goes on. */
export function OutcomeNote({ outcome, next }: { outcome: Outcome | undefined; next: string | null }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const typed = outcome.typed?.note || outcome.typed?.reason || outcome.typed?.words;
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={outcome.refused ? 'alert' : 'status'}
      className={`console-outcome ${outcome.refused ? 'console-outcome-refused' : ''}`}
    >
      <p>{outcome.message}</p>
      {outcome.refused && typed && (
        <p className="console-typed">
          You typed: <q>{typed}</q>
        </p>
      )}
      {!outcome.refused && next && (
        <p>
          <Link to={next}>
            Next case <Key>N</Key>
          </Link>
        </p>
      )}
    </div>
  );
}

function Checks({ open }: { open: VerificationCase }) {
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">Checks</h3>
      <ul className="console-checks">
        {open.checks.map(({ kind, state, note }) => (
          <li key={kind} className={`console-check console-check-${state}`}>
            <span>{CHECK_NAMES[kind]}</span>
            <strong>{CHECK_STATE_NAMES[state]}</strong>
            {note && <em>{note}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HandedIn({ open }: { open: VerificationCase }) {
  const { bankAccount, certificates, referees } = open;
  return (
    <section aria-labelledby="handed-in-title">
      <h3 id="handed-in-title">Handed in</h3>
      <dl className="console-facts">
        <div>
          <dt>BVN</dt>
          <dd>{open.hasBvn ? 'given' : 'not given'}</dd>
        </div>
        <div>
          <dt>Face photo</dt>
          <dd>{open.hasFacePhoto ? 'given' : 'not given'}</dd>
        </div>
        <div>
          <dt>Name here</dt>
          <dd>{open.fullName}</dd>
        </div>
        <div>
          <dt>Name at the bank</dt>
          <dd>
            {bankAccount
              ? `${bankAccount.accountName} (${bankAccount.bank}, ending in ${bankAccount.lastDigits})`
              : 'no confirmed account in this name'}
          </dd>
        </div>
      </dl>
      {certificates.map(({ id, title, issuer, expiresOn, expired, state }) => (
        <p key={id}>
          Certificate: {title} ({issuer}){expiresOn && `, valid until ${formatDay(expiresOn)}`}: {state}
          {expired && ', expired'}
        </p>
      ))}
      {referees.map(({ id, fullName, relation, state, words }) => (
        <p key={id}>
          Referee: {fullName}, {REFEREE_RELATION_NAMES[relation].toLowerCase()}: {state.replaceAll('_', ' ')}
          {words && <q> {words}</q>}
        </p>
      ))}
    </section>
  );
}

function Decide({
  open,
  outcome,
  next,
}: {
  open: VerificationCase;
  outcome: Outcome | undefined;
  next: string | null;
}) {
  const sending = useNavigation().state !== 'idle';
  const hidden = (act: string) => (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={open.id} />
      <input type="hidden" name="version" value={open.version} />
    </>
  );
  const missing = open.missing.map((kind) => CHECK_NAMES[kind]).join(', ');
  const failed = open.failed.map((kind) => CHECK_NAMES[kind]).join(', ');
  return (
    <section className="console-decide" aria-label="Decide">
      <details id="approve" name="decision">
        <summary className="button button-primary button-medium">
          Approve <Key>A</Key>
        </summary>
        <Form method="post" className="console-form">
          {hidden('approve')}
          {failed && <p className="console-late">Failed: {failed}. Record it again before you approve.</p>}
          <TextArea
            label="Note"
            name="note"
            rows={2}
            maxLength={500}
            optional={missing === ''}
            required={missing !== ''}
            hint={
              missing === ''
                ? 'Checks that still wait are recorded as passed.'
                : `Say how you checked: ${missing}.`
            }
            defaultValue={outcome?.typed?.note}
            error={outcome?.fields?.note}
            {...(missing !== '' && { 'data-first': '' })}
          />
          <Button type="submit" pending={sending} {...(missing === '' && { 'data-first': '' })}>
            Approve {open.fullName}
          </Button>
        </Form>
      </details>
      <details id="reject" name="decision">
        <summary className="button button-secondary button-medium">
          Reject <Key>R</Key>
        </summary>
        <Form method="post" className="console-form">
          {hidden('reject')}
          <p className="console-note" id="reasons">
            The applicant reads this. Choose a sentence, or write your own.
          </p>
          <div className="console-reasons needs-script">
            {frequentReasons.map((reason, at) => (
              <button
                key={reason}
                type="button"
                onClick={(event) => chooseReason(event.currentTarget.form, reason)}
                {...(at === 0 && { 'data-first': '' })}
              >
                {reason}
              </button>
            ))}
          </div>
          <TextArea
            label="Reason"
            name="reason"
            rows={3}
            maxLength={500}
            required
            defaultValue={outcome?.typed?.reason}
            error={outcome?.fields?.reason}
          />
          <Button type="submit" variant="danger" pending={sending}>
            Reject {open.fullName}
          </Button>
        </Form>
      </details>
      {next && (
        <ButtonLink to={next} variant="quiet">
          Next <Key>N</Key>
        </ButtonLink>
      )}
    </section>
  );
}

/** Writes a sentence into the form's reason and leaves the cursor behind it. */
function chooseReason(form: HTMLFormElement | null, reason: string): void {
  const field = form?.elements.namedItem('reason');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = reason;
  field.focus();
}

function History({ open }: { open: VerificationCase }) {
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <ol className="console-history">
        {open.history.map(({ at, actor, action, reason }) => (
          <li key={`${at}${action}`}>
            <time dateTime={at}>{formatMoment(at)}</time> {action} by {actor}
            {reason && <q> {reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
