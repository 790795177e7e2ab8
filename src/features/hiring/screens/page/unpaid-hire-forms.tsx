import { Form } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import type { HireView } from '../../contract.ts';
import { type HireSide, isAsking } from '../../process.ts';
import { AnswerQuote } from './answer-quote.tsx';
import type { SettledMoney } from './money-of.ts';
import { OtherParts } from './other-parts.tsx';
import { DeclineRequest, QuoteForm } from './quote-form.tsx';
import { RescheduleHire } from './reschedule-hire.tsx';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

export interface HireStepsProps {
  hire: HireView;
  guestKey: string | null;
  /** The id for the next quote, made in advance so that a retry is recognised. */
  quoteId: string;
  /** The artisan's free times; null if the hire cannot be rescheduled. */
  openings: Openings | null;
  /** Where the money of a finished hire went; null while it is held or none was paid. */
  money: SettledMoney | null;
  refused: StepRefused | undefined;
}

/** The steps that the viewing side can take before the payment. */
export function UnpaidHireForms({ hire, guestKey, quoteId, openings, refused }: HireStepsProps) {
  const { steps, quote } = hire;
  const query = new URLSearchParams({ hire: hire.id, ...(guestKey && { key: guestKey }) });
  return (
    <>
      {steps.includes('accept_quote') && quote && <AnswerQuote hire={hire} quote={quote} refused={refused} />}
      {steps.includes('quote') && (
        // What was typed for the last quote is a draft no more.
        <QuoteForm key={quote?.id ?? 'first'} hire={hire} quoteId={quoteId} refused={refused} />
      )}
      {steps.includes('decline_request') && <DeclineRequest refused={refused} />}
      {steps.includes('open_checkout') && (
        <ButtonLink to={`/hirepage?${query}`} size="large" wide>
          Pay {formatNaira(hire.amountKobo)}
        </ButtonLink>
      )}
      {steps.includes('reschedule') && openings && (
        <RescheduleHire
          key={`${hire.startDate} ${hire.startTime}`}
          hire={hire}
          openings={openings}
          refused={refused}
        />
      )}
      {/* A customer with an open quote declines it instead. */}
      {steps.includes('cancel') && !steps.includes('decline_quote') && (
        <CancelForm hire={hire} refused={refused} />
      )}
    </>
  );
}

interface CancelWords {
  summary: string;
  meaning: string;
  button: string;
}

/** Labels and explanations for ending an unpaid hire, while a price is asked for and after it is agreed. */
const cancelWords: Record<
  HireSide,
  { asking(hire: HireView): CancelWords; agreed(hire: HireView): CancelWords }
> = {
  customer: {
    asking: ({ artisanName }) => ({
      summary: 'Withdraw the request',
      meaning: `We’ll tell ${artisanName} that you no longer need it. You won’t be charged.`,
      button: 'Withdraw the request',
    }),
    agreed: () => ({
      summary: 'Cancel this hire',
      meaning:
        'You haven’t paid yet, so there’s no charge. If a payment is still processing, we’ll refund it automatically.',
      button: 'Cancel this hire',
    }),
  },
  artisan: {
    asking: ({ customerName }) => ({
      summary: 'Withdraw the quote',
      meaning: `We’ll tell ${customerName} that you cannot do it.`,
      button: 'Withdraw the quote',
    }),
    agreed: ({ customerName }) => ({
      summary: 'I cannot come',
      meaning: `We’ll tell ${customerName}, who pays nothing.`,
      button: 'Cancel this hire',
    }),
  },
};

/** Cancels an unpaid hire; the consequences are above the button. */
function CancelForm({ hire, refused }: Pick<HireStepsProps, 'hire' | 'refused'>) {
  const sending = useSending('cancel');
  const mine = refused?.step === 'cancel' ? refused : undefined;
  const words = cancelWords[hire.side][isAsking(hire.status) ? 'asking' : 'agreed'](hire);
  return (
    <details className="folded-form" open={mine !== undefined}>
      <summary>{words.summary}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="cancel" />
        {mine && <ErrorSummary message={mine.message} />}
        <p>{words.meaning}</p>
        <OtherParts hire={hire} />
        <Button type="submit" variant="danger" pending={sending}>
          {words.button}
        </Button>
      </Form>
    </details>
  );
}
