import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { useCompany } from '../../../browser/company-facts.tsx';
import { siteContext } from '../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { receiverOf } from '../../../shared/company.ts';
import { startOf } from '../../../shared/hire-clock.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type HireView, showHireCall } from '../../hiring/contract.ts';
import { isUnfinished } from '../../hiring/hire-states.ts';
import { KeepHire } from '../../hiring/screens/public.ts';
import { partName } from '../../hiring/words/part-name.ts';
import { type PaymentAnswer, verifyPaymentCall } from '../contract.ts';
import { BookedNext } from './booked-next.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentStatusPanel } from './payment-status.tsx';
import './payments.css';
import { useLastAnswer, usePolling } from './poll-page.ts';
import { useSentNoMore, useStoredHire } from './stored-hire.ts';

export interface PaymentCompletePage {
  reference: string | null;
  /** Null if the payment does not exist, or the URL names none. */
  payment: PaymentAnswer | null;
  /** The booked hire; null for visitors who cannot see it. */
  hire: HireView | null;
  /** Whether the work has not started yet. */
  isAhead: boolean;
  /** An error if the status of the payment could not be checked. */
  problem: string | null;
  /** A guest's key, to carry over into links. */
  key: string | null;
}

/** "Payment complete": the URL only names the payment; its status comes from the server. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const reference = query.get('reference') ?? query.get('trxref');
  const key = query.get('key');
  const page: PaymentCompletePage = {
    reference,
    payment: null,
    hire: null,
    isAhead: false,
    problem: null,
    key,
  };
  const api = context.get(apiContext);
  if (!reference) return data(page);
  try {
    const payment = await api.call(verifyPaymentCall, { params: { reference }, query: key ? { key } : {} });
    const hire = await bookedHire(api, payment, key);
    const isAhead = hire?.status === 'confirmed' && startOf(hire) > context.get(siteContext).now();
    return data<PaymentCompletePage>({ ...page, payment, hire, isAhead });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status < 500) return data(page, { status: 404 });
    const unknown = error.code === 'internal';
    const problem = unknown
      ? 'An unknown error occurred while verifying payment.'
      : 'Failed to verify payment. Please try again.';
    return data<PaymentCompletePage>({ ...page, problem }, { status: error.status });
  }
}

/** The booked hire. The page is about the payment, so it is shown even if the hire cannot be read. */
async function bookedHire(api: Api, payment: PaymentAnswer, key: string | null): Promise<HireView | null> {
  if (payment.status !== 'success' || payment.reason !== null || payment.hireId === null) return null;
  // A tip does not book anything.
  if (payment.part === 'tip') return null;
  try {
    const named = { params: { id: payment.hireId }, query: key ? { key } : {} };
    return (await api.call(showHireCall, named)).result;
  } catch (error) {
    if (isApiFailure(error)) return null;
    throw error;
  }
}

/** Reloading may fail on a bad connection: null keeps the previous data, and the page tries again. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<PaymentCompletePage>();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [{ title: `Payment · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

const headings: Record<PaymentAnswer['status'], string> = {
  success: 'Payment complete',
  pending: 'Your payment is on its way',
  failed: 'The payment did not go through',
  abandoned: 'The payment was not finished',
  refunded: 'We are refunding your money',
};

function titleOf(payment: PaymentAnswer | null, problem: string | null): string {
  if (problem !== null) return 'We don’t know yet';
  return payment ? headings[payment.status] : 'We can’t find that payment';
}

export const handle = { slimFooter: true };

export default function PaymentCompleteScreen() {
  const { reference, payment, hire, isAhead, problem, key } = useLastAnswer(
    useLoaderData() as PaymentCompletePage | null,
  );
  const stored = useStoredHire();
  const company = useCompany();
  useSentNoMore(payment?.status === 'success' ? payment.artisanId : null);
  usePolling(payment?.status === 'pending' || problem !== null);

  // Use what this device stored only if it can be about this payment.
  const remembered = stored && (!payment || payment.artisanId === stored.artisanId) ? stored : null;
  const artisanId = payment?.artisanId ?? remembered?.artisanId ?? null;
  return (
    <div className="page page-narrow page-body">
      <PageHeading eyebrow="Payment" title={titleOf(payment, problem)} />
      <div className="stack">
        <PaymentStatusPanel payment={payment} hire={hire} problem={problem} named={reference !== null} />
        <Card ticket>
          <DescriptionList
            items={[
              {
                term: 'Artisan',
                description: payment?.artisanName ?? remembered?.artisanName ?? 'Artisan',
              },
              ...(hire ? [{ term: 'When', description: formatWhen(hire) }] : []),
              ...(hire ? [{ term: 'Where', description: whereOf(hire) }] : []),
              ...(hire?.part ? [{ term: 'Part', description: partName(hire.part) }] : []),
              {
                term: 'Service',
                description: payment?.service ?? remembered?.jobDescription ?? 'Service',
              },
              ...(payment ? [{ term: 'Amount', description: <Money kobo={payment.amountKobo} /> }] : []),
              {
                term: 'Customer',
                description: payment?.customerName ?? remembered?.customerName ?? 'Customer',
              },
              { term: 'Reference', description: reference ?? 'N/A' },
            ]}
          />
          {company && <p className="payment-receiver">Received by {receiverOf(company)}</p>}
        </Card>
        <PaymentActions
          payment={payment}
          hireId={payment?.hireId ?? remembered?.id ?? null}
          artisanId={artisanId}
          guestKey={key}
        />
        {hire && <BookedNext hire={hire} isAhead={isAhead} />}
        {hire && isUnfinished(hire.status) && <KeepHire hire={hire} />}
      </div>
    </div>
  );
}

const whereOf = ({ jobAddress, jobLandmark, jobTown, jobState }: HireView): string =>
  [jobAddress, jobLandmark, jobTown, jobState].filter(Boolean).join(', ');
