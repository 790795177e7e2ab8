import { HOLD_MINUTES } from '../../../shared/promises.ts';
import type { PaymentMethod } from '../contract.ts';

/** The rules of a payment as pure functions: what Paystack's facts mean for it. */

export const paymentStatuses = [
  /** The reference is stored, and Paystack is being asked for a checkout. */
  'opening',
  /** The checkout is open. */
  'pending',
  'success',
  /** Not paid, or not validly. A later success still wins, since Paystack lets payers try again. */
  'failed',
  'abandoned',
  /** Money arrived that is not kept; the refund is under way. */
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentReasons = [
  /** The days were taken before the money arrived, by another customer or a day off. */
  'slot_taken',
  /** Another payment had already paid for the hire. */
  'paid_twice',
  /** The hire had ended in another way. */
  'hire_ended',
  /** A tip arrived for an artisan whose account is deleted. */
  'artisan_gone',
  'amount_mismatch',
  'currency_mismatch',
  /** The hire was cancelled; everything is refunded. */
  'cancelled',
  /** The customer cancelled after the free period; part of it is refunded, or nothing. */
  'cancelled_late',
  /** The job was cancelled after a visit; the visit's price goes to the artisan, and the rest is refunded. */
  'cancelled_after_visit',
  /** A problem was decided for the customer. */
  'complaint_upheld',
  /** Both sides agreed on a full refund after a problem. */
  'problem_agreed',
  /** A problem ended with a split; part of it is refunded, or nothing. */
  'problem_split',
  /** Paystack took the money back: a chargeback, or a refund made by hand. */
  'reversed',
  /** The same after the money was released to the artisan; an operator has to decide. */
  'reversed_after_release',
  /** No checkout could be opened. */
  'provider_unavailable',
  /** Paystack never received the request. */
  'never_opened',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** The reasons for which we refund money that a hire held. */
export type GiveBackReason = Extract<
  PaymentReason,
  | 'cancelled'
  | 'cancelled_late'
  | 'cancelled_after_visit'
  | 'complaint_upheld'
  | 'problem_agreed'
  | 'problem_split'
>;

/** The reasons that only payments with held money can have. */
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

/** How long an open checkout can be reused; it holds the artisan's days as long. */
export const CHECKOUT_MS = HOLD_MINUTES * 60_000;

/** The means of payment; each field is null if Paystack does not report it. */
export interface PaidWith {
  /** The card's brand, such as "visa". */
  brand: string | null;
  lastDigits: string | null;
  bank: string | null;
  /** A digest of Paystack's signature of the card, the same for every payment with it. */
  card: Buffer | null;
}

/** Paystack's facts about a payment, from a webhook, the return page or our own query. */
export type ProviderFacts =
  | {
      status: 'success' | 'failed' | 'abandoned' | 'reversed' | 'pending';
      reference: string;
      amountKobo: number;
      currency: string;
      channel: string | null;
      feesKobo: number | null;
      paidAt: Date | null;
      /** Absent if not reported. */
      paidWith?: PaidWith;
    }
  | { status: 'unknown_reference'; reference: string };

/** Facts about money that arrived, even if it was returned later. */
export type MoneyFacts = Exclude<ProviderFacts, { status: 'unknown_reference' }>;

export type PaymentDecision =
  | { kind: 'nothing_new' }
  /** Status, amount, currency and reference match, so the payment is valid. */
  | { kind: 'paid'; facts: MoneyFacts }
  | { kind: 'wrong_amount'; facts: MoneyFacts }
  | { kind: 'wrong_currency'; facts: MoneyFacts }
  | { kind: 'not_paid'; status: 'failed' | 'abandoned'; reason: PaymentReason | null }
  /** The money was returned to the payer. */
  | { kind: 'reversed'; facts: MoneyFacts }
  /** Only Paystack's fee is new; webhooks do not always report it. */
  | { kind: 'fee_known'; feesKobo: number };

interface JudgedPayment {
  reference: string;
  amountKobo: number;
  currency: string;
  status: PaymentStatus;
  reason: PaymentReason | null;
  /** The money received, in whole kobo; null if none. */
  receivedKobo: number | null;
  feesKobo: number | null;
  createdAt: Date;
}

const NOTHING_NEW: PaymentDecision = { kind: 'nothing_new' };

/**
 * What Paystack's facts mean for a payment in its current state. The same facts repeated, late or in another order lead
 * to the same result: received money is never forgotten, and nothing is decided twice.
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
 * Whether a report that everything was returned to the payer says nothing new. After a late cancellation, a visit or a
 * split only part was refunded, so for those the rest is a loss.
 */
const isFullyRefunded = ({ status, reason }: JudgedPayment): boolean =>
  reason === 'reversed_after_release' ||
  (status === 'refunded' &&
    reason !== 'cancelled_late' &&
    reason !== 'cancelled_after_visit' &&
    reason !== 'problem_split');

/** Whether a payer may be at a checkout, or is about to be. */
export const isCheckoutOpen = ({ status, authorizationUrl }: CheckoutState): boolean =>
  status === 'opening' ||
  status === 'pending' ||
  // Paystack also reports a checkout as abandoned while it is still unfinished.
  (status === 'abandoned' && authorizationUrl !== null);

interface CheckoutState {
  status: PaymentStatus;
  authorizationUrl: string | null;
}

/**
 * The checkout to return to a payer who asks again, so that a double click pays only once.
 *
 * @param payments of the hire in the last 15 minutes, newest first
 * @param openingTimeMs the longest time to open a checkout; an older one still `opening` has failed
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

/** Whether Paystack may know more than we do: that it was paid, or that its refund is complete. */
export const isWorthAsking = (status: PaymentStatus): boolean =>
  isOpenEnded(status) || status === 'refund_due';

function judgeMoney(payment: JudgedPayment, facts: MoneyFacts): PaymentDecision {
  if (!isOpenEnded(payment.status)) return judgeFee(payment, facts);
  if (facts.currency !== payment.currency) {
    return payment.reason === 'currency_mismatch' ? NOTHING_NEW : { kind: 'wrong_currency', facts };
  }
  // A successful payment of 0 has nothing to keep or to refund.
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
