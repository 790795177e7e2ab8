import { Form, useNavigation } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { cancellationWindow } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { TextArea, TextField } from '../../../../ui/text-field.tsx';
import type { HireView, ProblemEndView, ProblemView } from '../../contract.ts';
import { END_NOTE_MOST, type EndKind } from '../../problem-ends.ts';
import { FoldedForm } from './folded-form.tsx';
import { EndInMoney, endLabels } from './problem-money.tsx';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface AnswerProps {
  hire: HireView;
  proposal: ProblemEndView;
  refused: StepRefused | undefined;
}

const nameOfOther = ({ side, artisanName, customerName }: HireView): string =>
  side === 'customer' ? artisanName : customerName;

/** The other side's proposal, what agreeing means, and both answers. */
export function AnswerEnd({ hire, proposal, refused }: AnswerProps) {
  const agree = `agree-${proposal.kind}` as const;
  const mine = refused?.step === agree || refused?.step === 'refuse-end' ? refused : undefined;
  const kept = useFormDraft(stepDraftKey('refuse-end', hire.id), ['note']);
  const { state, formData } = useNavigation();
  const sending = state === 'idle' ? undefined : formData?.get('step');
  return (
    <Card as="section" edge className="stack" aria-labelledby="end-title" id="proposal">
      <h3 id="end-title" className="paid-step-title">
        {nameOfOther(hire)} proposes
      </h3>
      <EndInMoney hire={hire} end={proposal} />
      {proposal.note && <blockquote className="quote-note hire-card-job">{proposal.note}</blockquote>}
      <p>{meaningOf(proposal, hire)}</p>
      {mine && (
        <ErrorSummary
          message={mine.message}
          fields={faultsById(mine.fields ?? {}, { note: 'refuse-note' })}
        />
      )}
      <Form method="post">
        <input type="hidden" name="step" value={agree} />
        <input type="hidden" name="proposalId" value={proposal.id} />
        <Button type="submit" size="large" wide pending={sending === agree} pendingLabel="Submitting...">
          {agreeLabel(proposal, hire)}
        </Button>
      </Form>
      <FoldedForm
        id="refuse-end"
        summary="Decline the proposal"
        open={mine?.step === 'refuse-end' || kept.draft !== undefined}
      >
        <Form
          method="post"
          ref={kept.form}
          key={kept.key}
          className="form"
          aria-label="Decline the proposal"
          onInput={kept.keep}
          onSubmit={kept.keep}
        >
          <input type="hidden" name="step" value="refuse-end" />
          <input type="hidden" name="proposalId" value={proposal.id} />
          <TextArea
            name="note"
            id="refuse-note-field"
            label="Why"
            optional
            rows={2}
            maxLength={END_NOTE_MOST}
            defaultValue={mine?.values?.note ?? kept.draft?.note}
          />
          <Button
            type="submit"
            variant="secondary"
            pending={sending === 'refuse-end'}
            pendingLabel="Submitting..."
          >
            Decline proposal
          </Button>
        </Form>
      </FoldedForm>
    </Card>
  );
}

const agreeLabel = ({ kind, toCustomerKobo }: ProblemEndView, { side, artisanName }: HireView): string =>
  ({
    release: side === 'artisan' ? 'Agree to be paid in full' : `Agree to pay ${artisanName} in full`,
    refund: 'Agree to the full refund',
    split: `Agree to a refund of ${formatNaira(toCustomerKobo)}`,
    redo: 'Agree to the new day',
  })[kind];

function meaningOf({ kind }: ProblemEndView, { side }: HireView): string {
  if (kind !== 'redo') return 'If you agree, it takes effect at once, and you can’t appeal.';
  return side === 'customer'
    ? `If you agree, it is booked at once. You can reschedule it until ${cancellationWindow} before, but you can’t cancel it. If it goes wrong, report the problem again.`
    : 'If you agree, you are booked for that time. The money is released when the work is done.';
}

/** This side's own proposal, waiting for an answer. */
export function OwnProposal({ hire, proposal }: Omit<AnswerProps, 'refused'>) {
  return (
    <Card as="section" className="stack" aria-labelledby="end-title" id="proposal">
      <h3 id="end-title" className="paid-step-title">
        {nameOfOther(hire)} has your proposal
      </h3>
      <EndInMoney hire={hire} end={proposal} />
      {proposal.note && <blockquote className="quote-note hire-card-job">{proposal.note}</blockquote>}
      <p>We’ll tell you when they have answered. Until then you can replace it with another one.</p>
    </Card>
  );
}

interface ProposeEndProps {
  hire: HireView;
  problem: ProblemView;
  newId: string;
  /** In Lagos. */
  today: string;
  refused: StepRefused | undefined;
}

const typedFields = ['kind', 'toCustomerNaira', 'startDate', 'endDate', 'startTime', 'note'] as const;

/** The form to propose an end. Typed values survive a reload and a lost network. */
export function ProposeEnd({
  hire,
  problem: { proposal, heldKobo },
  newId,
  today,
  refused,
}: ProposeEndProps) {
  const kept = useFormDraft(stepDraftKey('propose-end', hire.id), typedFields);
  const sending = useSending('propose-end');
  const mine = refused?.step === 'propose-end' ? refused : undefined;
  const { fields = {} } = mine ?? {};
  const values = mine?.values ?? kept.draft ?? {};
  const field = (name: 'toCustomerNaira' | 'startDate' | 'endDate' | 'startTime') => ({
    name,
    defaultValue: values[name],
    error: fields[name],
  });
  return (
    <FoldedForm
      id="propose-end"
      summary={proposal ? 'Propose another solution' : 'Propose a solution'}
      open={mine !== undefined || kept.draft !== undefined}
    >
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form propose-end"
        aria-label="Propose a solution"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="propose-end" />
        <input type="hidden" name="proposalId" value={values.proposalId ?? newId} />
        {mine && (
          <ErrorSummary message={mine.message} fields={faultsById(fields, { note: 'propose-note' })} />
        )}
        <RadioCards
          name="kind"
          legend="What should happen?"
          options={kindsFor(hire, heldKobo)}
          defaultValue={values.kind}
          error={fields.kind}
          required
        />
        <TextField
          {...field('toCustomerNaira')}
          className="only-split"
          label={hire.side === 'customer' ? 'Refund to you' : `Refund to ${hire.customerName}`}
          hint={`Less than the ${formatNaira(heldKobo)} that we hold. The rest goes to the artisan, less our fee of ${hire.feeBasisPoints / 100}% of it.`}
          prefix="₦"
          inputMode="decimal"
          autoComplete="off"
        />
        <DayField {...field('startDate')} className="only-redo" label="New day" min={today} />
        <TextField {...field('startTime')} className="only-redo" label="Start time" type="time" />
        {hire.lengthMinutes === null && (
          <DayField
            {...field('endDate')}
            className="only-redo"
            label="Last day"
            hint="If it takes more than one day."
            min={today}
            optional
          />
        )}
        <TextArea
          name="note"
          id="propose-note-field"
          label={`Note to ${nameOfOther(hire)}`}
          optional
          rows={2}
          maxLength={END_NOTE_MOST}
          defaultValue={values.note}
          error={fields.note}
        />
        <Button type="submit" pending={sending} pendingLabel="Submitting...">
          Send proposal
        </Button>
      </Form>
    </FoldedForm>
  );
}

function kindsFor(hire: HireView, heldKobo: number) {
  const { side, artisanName, customerName, feeKobo } = hire;
  const isCustomer = side === 'customer';
  const held = formatNaira(heldKobo);
  const option = (value: EndKind, description: string) => ({ value, label: endLabels[value], description });
  return [
    option(
      'refund',
      isCustomer ? `All ${held} is refunded to you.` : `All ${held} is refunded to ${customerName}.`,
    ),
    option(
      'split',
      `Part of the ${held} is refunded, and the rest goes to ${isCustomer ? artisanName : 'you'}.`,
    ),
    option(
      'redo',
      `${isCustomer ? artisanName : 'You'} ${isCustomer ? 'comes' : 'come'} again. The money stays on hold. Booked now: ${formatWhen(hire)}.`,
    ),
    option(
      'release',
      `${formatNaira(heldKobo - feeKobo)} goes to ${isCustomer ? artisanName : 'you'}, as if nothing had been reported.`,
    ),
  ];
}
