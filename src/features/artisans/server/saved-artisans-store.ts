import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { artisans } from '../../people/server/public.ts';
import { type PublicUserRow, publicUserColumns } from './public-user.ts';

/** More than anyone looks through; the list has no pages. */
const MOST_LISTED = 200;

/**
 * Saves an artisan for a user. Idempotent.
 *
 * @returns false when there is no such artisan
 */
export async function insertSaved(tx: Tx, userId: string, artisanId: string, now: Date): Promise<boolean> {
  const artisan = await tx
    .selectFrom(artisans.as('artisan'))
    .select('artisan.id')
    .where('artisan.id', '=', artisanId)
    .executeTakeFirst();
  if (!artisan) return false;
  await tx
    .insertInto('saved_artisans')
    .values({ user_id: userId, artisan_id: artisanId, saved_at: now })
    .onConflict((repeat) => repeat.doNothing())
    .execute();
  return true;
}

export async function hasSaved(reads: Reads, userId: string, artisanId: string): Promise<boolean> {
  const saved = await reads
    .selectFrom('saved_artisans')
    .select('artisan_id')
    .where('user_id', '=', userId)
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();
  return saved !== undefined;
}

export async function deleteSaved(tx: Tx, userId: string, artisanId: string): Promise<void> {
  await tx
    .deleteFrom('saved_artisans')
    .where('user_id', '=', userId)
    .where('artisan_id', '=', artisanId)
    .execute();
}

/** A user's saved artisans, most recently saved first, and their total. */
export async function listSaved(
  reads: Reads,
  userId: string,
  now: Date,
): Promise<{ people: PublicUserRow[]; total: number }> {
  const { rows } = await sql<PublicUserRow & { total: number }>`
    select ${publicUserColumns(now)}, count(*) over () as total
      from saved_artisans saved
      join ${artisans} u on u.id = saved.artisan_id
      left join places p on p.id = u.place_id
     where saved.user_id = ${userId}::uuid
     order by saved.saved_at desc, u.id
     limit ${sql.lit(MOST_LISTED)}`.execute(reads);
  return { people: rows, total: rows[0]?.total ?? 0 };
}
