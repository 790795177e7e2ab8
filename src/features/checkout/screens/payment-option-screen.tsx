import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, wasNotSent } from '../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { siteContext } from '../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { CallInput } from '../../../shared/call.ts';
import { isFreeForCustomer } from '../../../shared/hire-clock.ts';
import { type HireView, showHireCall } from '../../hiring/contract.ts';
import { whereFields } from '../../hiring/where.ts';
import type { PaymentMethod } from '../../payments/contract.ts';
import { initializePaymentCall, showUsualMethodCall } from '../contract.ts';
import { PaymentForm, type PaymentFormResult } from './payment-form.tsx';
import { PaymentHeading } from './payment-heading.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import './payments.css';

/** Most who come here can pay; the server renders it whole. */
const notPayablePart = lazyWithRetry(() => import('./hire-not-payable.tsx'));
const HireNotPayable = lazy(async () => ({ default: (await notPayablePart).HireNotPayable }));

interface PaymentOptionPage {
  /** Null: no such hire, or none that this visitor may see. */
  hire: HireView | null;
  /** How this customer paid last; null for a visitor and before a first payment. */
  usualMethod: PaymentMethod | null;
  /** Whether an address that names a hire was opened at all. */
  named: boolean;
  /** Its time to be paid is over, though nobody has tidied it up yet. */
  overdue: boolean;
  /** Its time ends within the quarter of an hour that an open checkout has. */
  endsSoon: boolean;
  /** Whether it can still be cancelled free of charge. */
  isFree: boolean;
}

const QUARTER_HOUR_MS = 15 * 60_000;

/** "Payment Option": what is to be paid, and how. The address is /hirepage?hire=ID. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, key } = hireNamedIn(request);
  const now = context.get(siteContext).now();
  const none: PaymentOptionPage = {
    hire: null,
    usualMethod: null,
    named: id !== '',
    overdue: false,
    endsSoon: false,
    isFree: false,
  };
  if (!none.named) return data(none);
  try {
    const api = context.get(apiContext);
    const [{ result: hire }, { method }] = await Promise.all([
      api.call(showHireCall, { params: { id }, query: key ? { key } : {} }),
      api.call(showUsualMethodCall, {}),
    ]);
    const leftMs = hire.paymentDueAt === null ? Infinity : Date.parse(hire.paymentDueAt) - now.getTime();
    return data<PaymentOptionPage>({
      hire,
      usualMethod: method,
      named: true,
      overdue: leftMs <= 0,
      endsSoon: leftMs <= QUARTER_HOUR_MS,
      isFree: isFreeForCustomer(hire, now),
    });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data(none, { status: 404 });
  }
}

function hireNamedIn(request: Request): { id: string; key: string | null } {
  const query = new URL(request.url).searchParams;
  return { id: query.get('hire') ?? '', key: query.get('key') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id: hireId, key } = hireNamedIn(request);
  const form = await request.formData().catch(() => new FormData());
  const method = String(form.get('method') ?? '');
  const where = Object.fromEntries(whereFields.map((field) => [field, String(form.get(field) ?? '')]));
  try {
    const body = { hireId, method, ...where, ...(key && { key }) } as CallInput<
      typeof initializePaymentCall
    >['body'];
    const { authorization_url } = await context.get(apiContext).call(initializePaymentCall, { body });
    // Another site's page, or one that is not of these: never a step inside this app.
    return redirectDocument(authorization_url, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: PaymentFormResult = {
      message: failureText(error.code, error.message),
      fields: error.fields,
      method,
      where,
    };
    return data(refused, { status: error.status });
  }
}

/** Why no checkout could be opened; what the payment service did not answer says so by itself. */
function failureText(code: string, message: string): string {
  if (code === 'where_missing') return message;
  if (code === 'payment_provider_unavailable') return `${message} Nothing was charged.`;
  const reason = code === 'internal' ? 'An unknown error occurred while initiating payment.' : message;
  return `Failed to initiate payment: ${reason}`;
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(
    () => serverAction<PaymentFormResult>(),
    'Failed to initiate payment: Network error. Please try again.',
  );

/**
 * A refusal often means that the hire has changed: it was paid in another window, or its time is over. Where the
 * network is lost there is nobody to ask.
 */
export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' ? !wasNotSent(actionResult) : defaultShouldRevalidate;

/** Back from the checkout, the page has to say how things stand then, not how they stood. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  { title: `Payment Option · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: true };

export default function PaymentOptionScreen() {
  const { hire, usualMethod, named, overdue, endsSoon, isFree } = useLoaderData<typeof loader>();
  const guestKey = useSearchParams()[0].get('key');
  const result = useActionData() as PaymentFormResult | undefined;
  // What books it, or what is still to pay of its price.
  if (
    !hire ||
    (!hire.steps.includes('open_checkout') && !(hire.side === 'customer' && hire.balanceKobo > 0))
  ) {
    return (
      <Suspense>
        <HireNotPayable hire={hire} named={named} overdue={overdue} guestKey={guestKey} />
      </Suspense>
    );
  }
  return (
    <div className="page page-body">
      <PaymentHeading asks booked={hire.balanceKobo > 0} />
      <div className="payment-columns">
        <PaymentForm result={result} hire={hire} usualMethod={usualMethod} />
        <PaymentSummary hire={hire} endsSoon={endsSoon} isFree={isFree} />
      </div>
    </div>
  );
}
