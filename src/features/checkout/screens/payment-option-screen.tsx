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

/** Rarely needed, and fully server-rendered. */
const notPayablePart = lazyWithRetry(() => import('./hire-not-payable.tsx'));
const HireNotPayable = lazy(async () => ({ default: (await notPayablePart).HireNotPayable }));

interface PaymentOptionPage {
  /** Null if the hire does not exist or the visitor cannot see it. */
  hire: HireView | null;
  /** The customer's last payment method; null for a visitor, and before a first payment. */
  usualMethod: PaymentMethod | null;
  /** Whether the URL names a hire. */
  named: boolean;
  /** Whether the time to pay is over, even if the task has not expired the hire yet. */
  overdue: boolean;
  /** Whether the time to pay ends within the 15 minutes of a checkout. */
  endsSoon: boolean;
  /** Whether the hire can still be cancelled free of charge. */
  isFree: boolean;
}

const QUARTER_HOUR_MS = 15 * 60_000;

/** "Payment Option": what to pay, and how. The URL is /hirepage?hire=ID. */
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
    // The checkout is on another site, or outside this app's routes, so load it as a document.
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

/** Why no checkout could be opened. The provider's own failure needs no prefix. */
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
 * Reloads after a refusal, because the hire has often changed: paid in another window, or its time is over. Not after a
 * network error, when the server cannot be reached.
 */
export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' ? !wasNotSent(actionResult) : defaultShouldRevalidate;

/** Going back from the checkout must show the current state, not a cached one. */
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
  // Either the first payment or the balance can be paid.
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
