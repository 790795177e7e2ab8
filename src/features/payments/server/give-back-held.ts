import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { bookRefundOwed } from '../../escrow/server/public.ts';
import type { GiveBackReason } from './payment-rules.ts';
import { type PaymentRecord, writeOutcome } from './payments-store.ts';
import { addRefund } from './refunds-store.ts';
import { sendRefundTask } from './send-refund.ts';

/**
 * Gives the payer back what a hire holds of their payment, all of it or a part: it is booked as owed, and its return
 * is a job of the same transaction. Where nothing goes back the payment stays paid, and says why. The payment has to
 * be locked, and its hire after it.
 *
 * @param back.amountKobo whole kobo, 0 up to what is held
 * @throws Error for a payment that holds no money: it never came, or it is on its way back already
 * @throws a database error (23514) for more than what is held
 */
export async function giveBackHeld(
  tx: Tx,
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  payment: PaymentRecord,
  { amountKobo, reason }: { amountKobo: number; reason: GiveBackReason },
): Promise<void> {
  const { id: paymentId, reference, hireId, status } = payment;
  if (status !== 'success') throw new Error(`payment ${reference} is ${status}, so nothing is held of it`);
  if (amountKobo === 0) {
    await writeOutcome(tx, paymentId, { status, reason }, now());
    return;
  }
  await bookRefundOwed(tx, { paymentId, reference, hireId, amountKobo }, now());
  await writeOutcome(tx, paymentId, { status: 'refund_due', reason }, now());
  const refundId = await addRefund(tx, { paymentId, amountKobo, reason, status: 'due', now: now() });
  await jobs.add(tx, sendRefundTask, { refundId });
}
