import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { ComparedBalance } from './comparison.ts';

/** Up to when everything has been compared, and when that comparison began; undefined before the first. */
export async function lastCompared(
  reads: Reads,
): Promise<{ comparedUntil: Date; beganAt: Date } | undefined> {
  // A comparison from before slices has no position until it ends.
  const comparedUntil = sql<Date>`coalesce(compared_until, until)`;
  return reads
    .selectFrom('paystack_comparisons')
    .select([comparedUntil.as('comparedUntil'), 'began_at as beganAt'])
    .where(({ or, eb }) => or([eb('ended_at', 'is not', null), eb('compared_until', 'is not', null)]))
    .orderBy(comparedUntil, 'desc')
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A comparison that has not ended, with how far it is; undefined when it has. */
export async function findOpenComparison(
  reads: Reads,
  id: string,
): Promise<{ comparedUntil: Date; until: Date; beganAt: Date } | undefined> {
  const row = await reads
    .selectFrom('paystack_comparisons')
    .select(['since', 'compared_until', 'until', 'began_at as beganAt'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { comparedUntil: row.compared_until ?? row.since, until: row.until, beganAt: row.beganAt };
}

/** Records that a slice is compared. @returns false if another run of the same comparison was first */
export async function moveComparison(
  tx: Tx,
  id: string,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('paystack_comparisons')
    .set({ compared_until: until })
    .where('id', '=', id)
    .where('compared_until', '=', since)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
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
  await tx
    .insertInto('paystack_comparisons')
    .values({ id, since, until, began_at: beganAt, compared_until: since })
    .execute();
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
