import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { ALIKE_BITS, LEAST_DRAWN_BITS } from './perceptual-hash.ts';

/** Whether a hash has enough detail to compare: not a wall, a sheet of paper or a dark room. */
const isDrawn = (look: RawBuilder<unknown>) =>
  sql<boolean>`bit_count(${look}) between ${sql.lit(LEAST_DRAWN_BITS)} and ${sql.lit(64 - LEAST_DRAWN_BITS)}`;

/** A picture of one account that looks like a picture of another. */
export interface AlikePicture {
  id: string;
  ownerId: string;
  otherId: string;
  otherOwnerId: string;
}

/** Locks up to `most` pictures of accounts that have not been compared with others' pictures yet. */
export async function takeUncompared(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('compared_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where('look', 'is not', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Most accounts that a picture is reported with: a widespread one, such as a logo, says no more with each further one. */
const MOST_OTHERS = 20;

/**
 * Finds a picture of each of the accounts that have one like these: for each of these at most twenty, those most
 * alike first, then the newest accounts. The index `images_by_look` finds the few pictures that are compared bit by bit.
 */
export async function picturesLike(tx: Tx, ids: readonly string[]): Promise<AlikePicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AlikePicture>`
    select mine.id, mine.owner_id as "ownerId", other.id as "otherId", other.owner_id as "otherOwnerId"
      from images mine
     cross join lateral (
       select owner_id, (array_agg(id order by id))[1] as id
         from images
        where look_parts(look) && parts_near(mine.look) and bit_count(mine.look # look) <= ${sql.lit(ALIKE_BITS)}
          and owner_id is not null and owner_id <> mine.owner_id and url is not null
        group by owner_id
        order by min(bit_count(mine.look # look)), owner_id desc limit ${sql.lit(MOST_OTHERS)}) other
     where mine.id = any(${ids}::uuid[]) and mine.owner_id is not null and ${isDrawn(sql`mine.look`)}
     order by mine.id, other.id`.execute(tx);
  return rows;
}

export async function markCompared(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('images').set({ compared_at: at }).where('id', 'in', ids).execute();
}

/** URLs of pictures, by id; pictures without a URL are left out. */
export async function urlsOfImages(reads: Reads, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reads.selectFrom('images').select(['id', 'url']).where('id', 'in', ids).execute();
  return new Map(rows.flatMap(({ id, url }) => (url ? [[id, url] as const] : [])));
}

/** Ids of other accounts whose face photo looks like this account's. */
export async function ownersOfSameFace(reads: Reads, userId: string): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct other.owner_id
      from identity_photos mine join identity_photos other
        on other.owner_id <> mine.owner_id and bit_count(mine.look # other.look) <= ${sql.lit(ALIKE_BITS)}
     where mine.owner_id = ${userId}::uuid and ${isDrawn(sql`mine.look`)}
     order by 1`.execute(reads);
  return rows.map(({ owner_id }) => owner_id);
}
