import type { Reads } from '../../../server/database.ts';
import { type PayoutRecord, payouts } from './payouts-store.ts';

/* Payouts as the comparison with Paystack's lists needs them. */

/** Payouts by reference; references that are not ours are left out. */
export async function payoutsByReference(
  reads: Reads,
  references: string[],
): Promise<Map<string, PayoutRecord>> {
  if (references.length === 0) return new Map();
  const rows = await payouts(reads).where('reference', 'in', references).execute();
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Payouts that were paid (even if returned later) and first sent to Paystack between two instants, inclusive. */
export const payoutsThatWerePaid = (
  reads: Reads,
  { since, until }: { since: Date; until: Date },
): Promise<PayoutRecord[]> =>
  payouts(reads)
    .where('status', 'in', ['paid', 'reversed'])
    .where('tried_at', '>=', since)
    .where('tried_at', '<=', until)
    .execute();

/** Payouts that Paystack has deducted from our balance but not delivered yet. */
export const payoutsOnTheWay = (reads: Reads): Promise<PayoutRecord[]> =>
  payouts(reads).where('status', '=', 'sent').execute();
