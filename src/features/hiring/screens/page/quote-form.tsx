import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { QUOTE_HOURS } from '../../../../shared/promises.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView } from '../../contract.ts';
import { declineReasonWords } from '../../words/steps.ts';
import { FoldedForm } from './folded-form.tsx';
import { PartFields } from './part-fields.tsx';
import { priceFieldNames } from './part-values.ts';
import { PartsOfPrice } from './parts-of-price.tsx';
import { PriceFields } from './price-fields.tsx';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface QuoteFormProps {
  hire: HireView;
  quoteId: string;
  refused: StepRefused | undefined;
}

/** The form in which the artisan names a price, or corrects it until the customer answers. */
export function QuoteForm({ hire, quoteId, refused }: QuoteFormProps) {
  const mine = refused?.step === 'quote' ? refused : undefined;
  const kept = useFormDraft(stepDraftKey('quote', hire.id), priceFieldNames);
  const { fields = {} } = mine ?? {};
  const values = mine?.values ?? kept.draft ?? {};
  const { quote, changeWish, feeKobo, feeBasisPoints } = hire;
  const sending = useSending('quote');
  const form = (
    <Form
      method="post"
      className="form"
      ref={kept.form}
      key={kept.key}
      onInput={kept.keep}
      onSubmit={kept.keep}
    >
      <input type="hidden" name="step" value="quote" />
      <input type="hidden" name="quoteId" value={values.quoteId ?? quoteId} />
      {mine && <ErrorSummary message={mine.message} fields={faultsById(fields, { note: 'quote-note' })} />}
      <PriceFields mayDivide {...{ quote, feeBasisPoints, values, fields }} />
      <PartFields firstDay={hire.startDate} {...{ quote, feeBasisPoints, values, fields }} />
      <TextArea
        name="note"
        id="quote-note-field"
        label="What it includes"
        hint="And what it doesn’t. The customer sees this next to the price."
        optional
        rows={4}
        maxLength={1000}
        defaultValue={values.note ?? quote?.note}
        error={fields.note}
      />
      <Button type="submit" size="large" wide pending={sending} pendingLabel="Submitting...">
        {changeWish ? 'Send new version' : quote ? 'Send corrected quote' : 'Send quote'}
      </Button>
      <p className="field-hint">
        The customer can accept it for {QUOTE_HOURS} hours, or until the work should begin.
      </p>
    </Form>
  );
  return (
    <Card as="section" edge className="stack" id="quote" aria-labelledby="quote-title">
      <h2 id="quote-title" className="hire-card-name">
        {changeWish ? 'Send a new version' : quote ? 'Correct your quote' : 'Send a quote'}
      </h2>
      {changeWish && (
        <>
          <p>{hire.customerName} asks you to change this:</p>
          <blockquote className="quote-note hire-card-job">{changeWish}</blockquote>
        </>
      )}
      {quote && (
        <p>
          You quoted {formatNaira(quote.amountKobo)}. You get {formatNaira(quote.amountKobo - feeKobo)}, and
          our service fee is {formatNaira(feeKobo)}.{' '}
          {changeWish
            ? 'It can no longer be accepted: send a new version, or the same price again.'
            : `You can change it until ${hire.customerName} answers.`}
        </p>
      )}
      {quote && <PartsOfPrice quote={quote} />}
      {quote && !changeWish ? (
        <FoldedForm
          id="correct-quote"
          summary="Change price or note"
          open={mine !== undefined || kept.draft !== undefined}
        >
          {form}
        </FoldedForm>
      ) : (
        form
      )}
    </Card>
  );
}

const declineReasons = Object.entries(declineReasonWords).map(([value, { label }]) => ({ value, label }));

/** The form in which the artisan declines the request, with a reason. */
export function DeclineRequest({ refused }: { refused: StepRefused | undefined }) {
  const mine = refused?.step === 'decline-request' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const sending = useSending('decline-request');
  return (
    <details className="folded-form" id="decline" open={mine !== undefined}>
      <summary>Decline the request</summary>
      <Form method="post" className="form">
        <input type="hidden" name="step" value="decline-request" />
        {mine && (
          <ErrorSummary message={mine.message} fields={faultsById(fields, { note: 'decline-note' })} />
        )}
        <RadioCards
          name="reason"
          legend="Why can’t you do it?"
          options={declineReasons}
          defaultValue={values.reason}
          error={fields.reason}
          required
        />
        <TextArea
          name="note"
          id="decline-note-field"
          label="Note to the customer"
          optional
          rows={3}
          maxLength={1000}
          defaultValue={values.note}
          error={fields.note}
        />
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Submitting...">
          Decline the request
        </Button>
      </Form>
    </details>
  );
}
