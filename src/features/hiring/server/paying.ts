import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { PaymentPart } from '../../payments/server/public.ts';
import { findOwnRow, isHiddenNow } from '../../people/server/public.ts';
import { balanceOf, findTransition, isHeld } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import { moveHire, prepareMove, type StepTools } from './move-hire.ts';
import { assertMay } from './take-step.ts';

/** The interface of hires to payments: a checkout is about to open, has opened, money arrived, money was taken back. */

/**
 * Checks that a hire can be paid now.
 *
 * @throws Refusal 409 with the reason if nothing can be paid; at the due time it is already too late
 */
export function assertPayable(hire: HireRecord, now: Date): void {
  if (balanceOf(hire) > 0) return;
  assertMay('open_checkout', hire, 'customer', now);
}

/** Whether a side of an expired hire has left, or may not work any more: until it expires, the hire ends with them. */
async function hasLostSide(tx: Tx, hire: HireRecord, now: Date): Promise<boolean> {
  if (hire.status !== 'expired') return false;
  const { artisanId, customerId } = hire;
  if (!(await findOwnRow(tx, artisanId)) || (await isHiddenNow(tx, artisanId, now))) return true;
  return customerId !== null && !(await findOwnRow(tx, customerId));
}

/** Whether the last day of a hire is over, so that no one can come any more. */
const isDayOver = ({ endDate }: HireRecord, now: Date): boolean => endDate < lagosDay(now);

/** What a checkout of a payable hire charges, in whole kobo: the first payment, or the balance of the agreed price. */
export function dueOf(hire: HireRecord): { part: PaymentPart; amountKobo: number } {
  const balanceKobo = balanceOf(hire);
  if (balanceKobo > 0) return { part: 'balance', amountKobo: balanceKobo };
  return { part: 'first', amountKobo: hire.amountKobo };
}

/**
 * Holds a locked hire's days while its checkout is being opened.
 *
 * @throws Refusal 409 `slot_taken` if another customer has them
 */
export const holdDaysForCheckout = (
  tx: Tx,
  tools: Pick<AppContext, 'jobs' | 'reactions'>,
  hire: HireRecord,
  now: Date,
): Promise<void> =>
  // A booked hire already has its days.
  balanceOf(hire) > 0
    ? Promise.resolve()
    : prepareMove(tx, tools, hire, { actor: 'customer', action: 'open_checkout', now });

/**
 * Gives the payer of a locked hire 15 minutes from now to pay, replacing the earlier deadline.
 *
 * @throws Refusal 409 as {@link assertPayable} and {@link holdDaysForCheckout}
 */
export async function checkoutOpened(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  assertPayable(hire, now);
  if (balanceOf(hire) > 0) return;
  await moveHire(tx, tools, hire, { actor: 'customer', action: 'open_checkout', now });
}

/**
 * Confirms a locked hire whose payment arrived, in time or late: books its days and notifies both sides.
 *
 * @returns 'slot_taken' if another customer has the days, they are over, or a side has left; 'not_waiting' if the hire
 * expects no payment; in both cases nothing changes and the payment has to be refunded
 */
export async function confirmPaidHire(
  tx: Tx,
  tools: StepTools,
  hire: HireRecord,
  now: Date,
): Promise<'confirmed' | 'slot_taken' | 'not_waiting'> {
  if (!findTransition(hire.status, 'system', 'pay')) return 'not_waiting';
  if (isDayOver(hire, now) || (await hasLostSide(tx, hire, now))) return 'slot_taken';
  try {
    await moveHire(tx, tools, hire, { actor: 'system', action: 'pay', now });
    return 'confirmed';
  } catch (error) {
    // Effects refuse before anything is written, so the transaction can continue.
    if (error instanceof Refusal && error.code === 'slot_taken') return 'slot_taken';
    throw error;
  }
}

/**
 * Adds a balance payment to the money that a locked hire holds and notifies both sides.
 *
 * @param receivedKobo whole kobo
 * @returns 'not_waiting', with nothing changed, if less than that is still to pay: the payment has to be refunded
 */
export async function addPaidBalance(
  tx: Tx,
  tools: StepTools,
  hire: HireRecord,
  receivedKobo: number,
  now: Date,
): Promise<'confirmed' | 'not_waiting'> {
  if (balanceOf(hire) < receivedKobo) return 'not_waiting';
  await moveHire(tx, tools, hire, { actor: 'system', action: 'pay_balance', now, receivedKobo });
  return 'confirmed';
}

/**
 * Ends a locked hire whose payment is refunded because it arrived too late for its days.
 *
 * @param reason a stable code such as slot_taken, kept in the hire's history
 * @throws Refusal 409 `not_possible_now` for a hire that expects no payment
 */
export async function refundPaidHire(
  tx: Tx,
  tools: StepTools,
  hire: HireRecord,
  reason: string,
  now: Date,
): Promise<void> {
  await moveHire(tx, tools, hire, { actor: 'system', action: 'refund_late_payment', now, reason });
}

/**
 * Records that the payer's bank questions a payment of a locked hire. Does nothing if no
 * money is held or it is already recorded.
 */
export async function questionPayment(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  if (hire.questionedAt !== null || !isHeld(hire.status)) return;
  await moveHire(tx, tools, hire, { actor: 'system', action: 'question_payment', now });
}

/**
 * Records that the bank has decided in favour of a locked hire, so its money can move again.
 * Does nothing if it was not in question.
 */
export async function keepPayment(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  if (hire.questionedAt === null || !isHeld(hire.status)) return;
  await moveHire(tx, tools, hire, { actor: 'system', action: 'keep_payment', now });
}

/**
 * Ends a locked, paid hire because the provider took the money back (a chargeback, or a refund made by hand).
 *
 * @throws Refusal 409 `not_possible_now` for a hire that is not paid, or whose money is already released
 */
export async function endReversedHire(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  await moveHire(tx, tools, hire, { actor: 'system', action: 'lose_payment', now, reason: 'reversed' });
}
