import { Form, useNavigation } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { UNPAID_HOURS } from '../../../../shared/promises.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { HireView, QuoteView } from '../../contract.ts';
import { DealOfParts, PartsOfPrice } from './parts-of-price.tsx';
import { PriceChange } from './price-change.tsx';
import { PriceLines } from './price-lines.tsx';
import { RequestChange } from './request-change.tsx';
import type { StepRefused } from './step-refused.ts';

interface AnswerQuoteProps {
  hire: HireView;
  quote: QuoteView;
  refused: StepRefused | undefined;
}

/** The quote, what it means in money, and both answers. Each answer names the quote that was read. */
export function AnswerQuote({ hire, quote, refused }: AnswerQuoteProps) {
  const { state, formData } = useNavigation();
  const sending = state === 'idle' ? undefined : formData?.get('step');
  const { artisanName, feeKobo } = hire;
  const [first] = quote.parts;
  const earlier = hire.priceVersions?.at(-2);
  const mine = refused?.step === 'accept-quote' || refused?.step === 'decline-quote' ? refused : undefined;
  return (
    <Card as="section" edge className="stack" aria-labelledby="quote">
      <h2 id="quote" className="hire-card-name">
        {artisanName} quotes
      </h2>
      <p className="promise-sum">
        <Money kobo={quote.amountKobo} />
      </p>
      {earlier ? <PriceChange before={earlier} after={quote} /> : <PriceLines quote={quote} />}
      <PartsOfPrice quote={quote} />
      {earlier?.wish && (
        <>
          <p>You asked for this change:</p>
          <blockquote className="quote-note hire-card-job">{earlier.wish}</blockquote>
        </>
      )}
      {quote.note && <blockquote className="quote-note hire-card-job">{quote.note}</blockquote>}
      <ul className="quote-facts">
        <li>This is for the whole job. You pay it here, and nothing more.</li>
        <DealOfParts quote={quote} artisanName={artisanName} />
        {!first && <li>We hold your money until the job is done. {artisanName} is paid after that.</li>}
        <li>
          Our service fee of {formatNaira(feeKobo)} comes out of what {artisanName} earns.
        </li>
        <li>
          If you accept, you have {UNPAID_HOURS} hours to pay{first && ' the first part'}, or until the end of
          the last day if that comes sooner. Your days are booked once you’ve paid.
        </li>
      </ul>
      {mine && <ErrorSummary message={mine.message} />}
      <div className="form-buttons">
        <Form method="post">
          <input type="hidden" name="quoteId" value={quote.id} />
          <input type="hidden" name="step" value="accept-quote" />
          <Button
            type="submit"
            size="large"
            wide
            pending={sending === 'accept-quote'}
            pendingLabel="Submitting..."
          >
            {first
              ? `Accept and pay ${formatNaira(first.amountKobo)} for part 1`
              : `Accept and pay ${formatNaira(quote.amountKobo)}`}
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="quoteId" value={quote.id} />
          <input type="hidden" name="step" value="decline-quote" />
          <Button
            type="submit"
            variant="secondary"
            size="large"
            wide
            pending={sending === 'decline-quote'}
            pendingLabel="Submitting..."
          >
            Decline the quote
          </Button>
        </Form>
      </div>
      {hire.steps.includes('ask_for_change') && <RequestChange hire={hire} quote={quote} refused={refused} />}
    </Card>
  );
}
