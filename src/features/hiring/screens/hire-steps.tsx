import { Form, useNavigation } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import type { CalendarDay } from '../../artisans/screens/public.ts';
import { isPaidStepOf, PaidHireSteps, type SettledMoney } from '../../fulfilment/screens/public.ts';
import type { HireView } from '../contract.ts';
import { AnswerQuote } from './answer-quote.tsx';
import { DeclineRequest, QuoteForm } from './quote-form.tsx';
import type { StepRefused } from './step-refused.ts';

export interface HireStepsProps {
  hire: HireView;
  guestKey: string | null;
  /** The quote that a form would send. */
  quoteId: string;
  /** The artisan's coming days, where the hire can be moved to others. */
  days: CalendarDay[];
  /** Where the money of a hire that is over went. */
  money: SettledMoney | null;
  refused: StepRefused | undefined;
}

/** What whoever looks at a hire can do with it now. Every form works without script. */
export function HireSteps(props: HireStepsProps) {
  const { hire, days, money, refused } = props;
  // A form that is still there shows the reason itself; one that is gone leaves it here.
  const orphan = refused && !stepsOf(hire).includes(refused.step) && !isPaidStepOf(hire, refused.step);
  return (
    <>
      {orphan && <ErrorSummary message={refused.message} />}
      {refused && !orphan && (
        // Without script nothing moves the focus to the form, and the page begins at its top.
        <noscript>
          <FormMessage title="This was not done. The reason stands in the form." />
        </noscript>
      )}
      <PaidHireSteps hire={hire} days={days} money={money} refused={refused} />
      {hire.side === 'customer' ? <CustomerSteps {...props} /> : <ArtisanSteps {...props} />}
    </>
  );
}

/** The steps before the payment that have a form on the page. */
function stepsOf({ side, status }: HireView): string[] {
  const open = status === 'accepted' || status === 'awaiting_payment';
  if (side === 'artisan') {
    if (status === 'quote_requested') return ['quote', 'decline-request'];
    if (status === 'quoted') return ['quote', 'cancel'];
    return open ? ['cancel'] : [];
  }
  if (status === 'quoted') return ['accept-quote', 'decline-quote'];
  return status === 'quote_requested' || open ? ['cancel'] : [];
}

function CustomerSteps({ hire, guestKey, refused }: HireStepsProps) {
  const query = new URLSearchParams({ hire: hire.id, ...(guestKey && { key: guestKey }) });
  switch (hire.status) {
    case 'quote_requested':
      return (
        <CancelForm
          refused={refused}
          summary="Withdraw the request"
          words={`${hire.artisanName} is told that you no longer need it. It costs you nothing.`}
          label="Withdraw the request"
        />
      );
    case 'quoted':
      return hire.quote && <AnswerQuote hire={hire} quote={hire.quote} refused={refused} />;
    case 'accepted':
    case 'awaiting_payment':
      return (
        <>
          <ButtonLink to={`/hirepage?${query}`} size="large" wide>
            Pay {formatNaira(hire.amountKobo)}
          </ButtonLink>
          <CancelForm
            refused={refused}
            summary="Cancel this hire"
            words="Nothing is paid yet, so it costs you nothing. Should a payment of yours be under way, it goes back to you by itself."
            label="Cancel this hire"
          />
        </>
      );
    case 'declined':
    case 'expired':
    case 'cancelled':
    case 'released':
    case 'refunded':
      return (
        <div className="form-buttons">
          <ButtonLink to={`/hiringartisanPage/${hire.artisanId}`} variant="secondary">
            Ask {hire.artisanName} again
          </ButtonLink>
          <ButtonLink
            to={hire.artisanSkill ? `/artisan?skill=${encodeURIComponent(hire.artisanSkill)}` : '/artisan'}
            variant="secondary"
          >
            See other artisans
          </ButtonLink>
        </div>
      );
    default:
      return null;
  }
}

function ArtisanSteps({ hire, quoteId, refused }: HireStepsProps) {
  switch (hire.status) {
    case 'quote_requested':
      return (
        <>
          <QuoteForm hire={hire} quoteId={quoteId} refused={refused} />
          <DeclineRequest refused={refused} />
        </>
      );
    case 'quoted':
      return (
        <>
          <QuoteForm hire={hire} quoteId={quoteId} refused={refused} />
          <CancelForm
            refused={refused}
            summary="Withdraw the quote"
            words={`${hire.customerName} is told that you cannot do it.`}
            label="Withdraw the quote"
          />
        </>
      );
    case 'accepted':
    case 'awaiting_payment':
      return (
        <CancelForm
          refused={refused}
          summary="I cannot come"
          words={`${hire.customerName} is told, and pays nothing.`}
          label="Cancel this hire"
        />
      );
    default:
      return null;
  }
}

interface CancelFormProps {
  refused: StepRefused | undefined;
  summary: string;
  words: string;
  label: string;
}

/** Ends an unpaid hire, after a second look: what it means stands above the button. */
function CancelForm({ refused, summary, words, label }: CancelFormProps) {
  const { state, formData } = useNavigation();
  const mine = refused?.step === 'cancel' ? refused : undefined;
  return (
    <details className="second-look" open={mine !== undefined}>
      <summary>{summary}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="cancel" />
        {mine && <ErrorSummary message={mine.message} />}
        <p>{words}</p>
        <Button
          type="submit"
          variant="danger"
          pending={state !== 'idle' && formData?.get('step') === 'cancel'}
        >
          {label}
        </Button>
      </Form>
    </details>
  );
}
