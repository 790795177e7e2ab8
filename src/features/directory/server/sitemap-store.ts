import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { artisanListings, artisans } from '../../people/server/public.ts';

/** Most URLs in one part of the sitemap. */
const PART_LENGTH = 10_000;

/**
 * Stores the first profile of each part of the sitemap, so that a part can be read without counting the ones
 * before.
 */
export async function divideSitemap(tx: Tx): Promise<void> {
  await tx.deleteFrom('sitemap_parts').execute();
  await sql`
    insert into sitemap_parts (number, first_id)
    select ((at - 1) / ${PART_LENGTH})::int + 1, artisan_id
      from (select artisan_id, row_number() over (order by artisan_id) as at from ${artisanListings} l) listed
     where (at - 1) % ${PART_LENGTH} = 0`.execute(tx);
}

/** Number of parts of the profile sitemap. */
export async function countParts(db: Reads): Promise<number> {
  const { most } = await db
    .selectFrom('sitemap_parts')
    .select((is) => is.fn.max('number').as('most'))
    .executeTakeFirstOrThrow();
  return most ?? 0;
}

/** A profile's id, and when its content last changed. */
export interface SitemapProfile {
  id: string;
  changed_at: Date;
}

/** Profiles in one part; undefined when there is no such part. */
export async function profilesOfPart(db: Reads, number: number): Promise<SitemapProfile[] | undefined> {
  const [part, next] = await db
    .selectFrom('sitemap_parts')
    .select(['number', 'first_id'])
    .where('number', 'in', [number, number + 1])
    .orderBy('number')
    .execute();
  if (part?.number !== number) return undefined;
  const before = next ? sql`and l.artisan_id < ${next.first_id}::uuid` : sql``;
  const { rows } = await sql<SitemapProfile>`
    select u.id, greatest(u.updated_at, u.verified_at,
             (select max(shown_at) from reviews where artisan_id = u.id),
             (select max(created_at) from work_pictures where artisan_id = u.id)) as changed_at
      from (select artisan_id from ${artisanListings} l
             where l.artisan_id >= ${part.first_id}::uuid ${before}
             order by artisan_id limit ${PART_LENGTH}) listed
      join ${artisans} u on u.id = listed.artisan_id order by u.id`.execute(db);
  return rows;
}

/** For each trade with pages, when its figures last changed. */
export async function changesOfTrades(db: Reads): Promise<{ skill: string; changed_at: Date }[]> {
  return db
    .selectFrom('directory_pages')
    .select((is) => ['skill', is.fn.max('updated_at').as('changed_at')])
    .groupBy('skill')
    .execute();
}

/** Pages of one trade; at most as many as there are places. */
export function pagesOfTrade(
  db: Reads,
  skill: string,
): Promise<{ state: string | null; place_id: number | null; updated_at: Date }[]> {
  return db
    .selectFrom('directory_pages')
    .select(['state', 'place_id', 'updated_at'])
    .where('skill', '=', skill)
    .orderBy('state')
    .orderBy('place_id')
    .execute();
}
