import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { endQuestion, noteDispute, writeChargeback } from '../../chargebacks/server/public.ts';
import { sentBackOf } from '../../escrow/server/public.ts';
import { type DisputeFacts, findPayment, isOpenEnded } from '../../payments/server/public.ts';
import { settlePayment } from './settle-payment.ts';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'log' | 'now' | 'publicUrl'>;

/**
 * Acts on news of a payment that the payer's bank has questioned. One that is lost is settled as a payment that was
 * reversed: held money ends the hire, and of released money an operator decides whose loss it is.
 *
 * @returns what became of it, for the record
 */
export async function actOnDispute(tx: Tx, context: Dependencies, facts: DisputeFacts): Promise<string> {
  const { reference, paidKobo } = facts;
  const settleAs = async (status: 'success' | 'reversed', currency: string): Promise<void> => {
    const money = { amountKobo: paidKobo, channel: null, feesKobo: null, paidAt: null };
    await settlePayment(tx, context, { status, reference, currency, ...money });
  };
  // Only money that came can be questioned: news of that has been overtaken.
  const before = await findPayment(tx, reference);
  if (before && isOpenEnded(before.status)) await settleAs('success', before.currency);

  const noted = await noteDispute(tx, context, facts);
  if (noted.kind !== 'lost') return noted.kind;
  const { chargeback, payment, whole } = noted;
  // What was still held, or owed to the payer anyway, is gone with it; the rest was somebody's already.
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
