import { CHECK_NAMES } from '../../../shared/verification-words.ts';
import { TextArea } from '../../../ui/text-field.tsx';
import type { VerificationCase } from '../../verification/console-case.ts';
import type { Outcome } from './console-action.ts';
import { Decision, DecisionBar } from './decision.tsx';

/** Frequent reasons for a rejection, worded for the artisan. */
const frequentReasons = [
  'The photo of your face is too dark or blurred. Please take it again in daylight.',
  'Your face does not match the photo on your BVN.',
  'The name on your account is not the name on your BVN.',
  'The bank account is not in your name.',
  'We could not reach the people you named.',
];

/** Forms of the decisions, each opened by its shortcut. */
export function Decide({
  open,
  outcome,
  next,
}: {
  open: VerificationCase;
  outcome: Outcome | undefined;
  next: string | null;
}) {
  const typed = outcome?.refused ? outcome.typed : undefined;
  const values = { about: open.id, version: open.version };
  const missing = open.missing.map((kind) => CHECK_NAMES[kind]).join(', ');
  const failed = open.failed.map((kind) => CHECK_NAMES[kind]).join(', ');
  return (
    <DecisionBar next={next}>
      <Decision
        act="approve"
        shortcut="A"
        label="Approve"
        submitLabel={`Approve ${open.fullName}`}
        variant="primary"
        values={values}
        submitFirst={missing === ''}
      >
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
              ? 'Checks still waiting will be recorded as passed.'
              : `Missing: ${missing}. Say how you checked it.`
          }
          defaultValue={typed?.note}
          error={outcome?.fields?.note}
          {...(missing !== '' && { 'data-first': '' })}
        />
      </Decision>
      <Decision
        act="reject"
        shortcut="R"
        label="Reject"
        submitLabel={`Reject ${open.fullName}`}
        submitVariant="danger"
        values={values}
      >
        <p className="console-note">The applicant reads this. Choose a sentence, or write your own.</p>
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
          defaultValue={typed?.reason}
          error={outcome?.fields?.reason}
        />
      </Decision>
    </DecisionBar>
  );
}

/** Copies a sentence into the reason field and focuses it. */
function chooseReason(form: HTMLFormElement | null, reason: string): void {
  const field = form?.elements.namedItem('reason');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = reason;
  field.focus();
}
