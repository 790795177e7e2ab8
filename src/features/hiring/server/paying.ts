import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { PaymentPart } from '../../payments/server/public.ts';
import { balanceOf, findTransition, isHeld } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import { moveHire, prepareMove, type StepTools } from './move-hire.ts';
import { assertMay } from './take-step.ts';

/** What payments tell hires: a checkout is about to open, is open, the money came, it is gone again. */

/**
 * Whether a hire can be paid now.
 *
 * @throws Refusal 409 with the reason where nothing can be paid, also at and after the moment it was due
 */
export function assertPayable(hire: HireRecord, now: Date): void {
  if (balanceOf(hire) === 0) assertMay('open_checkout', hire, 'customer', now);
}

/** What a checkout of a payable hire asks for: what books it, or what is still to pay of its price. */
export function dueOf(hire: HireRecord): { part: PaymentPart; amountKobo: number } {
  const balanceKobo = balanceOf(hire);
  if (balanceKobo > 0) return { part: 'balance', amountKobo: balanceKobo };
  return { part: 'first', amountKobo: hire.amountKobo };
}

/**
 * Holds a locked hire's days while a checkout is opened for it.
 *
 * @throws Refusal 409 `slot_taken` where they are another customer's
 */
export const holdDaysForCheckout = (
  tx: Tx,
  tools: Pick<AppContext, 'jobs'>,
  hire: HireRecord,
  now: Date,
): Promise<void> =>
  // Of a booked hire they are its own already.
  balanceOf(hire) > 0
    ? Promise.resolve()
    : prepareMove(tx, tools, hire, { actor: 'customer', action: 'open_checkout', now });

/**
 * Gives the payer of a locked hire 15 minutes from now, instead of what time it had.
 *
 * @throws Refusal 409 as {@link assertPayable} and {@link holdDaysForCheckout}
 */
export async function checkoutOpened(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  assertPayable(hire, now);
  if (balanceOf(hire) > 0) return;
  await moveHire(tx, tools, hire, { actor: 'customer', action: 'open_checkout', now });
}

/**
 * Confirms a locked hire whose money arrived, in time or late, gives it its days and tells both sides.
 *
 * @returns 'slot_taken' when the days are another customer's now, and 'not_waiting' when the hire waits for no money;
 *   both leave it as it was, and the money has to be refunded
 */
export async function confirmPaidHire(
  tx: Tx,
  tools: StepTools,
  hire: HireRecord,
  now: Date,
): Promise<'confirmed' | 'slot_taken' | 'not_waiting'> {
  if (!findTransition(hire.status, 'system', 'pay')) return 'not_waiting';
  try {
    await moveHire(tx, tools, hire, { actor: 'system', action: 'pay', now });
    return 'confirmed';
  } catch (error) {
    // An effect that refuses comes before anything is written, so the transaction goes on.
    if (error instanceof Refusal && error.code === 'slot_taken') return 'slot_taken';
    throw error;
  }
}

/**
 * Adds money that came for the rest of the price to what a locked hire holds, and tells both sides.
 *
 * @param receivedKobo whole kobo
 * @returns 'not_waiting', with nothing changed, when less is still to pay, or nothing: the money has to be refunded
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
 * Ends a locked hire whose money is refunded because it came too late for its days.
 *
 * @param reason a stable code such as slot_taken, kept in the hire's history
 * @throws Refusal 409 `not_possible_now` for a hire that waits for no money
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

/** The payer's bank asks whether a payment of a locked hire was right; nothing where the hire holds no money, or it is known. */
export async function questionPayment(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  if (hire.questionedAt !== null || !isHeld(hire.status)) return;
  await moveHire(tx, tools, hire, { actor: 'system', action: 'question_payment', now });
}

/** The bank has decided, and a locked hire goes on: its money can move again. */
export async function keepPayment(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  if (hire.questionedAt === null || !isHeld(hire.status)) return;
  await moveHire(tx, tools, hire, { actor: 'system', action: 'keep_payment', now });
}

/**
 * Ends a locked hire that was paid, because the provider has taken the money back (a chargeback, a refund made
 * by hand).
 *
 * @throws Refusal 409 `not_possible_now` for a hire that is not paid, or whose money is the artisan's already
 */
export async function endReversedHire(tx: Tx, tools: StepTools, hire: HireRecord, now: Date): Promise<void> {
  await moveHire(tx, tools, hire, { actor: 'system', action: 'lose_payment', now, reason: 'reversed' });
}
