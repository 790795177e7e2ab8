import type { Reads } from '../../../server/database.ts';
import { type PayoutRecord, payouts } from './payouts-store.ts';

/** Id of the payout with this reference of ours, or with this transfer code of Paystack's. */
export async function payoutByAnyReference(reads: Reads, typed: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('payouts')
    .select('id')
    .where(({ or, eb }) => or([eb('reference', '=', typed.toLowerCase()), eb('transfer_code', '=', typed)]))
    .executeTakeFirst();
  return row?.id;
}

/** An artisan's payouts, newest first. */
export const newestPayoutsOf = (reads: Reads, userId: string, limit: number): Promise<PayoutRecord[]> =>
  payouts(reads).where('user_id', '=', userId).orderBy('payouts.created_at', 'desc').limit(limit).execute();
