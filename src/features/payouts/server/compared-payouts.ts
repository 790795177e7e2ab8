import type { Reads } from '../../../server/database.ts';
import { type PayoutRecord, payouts } from './payouts-store.ts';

/* What a comparison with Paystack's lists has to know of pay-outs. */

/** Pay-outs by their references; those that we do not have are left out. */
export async function payoutsByReference(
  reads: Reads,
  references: string[],
): Promise<Map<string, PayoutRecord>> {
  if (references.length === 0) return new Map();
  const rows = await payouts(reads).where('reference', 'in', references).execute();
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Pay-outs that Paystack was first asked for between two moments, both included, and that were paid. */
export const payoutsThatWerePaid = (
  reads: Reads,
  { since, until }: { since: Date; until: Date },
): Promise<PayoutRecord[]> =>
  payouts(reads)
    .where('status', 'in', ['paid', 'reversed'])
    .where('tried_at', '>=', since)
    .where('tried_at', '<=', until)
    .execute();

/** The pay-outs that Paystack has and that have not arrived: it has taken them from our balance. */
export const payoutsOnTheWay = (reads: Reads): Promise<PayoutRecord[]> =>
  payouts(reads).where('status', '=', 'sent').execute();
