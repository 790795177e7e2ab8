import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { artisanListings, artisans } from '../../people/server/public.ts';

/** The most addresses in one part of the sitemap. */
const PART_LENGTH = 10_000;

/** Writes down where each part of the sitemap of profiles begins, so that a part is read without counting those before it. */
export async function divideSitemap(tx: Tx): Promise<void> {
  await tx.deleteFrom('sitemap_parts').execute();
  await sql`
    insert into sitemap_parts (number, first_id)
    select ((at - 1) / ${PART_LENGTH})::int + 1, artisan_id
      from (select artisan_id, row_number() over (order by artisan_id) as at from ${artisanListings} l) listed
     where (at - 1) % ${PART_LENGTH} = 0`.execute(tx);
}

/** How many parts the sitemap of profiles has. */
export async function countParts(db: Reads): Promise<number> {
  const { most } = await db
    .selectFrom('sitemap_parts')
    .select((is) => is.fn.max('number').as('most'))
    .executeTakeFirstOrThrow();
  return most ?? 0;
}

/** A profile's id, and when what it shows last changed. */
export interface SitemapProfile {
  id: string;
  changed_at: Date;
}

/** The profiles of one part; undefined for a part that there is not. */
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

/** When the figures of a trade's pages last changed, of each trade that has pages. */
export async function changesOfTrades(db: Reads): Promise<{ skill: string; changed_at: Date }[]> {
  return db
    .selectFrom('directory_pages')
    .select((is) => ['skill', is.fn.max('updated_at').as('changed_at')])
    .groupBy('skill')
    .execute();
}

/** The pages of one trade; there are no more than places. */
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
