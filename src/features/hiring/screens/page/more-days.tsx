import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { dayAfter, formatJobDay, formatWhen } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView, MoreDaysView } from '../../contract.ts';
import { MORE_DAYS_REASON_LEAST } from '../../more-days.ts';
import { FoldedForm } from './folded-form.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { TwoAnswers } from './two-answers.tsx';
import { useSending } from './use-sending.ts';

interface MoreDaysProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** A later last day: the artisan proposes it, and the customer answers. */
export function MoreDays({ hire, proposalId, refused }: MoreDaysProps & { proposalId: string }) {
  const { steps, moreDays, side } = hire;
  if (side === 'customer') {
    return moreDays && steps.includes('refuse_days') ? (
      <AnswerDays hire={hire} proposed={moreDays} refused={refused} />
    ) : null;
  }
  return steps.includes('propose_days') ? (
    // What was typed for the last proposal is a draft no more.
    <ProposeDays key={moreDays?.id ?? 'first'} hire={hire} proposalId={proposalId} refused={refused} />
  ) : null;
}

function ProposeDays({ hire, proposalId, refused }: MoreDaysProps & { proposalId: string }) {
  const { moreDays, customerName, endDate, lengthMinutes } = hire;
  const kept = useFormDraft(stepDraftKey('propose-days', hire.id), ['endDate', 'reason']);
  const sending = useSending('propose-days');
  const mine = refused?.step === 'propose-days' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  return (
    <Card as="section" className="stack" aria-labelledby="more-days-title">
      <h2 id="more-days-title" className="paid-step-title">
        {moreDays
          ? `You asked ${customerName} for more days, until ${formatJobDay(moreDays.endDate)}`
          : 'If it takes longer'}
      </h2>
      {moreDays && <p>We’ll tell you when they have answered. Until then the extra days aren’t booked.</p>}
      <FoldedForm
        id="more-days"
        summary={moreDays ? 'Propose another last day' : 'Propose more days'}
        open={mine !== undefined || kept.draft !== undefined}
      >
        <Form
          method="post"
          ref={kept.form}
          key={kept.key}
          className="form"
          aria-label="Propose more days"
          onInput={kept.keep}
          onSubmit={kept.keep}
        >
          <input type="hidden" name="step" value="propose-days" />
          <input type="hidden" name="proposalId" value={values.proposalId ?? proposalId} />
          {mine && <ErrorSummary message={mine.message} fields={fields} />}
          <p>
            It is booked for {formatWhen(hire)}. {customerName} has to agree, and the price stays the same.{' '}
            {lengthMinutes !== null && ' The days after the first are booked as whole days.'}
          </p>
          <DayField
            name="endDate"
            label="New last day"
            min={dayAfter(endDate)}
            required
            defaultValue={values.endDate ?? kept.draft?.endDate}
            error={fields.endDate}
          />
          <TextArea
            name="reason"
            id="more-days-reason"
            label="Why it takes longer"
            hint={`${customerName} will see this.`}
            rows={3}
            minLength={MORE_DAYS_REASON_LEAST}
            maxLength={1000}
            required
            defaultValue={values.reason ?? kept.draft?.reason}
            error={fields.reason}
          />
          <Button type="submit" pending={sending} pendingLabel="Submitting...">
            Propose this day
          </Button>
        </Form>
      </FoldedForm>
    </Card>
  );
}

/** The new and the old last day, and both answers. */
function AnswerDays({ hire, proposed, refused }: MoreDaysProps & { proposed: MoreDaysView }) {
  const mine = refused?.step === 'agree-days' || refused?.step === 'refuse-days' ? refused : undefined;
  const until = formatJobDay(proposed.endDate);
  const mayAgree = hire.steps.includes('agree_days');
  return (
    <Card as="section" edge className="stack" aria-labelledby="more-days-title" id="more-days">
      <h2 id="more-days-title" className="paid-step-title">
        {hire.artisanName} needs more days
      </h2>
      <DescriptionList
        items={[
          { term: 'Booked', description: formatWhen(hire) },
          { term: 'New last day', description: <strong>{until}</strong> },
        ]}
      />
      <blockquote className="quote-note hire-card-job">{proposed.reason}</blockquote>
      <p>
        The price stays the same, and we hold your money until the job is done. If you decline, nothing
        changes.
      </p>
      {mine && <ErrorSummary message={mine.message} />}
      <div className="form-buttons">
        {!mayAgree && <p>That day has passed. {hire.artisanName} can propose another one.</p>}
        <TwoAnswers
          about={{ name: 'proposalId', id: proposed.id }}
          answers={[
            mayAgree ? { step: 'agree-days', label: `Agree to ${until}` } : null,
            { step: 'refuse-days', label: 'Decline more days' },
          ]}
        />
      </div>
    </Card>
  );
}
