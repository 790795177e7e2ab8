import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';

/*
 * A customer's review that an operator has to look at is not shown before. Nothing else has to know: what is not shown is in no
 * list, no rating and no count.
 */

/** Keeps a review from being shown; where both sides have written it is due at once, and waits for the operator alone. */
export async function holdReview(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ held: 'waiting', shown_at: null, due_at: sql<Date>`coalesce(due_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** Lets a held review go: it is shown within a minute, or when its time comes. */
export async function releaseHeld(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reviews').set({ held: null }).where('id', '=', id).execute();
}

/** A held review is never shown. */
export async function keepOut(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reviews').set({ held: 'kept_out' }).where('id', '=', id).execute();
}

/** What a review says, for who decides about it. */
export async function findReviewText(
  reads: Reads,
  id: string,
): Promise<{ hireId: string; rating: number; body: string } | undefined> {
  return reads
    .selectFrom('reviews')
    .select(['hire_id as hireId', 'rating', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function isHeld(reads: Reads, id: string): Promise<boolean> {
  const review = await reads.selectFrom('reviews').select('held').where('id', '=', id).executeTakeFirst();
  return review?.held != null;
}
