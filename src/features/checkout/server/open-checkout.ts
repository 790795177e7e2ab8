import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { isPayable } from '../../hiring/process.ts';
import { lockHire } from '../../hiring/server/public.ts';
import type { PaymentMethod } from '../../payments/contract.ts';
import {
  CHECKOUT_MS,
  type Checkout,
  changeReference,
  drawReference,
  giveUpOpening,
  initializeTransaction,
  isCheckoutOpen,
  listPaymentsSince,
  PaystackFault,
  paystackChannels,
  paystackConnection,
} from '../../payments/server/public.ts';

/** A stored payment whose checkout is to be opened. */
export interface OpeningCheckout {
  paymentId: string;
  reference: string;
  hireId: string;
  method: PaymentMethod;
  amountKobo: number;
  email: string;
}

interface Dependencies extends Pick<AppContext, 'config' | 'db' | 'log' | 'now'> {
  /** The origin through which the payer reached us, to which they return. */
  origin: string;
}

const REFERENCES_AT_MOST = 3;

/**
 * Opens a checkout at Paystack, outside any transaction. If Paystack already knows the reference (another database on
 * the same account), a new one is drawn.
 *
 * @throws Refusal 502 or 503 `payment_provider_unavailable`; the payment has then failed,
 * and the hire can be paid again at once
 */
export async function openAtPaystack(
  dependencies: Dependencies,
  opening: OpeningCheckout,
): Promise<{ reference: string; checkout: Checkout }> {
  let { reference } = opening;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { reference, checkout: await open(dependencies, opening, reference) };
    } catch (error) {
      if (!(error instanceof PaystackFault)) throw error;
      if (error.kind === 'duplicate_reference' && attempt < REFERENCES_AT_MOST) {
        reference = await drawAgain(dependencies, opening.paymentId);
        continue;
      }
      const { kind, httpStatus, code, providerMessage } = error;
      dependencies.log.warn(
        { reference, kind, httpStatus, code, providerMessage },
        'no checkout could be opened',
      );
      await dependencies.db.transaction().execute((tx) => giveUp(tx, opening, dependencies.now()));
      const later = kind === 'unreachable' || kind === 'timeout' || kind === 'rate_limited';
      throw providerUnavailable(later ? 503 : 502);
    }
  }
}

/** Nothing was charged, and the hire can still be paid. */
export const providerUnavailable = (status: 502 | 503): Refusal =>
  new Refusal(status, 'payment_provider_unavailable', 'Failed to initiate payment. Please try again.', {
    retryAfterSeconds: 10,
  });

async function open(
  dependencies: Dependencies,
  opening: OpeningCheckout,
  reference: string,
): Promise<Checkout> {
  const { email, amountKobo, method, hireId } = opening;
  const callbackUrl = new URL('/PaymentCallback', dependencies.origin);
  const cancelUrl = new URL(callbackUrl);
  cancelUrl.searchParams.set('reference', reference);
  const checkout = await initializeTransaction(paystackConnection(dependencies), {
    email,
    amountKobo,
    reference,
    callbackUrl: callbackUrl.href,
    channels: paystackChannels[method],
    metadata: { hire_id: hireId, cancel_action: cancelUrl.href },
  });
  // The checkout of another payment would credit this payer's money to that one.
  if (checkout.reference !== reference) throw new PaystackFault('nonsense');
  return checkout;
}

const DRAWS_AT_MOST = 20;

async function drawAgain({ db }: Dependencies, paymentId: string): Promise<string> {
  for (let draw = 0; draw < DRAWS_AT_MOST; draw += 1) {
    const reference = drawReference();
    if (await db.transaction().execute((tx) => changeReference(tx, paymentId, reference))) return reference;
  }
  throw new Error(`${DRAWS_AT_MOST} payment references in a row were taken`);
}

/** Opening failed: frees the days, unless another checkout of the hire still needs them. */
async function giveUp(tx: Tx, { paymentId, hireId }: OpeningCheckout, now: Date): Promise<void> {
  if (!(await giveUpOpening(tx, paymentId, 'provider_unavailable', now))) return;
  const hire = await lockHire(tx, hireId);
  const others = await listPaymentsSince(tx, hireId, new Date(now.getTime() - CHECKOUT_MS));
  if (hire && isPayable(hire.status) && !others.some(isCheckoutOpen)) await releaseSlot(tx, hireId);
}
