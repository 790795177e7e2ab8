import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { endQuestion, recordDispute, writeChargeback } from '../../chargebacks/server/public.ts';
import { sentBackOf } from '../../escrow/server/public.ts';
import { type DisputeFacts, findPayment, isOpenEnded } from '../../payments/server/public.ts';
import { settlePayment } from './settle-payment.ts';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'log' | 'now' | 'publicUrl' | 'reactions'>;

/**
 * Handles an event about a payment that the payer's bank has questioned. A lost one is settled as a reversed payment:
 * held money ends the hire, and for released money an operator decides who bears the loss.
 *
 * @returns the outcome, for the event's record
 */
export async function actOnDispute(tx: Tx, context: Dependencies, facts: DisputeFacts): Promise<string> {
  const { reference, paidKobo } = facts;
  const settleAs = async (status: 'success' | 'reversed', currency: string): Promise<void> => {
    const money = { amountKobo: paidKobo, channel: null, feesKobo: null, paidAt: null };
    await settlePayment(tx, context, { status, reference, currency, ...money });
  };
  // Only money that arrived can be questioned, so its own event has been overtaken: settle that first.
  const before = await findPayment(tx, reference);
  if (before && isOpenEnded(before.status)) await settleAs('success', before.currency);

  const noted = await recordDispute(tx, context, facts);
  if (noted.kind !== 'lost') return noted.kind;
  const { chargeback, payment, whole } = noted;
  // Money still held, or already owed to the payer, covers the loss; the rest belongs to others already.
  const sentBefore = await sentBackOf(tx, payment.id);
  if (whole) await settleAs('reversed', payment.currency);
  const lossKobo = facts.amountKobo - ((await sentBackOf(tx, payment.id)) - sentBefore);
  await writeChargeback(tx, chargeback, { loss: lossKobo > 0 ? 'undecided' : 'held', lossKobo });
  await endQuestion(tx, context, chargeback);
  if (lossKobo <= 0) return 'lost_held';
  context.log.error(
    { reference, dispute: facts.providerId },
    'a bank took back money that was released: an operator has to decide whose loss it is (chargeback loss)',
  );
  return 'lost_released';
}
