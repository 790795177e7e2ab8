import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { findSentBackKobo, type PaymentRecord, sumOfHandRefunds } from '../../payments/server/public.ts';
import { addChargeback, lockChargebacksOf, returnPrefix, writeChargeback } from './chargebacks-store.ts';
import { lostOf } from './lost-parts.ts';

/**
 * Opens a case for operators when Paystack has returned money to a payer that is not held any more, without a refund of
 * ours and without a question of their bank: usually a refund that someone made in Paystack's dashboard. They decide
 * whose loss it is, as with a chargeback. The payment has to be locked.
 *
 * @param returned.amountKobo what the payer has back beyond our refunds, in whole kobo
 */
export async function recordReturn(
  tx: Tx,
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  payment: Pick<PaymentRecord, 'id' | 'hireId' | 'reference' | 'part'>,
  { amountKobo }: { amountKobo: number },
): Promise<void> {
  const known = await lockChargebacksOf(tx, payment.id);
  // A bank is deciding about this money, or has just decided: it has a case already.
  if (
    known.some(({ status, loss, lossKobo }) => status === 'open' || (loss === 'undecided' && lossKobo === 0))
  )
    return;
  const lossKobo = amountKobo - (await lostOf(tx, payment.id));
  if (lossKobo <= 0) return;
  const earlier = known.filter(({ isReturn }) => isReturn).length;
  const providerId = `${returnPrefix}${payment.reference}${earlier > 0 ? `-${earlier + 1}` : ''}`;
  const at = now();
  const added = await addChargeback(tx, {
    providerId,
    paymentId: payment.id,
    hireId: payment.hireId,
    amountKobo: lossKobo,
    category: null,
    ofTip: payment.part === 'tip',
    dueAt: null,
    openedAt: at,
  });
  await writeChargeback(tx, added, { status: 'lost', loss: 'undecided', lossKobo, resolvedAt: at });
  log.error(
    { reference: payment.reference, returned: providerId, lossKobo },
    'Paystack returned money without a refund of ours: an operator has to decide whose loss it is (chargeback loss)',
  );
}

/**
 * Counts what refunds made by hand have returned of a locked payment and no case has yet. What a bank has taken back may
 * be the same money, so that much of them is not counted again; nor is more than what was left of the payment.
 */
export async function recordHandRefunds(
  tx: Tx,
  tools: Pick<AppContext, 'log' | 'now'>,
  payment: PaymentRecord,
): Promise<void> {
  const { id } = payment;
  const known = await lockChargebacksOf(tx, id);
  const countedKobo = known
    .filter(({ isReturn, status }) => isReturn || status === 'lost')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const lostKobo = await lostOf(tx, id);
  const paidKobo = payment.receivedKobo ?? payment.amountKobo;
  const leftKobo = paidKobo - (await findSentBackKobo(tx, id)) - payment.returnedBeforeKobo - lostKobo;
  const newKobo = Math.min((await sumOfHandRefunds(tx, id)) - countedKobo, leftKobo);
  if (newKobo > 0) await recordReturn(tx, tools, payment, { amountKobo: lostKobo + newKobo });
}
