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

/** A payment that has reached Paystack. */
export interface ReceivedPayment {
  paymentId: string;
  reference: string;
  hireId: string;
  /** Amount received, in kobo. */
  receivedKobo: number;
  /** Paystack's fee, in kobo; null when Paystack did not report it. */
  feesKobo: number | null;
}

/**
 * Books a customer's payment as held until the job is done.
 *
 * @param beside further write in the same statement
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

/** Books a payment that cannot be kept (days taken, wrong amount, paid twice) as owed back. */
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

/** Money that goes back to its payer. */
export interface RefundedPayment extends Pick<ReceivedPayment, 'paymentId' | 'reference' | 'hireId'> {
  /** In kobo: all of what is held for the hire, or a part. */
  amountKobo: number;
}

/** Books held money, all or a part, as owed back to its payer. */
export function bookRefundOwed(tx: Tx, refund: RefundedPayment, bookedAt: Date): Promise<void> {
  const owedBack = movementOf(refund, {
    debit: hireHeld(refund.hireId),
    credit: refundOwed(refund.paymentId),
    kind: 'refund_owed',
    fact: 'refund owed',
  });
  return transfer(tx, [owedBack], bookedAt);
}

/** Books that Paystack has sent a refund, of the amount booked as owed. */
export function bookRefundSent(tx: Tx, refund: RefundedPayment, bookedAt: Date): Promise<void> {
  const sent = movementOf(refund, {
    debit: refundOwed(refund.paymentId),
    credit: paystackBalance,
    kind: 'refund_sent',
    fact: 'refund sent',
  });
  return transfer(tx, [sent], bookedAt);
}

/** Moves held money to another hire, when the artisan cancelled and the customer chose another one. */
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

/**
 * Releases held money to the artisan, less the agreed service fee, when the job is done and no problem was
 * reported.
 */
export function bookRelease(
  tx: Tx,
  hire: { hireId: string; artisanId: string; amountKobo: number; feeBasisPoints: number },
  bookedAt: Date,
): Promise<void> {
  const feeKobo = serviceFeeKobo(hire.amountKobo, hire.feeBasisPoints);
  const shares = { ...hire, artisanKobo: hire.amountKobo - feeKobo, feeKobo };
  return bookEarned(tx, shares, { kind: 'release', fact: 'released' }, bookedAt);
}

/** Shares of a hire's money when it ends, in kobo. */
interface EarnedShares {
  hireId: string;
  artisanId: string;
  artisanKobo: number;
  feeKobo: number;
}

/**
 * Books a late cancellation by the customer: from the held money, the artisan gets their share of the deposit and
 * we our fee. The rest is refunded through bookRefundOwed.
 */
export function bookLateCancellation(tx: Tx, shares: EarnedShares, bookedAt: Date): Promise<void> {
  return bookEarned(tx, shares, { kind: 'late_cancellation', fact: 'cancelled late' }, bookedAt);
}

/** Books both shares of held money, and deducts the artisan's debt from theirs. */
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

/** Books a customer's tip, which belongs to the artisan at once and in full. */
export function bookTip(tx: Tx, tip: ReceivedPayment & { artisanId: string }, bookedAt: Date): Promise<void> {
  const received = movementOf(
    { ...tip, amountKobo: tip.receivedKobo },
    { debit: paystackBalance, credit: artisanEarnings(tip.artisanId), kind: 'tip', fact: 'received' },
  );
  return transfer(tx, [received, ...feesOf(tip)], bookedAt);
}

/** Books a tip charged back by the payer's bank, out of earnings the artisan still has here, as owed back. */
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

/** Books Paystack's fee, which is our cost, never the customer's or the artisan's. */
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
