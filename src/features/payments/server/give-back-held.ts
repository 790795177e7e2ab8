import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { bookRefundOwed } from '../../escrow/server/public.ts';
import type { GiveBackReason } from './payment-rules.ts';
import { type PaymentRecord, writeOutcome } from './payments-store.ts';
import { addRefund } from './refunds-store.ts';
import { sendRefundTask } from './send-refund.ts';

type Dependencies = Pick<AppContext, 'jobs' | 'now' | 'reactions'>;

/**
 * Refunds all or part of the money that a hire holds: books it as owed and adds the job that sends it, in the same
 * transaction. A payment of which nothing is refunded stays paid, with the reason. The latest payment is refunded
 * first, so that the deposit stays longest. What the payer has had back already, by their bank or by hand at Paystack, is
 * not sent again. The payments have to be locked, and their hire after them.
 *
 * @param back.amountKobo whole kobo, from 0 to what is held
 * @throws Error for a payment that holds no money (never arrived, or being refunded), or for more than was paid
 * @throws a database error (23514) for more than is held
 */
export async function giveBackHeld(
  tx: Tx,
  dependencies: Dependencies,
  payments: readonly PaymentRecord[],
  { amountKobo, reason }: { amountKobo: number; reason: GiveBackReason },
): Promise<void> {
  let leftKobo = amountKobo;
  for (const payment of payments.toReversed()) {
    const backKobo = Math.min(leftKobo, payment.amountKobo);
    await giveBackOf(tx, dependencies, payment, { amountKobo: backKobo, reason });
    leftKobo -= backKobo;
  }
  if (leftKobo > 0) throw new Error(`${leftKobo} kobo more are to be refunded than were paid`);
}

async function giveBackOf(
  tx: Tx,
  dependencies: Dependencies,
  payment: PaymentRecord,
  { amountKobo, reason }: { amountKobo: number; reason: GiveBackReason },
): Promise<void> {
  const { id: paymentId, reference, hireId, status } = payment;
  if (status !== 'success') throw new Error(`payment ${reference} is ${status}, so nothing is held of it`);
  const { jobs, now, reactions } = dependencies;
  const sentKobo = amountKobo - (await reactions.refundDue(tx, dependencies, payment, amountKobo));
  if (sentKobo === 0) {
    await writeOutcome(tx, paymentId, { status, reason }, now());
    return;
  }
  const back = { paymentId, amountKobo: sentKobo };
  await bookRefundOwed(tx, { ...back, reference, hireId }, now());
  await writeOutcome(tx, paymentId, { status: 'refund_due', reason }, now());
  const refundId = await addRefund(tx, { ...back, reason, status: 'due', now: now() });
  await jobs.add(tx, sendRefundTask, { refundId });
}
