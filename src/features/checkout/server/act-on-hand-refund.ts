import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { lostOf, recordHandRefunds } from '../../chargebacks/server/public.ts';
import {
  addHandRefund,
  findRefundedKobo,
  type HandRefund,
  lockPayment,
} from '../../payments/server/public.ts';
import { type SettleOutcome, settlePayment } from './settle-payment.ts';

/**
 * Handles a completed refund that someone made by hand in Paystack's dashboard, once, whether a webhook or the comparison
 * with Paystack's lists tells of it. One of everything, or of everything that the payer had not had back, reverses the
 * payment; of any other part an operator decides whose loss it is.
 *
 * @returns the outcome, for the event's record
 */
export async function actOnHandRefund(
  tx: Tx,
  context: AppContext,
  { reference, currency, ...told }: HandRefund & { reference: string; currency: string },
): Promise<SettleOutcome | 'not_ours'> {
  const payment = await lockPayment(tx, reference);
  // Money in another currency than the one asked for is not in our books.
  if (!payment || payment.currency !== currency) return 'not_ours';
  const { amountKobo } = told;
  const isNew = await addHandRefund(tx, payment.id, told, context.now());
  const paidKobo = payment.receivedKobo ?? payment.amountKobo;
  const leftKobo = paidKobo - ((await findRefundedKobo(tx, payment.id)) ?? 0);
  const lostKobo = payment.returnedBeforeKobo + (await lostOf(tx, payment.id));
  if (isNew && [paidKobo, leftKobo, leftKobo - lostKobo].includes(amountKobo)) {
    const facts = { reference, amountKobo: paidKobo, currency, channel: null, feesKobo: null, paidAt: null };
    return settlePayment(tx, context, { ...facts, status: 'reversed' });
  }
  await recordHandRefunds(tx, context, payment);
  return 'not_ours';
}
