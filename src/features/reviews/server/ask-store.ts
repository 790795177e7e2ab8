import type { Reads, Tx } from '../../../server/database.ts';
import { REVIEW_REMINDER_DAYS } from '../../../shared/promises.ts';
import type { HireSide } from '../../hiring/process.ts';
import { publicPeople } from '../../people/server/public.ts';

/** A hire whose parties are due to be asked for a review. */
export interface ReviewWindow {
  hireId: string;
  openedAt: Date;
}

/** Locks up to `most` finished hires whose parties have not been asked, and marks them as asked. */
export async function takeWindowsToAsk(tx: Tx, now: Date, most: number): Promise<ReviewWindow[]> {
  const rows = await tx
    .selectFrom('review_windows')
    .select(['hire_id', 'opened_at'])
    .where('asked_at', 'is', null)
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  await markWindows(tx, rows, { asked_at: now });
  return rows.map(windowOf);
}

/** Locks up to `most` hires whose parties were asked three days ago, and marks them as reminded. */
export async function takeWindowsToRemind(tx: Tx, now: Date, most: number): Promise<ReviewWindow[]> {
  const before = new Date(now.getTime() - REVIEW_REMINDER_DAYS * 24 * 3_600_000);
  const rows = await tx
    .selectFrom('review_windows')
    .select(['hire_id', 'opened_at'])
    .where('reminded_at', 'is', null)
    .where('ask_at', 'is not', null)
    .where('asked_at', '<=', before)
    .orderBy('asked_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  await markWindows(tx, rows, { reminded_at: now });
  return rows.map(windowOf);
}

type Row = { hire_id: string; opened_at: Date };
const windowOf = ({ hire_id: hireId, opened_at: openedAt }: Row): ReviewWindow => ({ hireId, openedAt });

async function markWindows(
  tx: Tx,
  rows: readonly Row[],
  asked: { asked_at: Date } | { reminded_at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .updateTable('review_windows')
    .set(asked)
    .where(
      'hire_id',
      'in',
      rows.map((row) => row.hire_id),
    )
    .execute();
}

/** Which parties of a hire have written a review. */
export async function findWriters(reads: Reads, hireId: string): Promise<Record<HireSide, boolean>> {
  const row = await reads
    .selectNoFrom((is) => [
      is.exists(is.selectFrom('reviews').select('id').where('hire_id', '=', hireId)).as('customer'),
      is.exists(is.selectFrom('customer_reviews').select('id').where('hire_id', '=', hireId)).as('artisan'),
    ])
    .executeTakeFirstOrThrow();
  return { customer: Boolean(row.customer), artisan: Boolean(row.artisan) };
}

/** Whether an account was deleted. */
export async function isGone(reads: Reads, userId: string): Promise<boolean> {
  const row = await reads
    .selectFrom(publicPeople.as('person'))
    .select('person.role')
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return row === undefined || row.role === 'deleted';
}
