import type { Reads, Tx } from '../../../server/database.ts';
import type { ComparedBalance } from './comparison.ts';

/** End of the span of the last completed comparison; undefined before the first. */
export async function lastComparedUntil(reads: Reads): Promise<Date | undefined> {
  const row = await reads
    .selectFrom('paystack_comparisons')
    .select('until')
    .where('ended_at', 'is not', null)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until;
}

/** Balance at Paystack beyond the ledger at the last comparison, in kobo; undefined before the first. */
export async function lastUnexplained(reads: Reads): Promise<number | undefined> {
  const row = await reads
    .selectFrom('paystack_comparisons')
    .select('unexplained_kobo')
    .where('unexplained_kobo', 'is not', null)
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.unexplained_kobo ?? undefined;
}

/** Records the start of a comparison. */
export async function addComparison(
  tx: Tx,
  comparison: { id: string; since: Date; until: Date; beganAt: Date },
): Promise<void> {
  const { id, since, until, beganAt } = comparison;
  await tx.insertInto('paystack_comparisons').values({ id, since, until, began_at: beganAt }).execute();
}

/** Records the end of a comparison, with the balance if it could be compared. */
export async function endComparison(
  tx: Tx,
  id: string,
  balance: ComparedBalance | undefined,
  endedAt: Date,
): Promise<void> {
  await tx
    .updateTable('paystack_comparisons')
    .set({
      ended_at: endedAt,
      balance_kobo: balance?.balanceKobo ?? null,
      books_kobo: balance?.booksKobo ?? null,
      unexplained_kobo: balance?.unexplainedKobo ?? null,
    })
    .where('id', '=', id)
    .execute();
}
