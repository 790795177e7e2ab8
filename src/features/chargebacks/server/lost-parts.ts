import type { AppContext } from '../../../server/app-context.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { bookLossUndone } from '../../escrow/server/public.ts';
import { notify } from '../../notifications/server/public.ts';
import { addReturnedBefore, type PaymentRecord } from '../../payments/server/public.ts';

/* Parts of a payment that its payer has had back already, by their bank or by hand at Paystack. A refund has to
   leave them out; the feature payments, which is below this one, asks for them as a reaction (src/app/reactions.ts). */

const lostParts = (reads: Reads, paymentId: string) =>
  reads
    .selectFrom('chargebacks')
    .select(['id', 'loss_kobo as lossKobo'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'lost')
    .where('loss', '<>', 'held')
    .where('loss_kobo', '>', 0)
    .orderBy('opened_at')
    .orderBy('id');

/** What the payer has had back of a payment without a refund of ours, in whole kobo. */
export async function lostOf(reads: Reads, paymentId: string): Promise<number> {
  const parts = await lostParts(reads, paymentId).execute();
  return parts.reduce((sum, { lossKobo }) => sum + lossKobo, 0);
}

/**
 * Counts what the payer of a locked payment has had back already towards a refund that is due now: it is not sent
 * again, and it is no one's loss any more.
 *
 * @param amountKobo the refund, in whole kobo, which the payment's hire still holds
 * @returns how much of it the payer has already, in whole kobo
 */
export async function countReturnedBefore(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'now'>,
  { id: paymentId, hireId }: Pick<PaymentRecord, 'id' | 'hireId'>,
  amountKobo: number,
): Promise<number> {
  const now = context.now();
  let countedKobo = 0;
  for (const { id, lossKobo } of await lostParts(tx, paymentId).forUpdate().execute()) {
    const kobo = Math.min(lossKobo, amountKobo - countedKobo);
    if (kobo === 0) break;
    const undone = await bookLossUndone(tx, { chargebackId: id, paymentId, hireId, amountKobo: kobo }, now);
    await tx
      .updateTable('chargebacks')
      .set({ loss_kobo: lossKobo - kobo, ...(kobo === lossKobo && { loss: 'held' }) })
      .where('id', '=', id)
      .execute();
    if (undone) await tellOfUndone(tx, context, id, undone);
    countedKobo += kobo;
  }
  if (countedKobo > 0) await addReturnedBefore(tx, paymentId, countedKobo);
  return countedKobo;
}

const tellOfUndone = (
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'now'>,
  chargebackId: string,
  { artisanId, kobo }: { artisanId: string; kobo: number },
): Promise<void> =>
  notify(tx, context, {
    userId: artisanId,
    aboutId: null,
    kind: 'payouts',
    title: `You no longer owe us ${formatNaira(kobo)}`,
    text: 'The hire’s money was refunded, so we take back what you owed us for it. What you had repaid is available to you again.',
    link: '/earnings',
    source: `chargeback:${chargebackId}:undone`,
  });
