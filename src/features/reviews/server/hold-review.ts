import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';

/* Holds back customers' reviews that an operator has to check first. A held review has no `shown_at`, and so is
   in no list, rating or count. */

/** Holds a review back. If both parties have written, it is due at once, and waits for the operator only. */
export async function holdReview(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ held: 'waiting', shown_at: null, due_at: sql<Date>`coalesce(due_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** Releases a held review, which is then shown within a minute of its due time. */
export async function releaseHeld(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reviews').set({ held: null }).where('id', '=', id).execute();
}

/** Decides that a held review is never shown. */
export async function keepOut(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reviews').set({ held: 'kept_out' }).where('id', '=', id).execute();
}

/** Content of a review, for the operator who decides about it. */
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
