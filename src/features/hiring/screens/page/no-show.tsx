import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { sharesOfLateCancellation } from '../../../../shared/hire-money.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { noShowAnswerTime } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView, NO_SHOW_ANSWER_LEAST, NO_SHOW_WORDS_MOST } from '../../contract.ts';
import { DoorCodeCard } from './door-code-card.tsx';
import { FoldedForm } from './folded-form.tsx';
import { DoorCodeForm } from './start-forms.tsx';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

const LEAST: typeof NO_SHOW_ANSWER_LEAST = 10;
const MOST: typeof NO_SHOW_WORDS_MOST = 1000;

interface NoShowProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** From half an hour after the start: reports that the other side did not come. Says what happens without an answer. */
export function ReportNoShow({ hire, refused }: NoShowProps) {
  const kept = useFormDraft(stepDraftKey('report-no-show', hire.id), ['note']);
  const sending = useSending('report-no-show');
  const mine = refused?.step === 'report-no-show' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const { side, artisanName, customerName, amountKobo } = hire;
  const isCustomer = side === 'customer';
  const other = isCustomer ? artisanName : customerName;
  return (
    <FoldedForm
      id="no-show"
      summary={isCustomer ? `${artisanName} did not come` : 'No one is there'}
      open={mine !== undefined || kept.draft !== undefined}
    >
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label={isCustomer ? 'Report that the artisan did not come' : 'Report that no one was there'}
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="report-no-show" />
        {mine && (
          <ErrorSummary message={mine.message} fields={faultsById(fields, { note: 'no-show-note' })} />
        )}
        <ul className="paid-step-facts">
          <li>
            We’ll ask {other}, who has {noShowAnswerTime} to answer.
          </li>
          <li>
            {isCustomer
              ? `If they don’t answer, we refund all of your ${formatNaira(amountKobo)}.`
              : 'If they don’t answer, it counts as cancelled on the day, and you keep your share of the deposit.'}
          </li>
          <li>If they disagree, we’ll look into it and decide.</li>
          <li>If they come after all, you can withdraw it.</li>
        </ul>
        <TextArea
          name="note"
          id="no-show-note-field"
          label="What happened"
          hint={`${other} will see this too.`}
          optional
          rows={3}
          maxLength={MOST}
          defaultValue={values.note ?? kept.draft?.note}
          error={fields.note}
        />
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Submitting...">
          {isCustomer ? 'Report that no one came' : 'Report that no one is there'}
        </Button>
      </Form>
    </FoldedForm>
  );
}

/** For an artisan at a closed door. */
export function CustomerNotThere(props: NoShowProps) {
  return (
    <Card as="section" className="stack" aria-labelledby="not-there-title">
      <h2 id="not-there-title" className="paid-step-title">
        Is {props.hire.customerName} not there?
      </h2>
      <p>A call or a message may help. If no one lets you in, tell us while you are there.</p>
      <div>
        <ReportNoShow {...props} />
      </div>
    </Card>
  );
}

/**
 * While a report waits: one side can answer or admit it, the other can withdraw it, and
 * the door code still starts the work.
 */
export function NoShowWaits({ hire, refused }: NoShowProps) {
  const { steps, side, doorCode } = hire;
  return (
    <>
      {steps.includes('answer_no_show') && <AnswerNoShow hire={hire} refused={refused} />}
      {steps.includes('admit_no_show') && <AdmitNoShow hire={hire} refused={refused} />}
      {doorCode && <DoorCodeCard hire={hire} code={doorCode} />}
      {side === 'artisan' && steps.includes('start') && (
        <Card as="section" className="stack" aria-labelledby="begin-title" id="start">
          <h2 id="begin-title" className="paid-step-title">
            Are you both there now?
          </h2>
          <p>Start with {hire.customerName}’s door code. That closes the report.</p>
          <DoorCodeForm refused={refused} />
        </Card>
      )}
      {steps.includes('withdraw_no_show') && <WithdrawNoShow hire={hire} refused={refused} />}
    </>
  );
}

function AnswerNoShow({ hire, refused }: NoShowProps) {
  const kept = useFormDraft(stepDraftKey('answer-no-show', hire.id), ['answer']);
  const sending = useSending('answer-no-show');
  const mine = refused?.step === 'answer-no-show' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const other = hire.side === 'customer' ? hire.artisanName : hire.customerName;
  return (
    <Card as="section" edge className="stack" aria-labelledby="answer-title" id="answer-no-show">
      <h2 id="answer-title" className="paid-step-title">
        {hire.side === 'customer' ? 'Were you there?' : 'Did you come?'}
      </h2>
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Answer the report"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="answer-no-show" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <p>If you disagree, the money stays held until we have looked into it and decided.</p>
        <TextArea
          name="answer"
          label="What happened"
          hint={`When were you there, and how did you try to reach each other? ${other} will see this too. At least ${LEAST} characters.`}
          required
          rows={4}
          minLength={LEAST}
          maxLength={MOST}
          defaultValue={values.answer ?? kept.draft?.answer}
          error={fields.answer}
        />
        <Button type="submit" size="large" wide pending={sending} pendingLabel="Submitting...">
          Send answer
        </Button>
      </Form>
    </Card>
  );
}

/** Lets the side that did not come admit it, with the cost, so that no one has to wait. */
function AdmitNoShow({ hire, refused }: NoShowProps) {
  const sending = useSending('admit-no-show');
  const mine = refused?.step === 'admit-no-show' ? refused : undefined;
  const isCustomer = hire.side === 'customer';
  return (
    <FoldedForm
      id="admit"
      summary={isCustomer ? 'I was not there' : 'I did not come'}
      open={mine !== undefined}
    >
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="admit-no-show" />
        {mine && <ErrorSummary message={mine.message} />}
        <p>{isCustomer ? costOfNotBeingThere(hire) : refundOf(hire)}</p>
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Submitting...">
          {isCustomer ? 'Confirm that I was not there' : 'Confirm that I did not come'}
        </Button>
      </Form>
    </FoldedForm>
  );
}

function costOfNotBeingThere(hire: HireView): string {
  const { customerKobo, artisanKobo, feeKobo } = sharesOfLateCancellation(
    hire.amountKobo,
    hire.feeBasisPoints,
    hire.visitKobo,
  );
  const back = customerKobo > 0 ? ` ${formatNaira(customerKobo)} is refunded to you.` : '';
  return `It then counts as cancelled on the day: ${formatNaira(artisanKobo)} goes to ${hire.artisanName}, who came, and our service fee is ${formatNaira(feeKobo)}.${back}`;
}

const refundOf = ({ customerName, amountKobo }: HireView): string =>
  `All of the ${formatNaira(amountKobo)} is refunded to ${customerName} at once, and it counts as a job that you did not finish.`;

function WithdrawNoShow({ hire, refused }: NoShowProps) {
  const sending = useSending('withdraw-no-show');
  const mine = refused?.step === 'withdraw-no-show' ? refused : undefined;
  const other = hire.side === 'customer' ? hire.artisanName : hire.customerName;
  return (
    <Card as="section" className="stack" aria-labelledby="withdraw-title">
      <h2 id="withdraw-title" className="paid-step-title">
        Has {other} come after all?
      </h2>
      <p>Then withdraw your report. The job stays booked.</p>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="withdraw-no-show" />
        {mine && <ErrorSummary message={mine.message} />}
        <Button type="submit" variant="secondary" pending={sending} pendingLabel="Submitting...">
          Withdraw the report
        </Button>
      </Form>
    </Card>
  );
}
