import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { bookPayoutAsked } from '../../escrow/server/public.ts';
import { insertPayout, type NewPayout } from './payouts-store.ts';

/**
 * Reference of a payout at Paystack, which accepts 16 to 50 lower-case letters, digits, - and _; this one has 39.
 */
const newReference = (): string => `sp-${newId()}`;

/**
 * Inserts a payout and books its money as on its way. The caller must lock the artisan, check the available amount,
 * and commit before Paystack is called, so that every transfer has a row here.
 *
 * @returns its reference; undefined when the artisan already has that Friday's payout
 */
export async function makePayout(
  tx: Tx,
  payout: Omit<NewPayout, 'reference' | 'status'> & { status?: NewPayout['status'] },
): Promise<string | undefined> {
  const reference = newReference();
  const { id: payoutId, userId: artisanId, amountKobo, at } = payout;
  const added = await insertPayout(tx, { status: 'due', ...payout, reference });
  if (!added) return undefined;
  await bookPayoutAsked(tx, { payoutId, reference, artisanId, amountKobo }, at);
  return reference;
}
