import { HOLD_MINUTES } from '../../../shared/promises.ts';
import type { PaymentMethod } from '../contract.ts';

/** How a payment goes, in plain functions: what Paystack's word means for it. */

export const paymentStatuses = [
  /** Its reference is ours, and Paystack is being asked for a checkout. */
  'opening',
  /** The checkout is open. */
  'pending',
  'success',
  /** Not paid, or not in a way that counts; a later success still wins, since Paystack lets payers try again. */
  'failed',
  'abandoned',
  /** Money came that is not kept; it is on its way back. */
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentReasons = [
  /** The days were gone before the money came: booked by somebody else, or the artisan's day off. */
  'slot_taken',
  /** The hire was paid by another payment. */
  'paid_twice',
  /** The hire had ended otherwise. */
  'hire_ended',
  /** A tip came for an artisan whose account is gone. */
  'artisan_gone',
  'amount_mismatch',
  'currency_mismatch',
  /** Its hire was cancelled, and all of it goes back. */
  'cancelled',
  /** Its customer cancelled when it was not free any more: a part of it goes back, or nothing. */
  'cancelled_late',
  /** The job was cancelled after a visit: what was paid for that is the artisan's, and the rest goes back. */
  'cancelled_after_visit',
  /** A complaint was decided for its customer. */
  'complaint_upheld',
  /** Both sides agreed on a full refund after a problem. */
  'problem_agreed',
  /** A problem ended with a split: a part of it goes back, or nothing. */
  'problem_split',
  /** Paystack took the money back: a chargeback, or a refund made by hand. */
  'reversed',
  /** The same, after the money had become the artisan's: an operator has to look at it. */
  'reversed_after_release',
  /** No checkout could be opened. */
  'provider_unavailable',
  /** Paystack never learned of it. */
  'never_opened',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Why money that a hire held goes back because we send it. */
export type GiveBackReason = Extract<
  PaymentReason,
  | 'cancelled'
  | 'cancelled_late'
  | 'cancelled_after_visit'
  | 'complaint_upheld'
  | 'problem_agreed'
  | 'problem_split'
>;

/** What only a payment can have come to whose money a hire held. */
export const reasonsOfHeldMoney: PaymentReason[] = [
  'cancelled',
  'cancelled_late',
  'cancelled_after_visit',
  'complaint_upheld',
  'problem_agreed',
  'problem_split',
  'reversed',
  'reversed_after_release',
];

function known<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new Error(`"${text}" is not in the list of ${values.join(', ')}`);
  return value;
}
export const paymentStatusOf = (text: string): PaymentStatus => known(paymentStatuses, text);
export const paymentReasonOf = (text: string): PaymentReason => known(paymentReasons, text);

/** An opened checkout can be used again for so long, and holds the artisan's days. */
export const CHECKOUT_MS = HOLD_MINUTES * 60_000;

/** With what a payment was paid, each null where Paystack does not tell. */
export interface PaidWith {
  /** Of a card: "visa". */
  brand: string | null;
  lastDigits: string | null;
  bank: string | null;
  /** Of a card: a digest of Paystack's signature of it, the same for each payment with that card. */
  card: Buffer | null;
}

/** What Paystack says of a payment, from whichever side it came: webhook, return page or our own asking. */
export type ProviderFacts =
  | {
      status: 'success' | 'failed' | 'abandoned' | 'reversed' | 'pending';
      reference: string;
      amountKobo: number;
      currency: string;
      channel: string | null;
      feesKobo: number | null;
      paidAt: Date | null;
      /** Absent where it was not said. */
      paidWith?: PaidWith;
    }
  | { status: 'unknown_reference'; reference: string };

/** Facts about money that came, also where it went back since. */
export type MoneyFacts = Exclude<ProviderFacts, { status: 'unknown_reference' }>;

export type PaymentDecision =
  | { kind: 'nothing_new' }
  /** Status, amount, currency and reference agree: the money counts. */
  | { kind: 'paid'; facts: MoneyFacts }
  | { kind: 'wrong_amount'; facts: MoneyFacts }
  | { kind: 'wrong_currency'; facts: MoneyFacts }
  | { kind: 'not_paid'; status: 'failed' | 'abandoned'; reason: PaymentReason | null }
  /** The money is back with its payer. */
  | { kind: 'reversed'; facts: MoneyFacts }
  /** All was known but what Paystack kept for its work: webhooks do not always say. */
  | { kind: 'fee_known'; feesKobo: number };

interface JudgedPayment {
  reference: string;
  amountKobo: number;
  currency: string;
  status: PaymentStatus;
  reason: PaymentReason | null;
  /** What came; null before. */
  receivedKobo: number | null;
  feesKobo: number | null;
  createdAt: Date;
}

const NOTHING_NEW: PaymentDecision = { kind: 'nothing_new' };

/**
 * What Paystack's word means for a payment as it stands. Told twice, or late, or in another order, the same facts
 * lead to the same end: money that was seen is never unseen, and nothing is decided twice.
 */
export function classifyPayment(payment: JudgedPayment, facts: ProviderFacts, now: Date): PaymentDecision {
  if (facts.reference !== payment.reference) return NOTHING_NEW;
  switch (facts.status) {
    case 'reversed': {
      if (isFullyRefunded(payment) || facts.currency !== payment.currency) return judgeMoney(payment, facts);
      return { kind: 'reversed', facts };
    }
    case 'success':
      return judgeMoney(payment, facts);
    case 'failed':
    case 'abandoned':
      return judgeNotPaid(payment, facts.status, null);
    case 'unknown_reference':
      return now.getTime() - payment.createdAt.getTime() >= CHECKOUT_MS
        ? judgeNotPaid(payment, 'abandoned', 'never_opened')
        : NOTHING_NEW;
    default:
      return NOTHING_NEW;
  }
}

/**
 * Whether news that all of a payment is back with its payer says nothing new. Of a late cancellation and of a split a part
 * alone went back: who hears that the rest followed has lost it.
 */
const isFullyRefunded = ({ status, reason }: JudgedPayment): boolean =>
  reason === 'reversed_after_release' ||
  (status === 'refunded' &&
    reason !== 'cancelled_late' &&
    reason !== 'cancelled_after_visit' &&
    reason !== 'problem_split');

/** Whether a payer may be sitting at a checkout, or is about to. */
export const isCheckoutOpen = ({ status, authorizationUrl }: CheckoutState): boolean =>
  status === 'opening' ||
  status === 'pending' ||
  // What Paystack also says of a checkout that nobody has finished yet.
  (status === 'abandoned' && authorizationUrl !== null);

interface CheckoutState {
  status: PaymentStatus;
  authorizationUrl: string | null;
}

/**
 * The checkout that a payer who asks again is sent to, so that a double click pays once.
 *
 * @param payments of the hire in the last 15 minutes, newest first
 * @param openingTimeMs how long opening one may take; an older one that is still opening died of it
 */
export function reusableCheckout<Payment extends CheckoutState & { method: PaymentMethod; createdAt: Date }>(
  payments: Payment[],
  method: PaymentMethod,
  now: Date,
  openingTimeMs: number,
): Payment | undefined {
  return payments.find(
    (payment) =>
      payment.method === method &&
      isCheckoutOpen(payment) &&
      (payment.status !== 'opening' || now.getTime() - payment.createdAt.getTime() < openingTimeMs),
  );
}

/** Whether a payment can still become paid. */
export const isOpenEnded = (status: PaymentStatus): boolean =>
  status === 'opening' || status === 'pending' || status === 'failed' || status === 'abandoned';

/** Whether Paystack may know more of a payment than we do: that it was paid, or that its money is back. */
export const isWorthAsking = (status: PaymentStatus): boolean =>
  isOpenEnded(status) || status === 'refund_due';

function judgeMoney(payment: JudgedPayment, facts: MoneyFacts): PaymentDecision {
  if (!isOpenEnded(payment.status)) return judgeFee(payment, facts);
  if (facts.currency !== payment.currency) {
    return payment.reason === 'currency_mismatch' ? NOTHING_NEW : { kind: 'wrong_currency', facts };
  }
  // A success of nothing brings nothing that could be kept or sent back.
  if (facts.amountKobo === 0) return judgeNotPaid(payment, 'failed', 'amount_mismatch');
  return { kind: facts.amountKobo === payment.amountKobo ? 'paid' : 'wrong_amount', facts };
}

function judgeFee(payment: JudgedPayment, { amountKobo, currency, feesKobo }: MoneyFacts): PaymentDecision {
  const same = amountKobo === payment.receivedKobo && currency === payment.currency;
  if (!same || payment.feesKobo !== null || feesKobo === null) return NOTHING_NEW;
  return { kind: 'fee_known', feesKobo };
}

function judgeNotPaid(
  payment: JudgedPayment,
  status: 'failed' | 'abandoned',
  reason: PaymentReason | null,
): PaymentDecision {
  const decided = payment.reason === 'currency_mismatch' || payment.reason === 'provider_unavailable';
  if (!isOpenEnded(payment.status) || decided || payment.status === status) return NOTHING_NEW;
  return { kind: 'not_paid', status, reason };
}
