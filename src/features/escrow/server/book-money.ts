import type { Tx } from '../../../server/database.ts';
import { serviceFeeKobo } from '../../../shared/hire-money.ts';
import { takeDebtFrom } from './book-chargebacks.ts';
import {
  artisanEarnings,
  hireHeld,
  type Movement,
  paystackBalance,
  paystackFees,
  refundOwed,
  serviceFees,
  transfer,
  type Written,
} from './ledger.ts';

/** A payment whose money has reached Paystack. */
export interface ReceivedPayment {
  paymentId: string;
  reference: string;
  hireId: string;
  /** What came, in whole kobo. */
  receivedKobo: number;
  /** What Paystack kept of it; null where it did not say. */
  feesKobo: number | null;
}

/**
 * A customer paid for a hire: their money is held until the job is done.
 *
 * @param beside what is written with it, in the same statement
 */
export function bookPaymentHeld(
  tx: Tx,
  payment: ReceivedPayment,
  bookedAt: Date,
  beside?: Written,
): Promise<void> {
  const received = movementOf(
    { ...payment, amountKobo: payment.receivedKobo },
    {
      debit: paystackBalance,
      credit: hireHeld(payment.hireId),
      kind: 'payment_held',
      fact: 'received',
    },
  );
  return transfer(tx, [received, ...feesOf(payment)], bookedAt, beside);
}

/** Money came that cannot be kept (the days are taken, the amount is wrong, it was paid twice): it is owed back. */
export function bookPaymentNotKept(tx: Tx, payment: ReceivedPayment, bookedAt: Date): Promise<void> {
  const received = movementOf(
    { ...payment, amountKobo: payment.receivedKobo },
    {
      debit: paystackBalance,
      credit: refundOwed(payment.paymentId),
      kind: 'payment_not_kept',
      fact: 'received',
    },
  );
  return transfer(tx, [received, ...feesOf(payment)], bookedAt);
}

/** Money that goes back to the payer of a payment. */
export interface RefundedPayment extends Pick<ReceivedPayment, 'paymentId' | 'reference' | 'hireId'> {
  /** Whole kobo: all of what the hire holds, or a part of it. */
  amountKobo: number;
}

/** Money that was held for a hire, all of it or a part, has to go back to its payer. */
export function bookRefundOwed(tx: Tx, refund: RefundedPayment, bookedAt: Date): Promise<void> {
  const owedBack = movementOf(refund, {
    debit: hireHeld(refund.hireId),
    credit: refundOwed(refund.paymentId),
    kind: 'refund_owed',
    fact: 'refund owed',
  });
  return transfer(tx, [owedBack], bookedAt);
}

/** Paystack has sent back what was owed: the same amount as was booked then. */
export function bookRefundSent(tx: Tx, refund: RefundedPayment, bookedAt: Date): Promise<void> {
  const sent = movementOf(refund, {
    debit: refundOwed(refund.paymentId),
    credit: paystackBalance,
    kind: 'refund_sent',
    fact: 'refund sent',
  });
  return transfer(tx, [sent], bookedAt);
}

/** The artisan cancelled, and the customer chose another one: what was held for the one hire is held for the other. */
export function bookRebooked(
  tx: Tx,
  { hireId, rebookedAs, amountKobo }: { hireId: string; rebookedAs: string; amountKobo: number },
  bookedAt: Date,
): Promise<void> {
  const moved: Movement = {
    debit: hireHeld(hireId),
    credit: hireHeld(rebookedAs),
    amountKobo,
    kind: 'rebooked',
    fact: `hire ${hireId} rebooked`,
    hireId,
    paymentId: null,
  };
  return transfer(tx, [moved], bookedAt);
}

/** The job is done and nobody complained: the held money is the artisan's, less the agreed service fee. */
export function bookRelease(
  tx: Tx,
  hire: { hireId: string; artisanId: string; amountKobo: number; feeBasisPoints: number },
  bookedAt: Date,
): Promise<void> {
  const feeKobo = serviceFeeKobo(hire.amountKobo, hire.feeBasisPoints);
  const shares = { ...hire, artisanKobo: hire.amountKobo - feeKobo, feeKobo };
  return bookEarned(tx, shares, { kind: 'release', fact: 'released' }, bookedAt);
}

/** What a hire that ends earns, in whole kobo. */
interface EarnedShares {
  hireId: string;
  artisanId: string;
  artisanKobo: number;
  feeKobo: number;
}

/**
 * The customer cancelled when it was not free any more: of the held money the artisan has their share of the deposit
 * and we our fee of it. What is left has to go back, which bookRefundOwed books.
 */
export function bookLateCancellation(tx: Tx, shares: EarnedShares, bookedAt: Date): Promise<void> {
  return bookEarned(tx, shares, { kind: 'late_cancellation', fact: 'cancelled late' }, bookedAt);
}

/** The two shares of held money; what the artisan owes us is taken from theirs at once. */
async function bookEarned(
  tx: Tx,
  shares: EarnedShares,
  how: Pick<Movement, 'kind' | 'fact'>,
  bookedAt: Date,
): Promise<void> {
  await transfer(tx, earnedShares(shares, how), bookedAt);
  const { artisanId, hireId, artisanKobo: amountKobo } = shares;
  await takeDebtFrom(tx, { artisanId, hireId, amountKobo, fact: `hire ${hireId} ${how.fact}` }, bookedAt);
}

function earnedShares(
  { hireId, artisanId, artisanKobo, feeKobo }: EarnedShares,
  { kind, fact }: Pick<Movement, 'kind' | 'fact'>,
): Movement[] {
  const both = { debit: hireHeld(hireId), hireId, paymentId: null };
  const credit = artisanEarnings(artisanId);
  const movements: Movement[] = [
    { ...both, credit, amountKobo: artisanKobo, kind, fact: `hire ${hireId} ${fact}` },
    {
      ...both,
      credit: serviceFees,
      amountKobo: feeKobo,
      kind: 'service_fee',
      fact: `hire ${hireId} service fee`,
    },
  ];
  return movements.filter(({ amountKobo }) => amountKobo > 0);
}

/** A customer tipped an artisan: it is the artisan's at once, all of it. */
export function bookTip(tx: Tx, tip: ReceivedPayment & { artisanId: string }, bookedAt: Date): Promise<void> {
  const received = movementOf(
    { ...tip, amountKobo: tip.receivedKobo },
    { debit: paystackBalance, credit: artisanEarnings(tip.artisanId), kind: 'tip', fact: 'received' },
  );
  return transfer(tx, [received, ...feesOf(tip)], bookedAt);
}

/** A tip that its payer's bank takes back, and that the artisan still has here: it has to go back. */
export function bookTipTakenBack(
  tx: Tx,
  tip: RefundedPayment & { artisanId: string },
  bookedAt: Date,
): Promise<void> {
  const takenBack = movementOf(tip, {
    debit: artisanEarnings(tip.artisanId),
    credit: refundOwed(tip.paymentId),
    kind: 'tip_taken_back',
    fact: 'refund owed',
  });
  return transfer(tx, [takenBack], bookedAt);
}

/** Paystack takes its fee out of what it holds for us; it is our cost, never the customer's or the artisan's. */
export function bookPaystackFee(
  tx: Tx,
  payment: Omit<ReceivedPayment, 'receivedKobo'>,
  bookedAt: Date,
): Promise<void> {
  return transfer(tx, feesOf(payment), bookedAt);
}

function movementOf(
  { reference, amountKobo, hireId, paymentId }: RefundedPayment,
  { fact, ...movement }: Pick<Movement, 'debit' | 'credit' | 'kind' | 'fact'>,
): Movement {
  return { ...movement, amountKobo, fact: `payment ${reference} ${fact}`, hireId, paymentId };
}

function feesOf({ feesKobo, ...payment }: Omit<ReceivedPayment, 'receivedKobo'>): Movement[] {
  if (!feesKobo) return [];
  const sides = { debit: paystackFees, credit: paystackBalance, kind: 'paystack_fee', fact: 'fee' } as const;
  return [movementOf({ ...payment, amountKobo: feesKobo }, sides)];
}
