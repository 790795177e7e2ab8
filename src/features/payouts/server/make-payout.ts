import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { bookPayoutAsked } from '../../escrow/server/public.ts';
import { insertPayout, type NewPayout } from './payouts-store.ts';

/** What Paystack knows a pay-out by. It takes 16 to 50 small letters, digits, - and _; this has 39. */
const newReference = (): string => `sp-${newId()}`;

/**
 * Writes a pay-out and books that its money is on its way. Lock its artisan first, and see that so much is available. It is
 * committed before Paystack hears of it, so nothing can be sent that we do not know.
 *
 * @returns its reference; undefined where the artisan has the pay-out of that Friday already
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
