import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { LEVELS, type Level } from '../../../shared/verification-levels.ts';
import { artisanListings } from '../../people/server/public.ts';

/* What was checked of artisans, of their listings. A check that ends counts until its last day in Lagos is over. */

/** That a check of a listing has not ended by `today` (YYYY-MM-DD). @param kind the check's name as SQL */
const isStillGood = (listing: string, kind: RawBuilder<unknown>, today: string): RawBuilder<boolean> =>
  sql`coalesce((${sql.ref(`${listing}.check_ends`)} ->> ${kind})::date, 'infinity') >= ${today}::date`;

/**
 * A condition on a listing: it has these levels today; one that came within the last minute may be missing. Written out, so that the
 * planner knows how many have them.
 */
export function hasLevels(listing: string, levels: readonly Level[], today: string): RawBuilder<boolean> {
  const kinds = LEVELS.filter(({ level }) => levels.includes(level)).flatMap(({ checks }) => checks);
  const passed = sql`${sql.ref(`${listing}.found_checks`)} @> array[${sql.join(kinds.map((kind) => sql.lit(kind)))}]::text[]`;
  const good = kinds.map((kind) => isStillGood(listing, sql.lit(kind), today));
  return sql`(${sql.join([passed, ...good], sql` and `)})`;
}

/** The checks of a listing that count today, as an array of their kinds. */
export const checksListed = (listing: string, today: string): RawBuilder<string[]> =>
  sql`(case when ${sql.ref(`${listing}.check_ends`)} = '{}' then ${sql.ref(`${listing}.passed_checks`)}
    else array(select kind from unnest(${sql.ref(`${listing}.passed_checks`)}) kind where ${isStillGood(listing, sql`kind`, today)}) end)`;

/**
 * The checks of a person that count at a moment, as an array of their kinds for `levelsOf`; empty for who is not listed. A part of
 * statements that read people anyway, so that levels cost none of their own. @param person the column with their id
 */
export const checksOf = (person: string, now: Date): RawBuilder<string[]> =>
  sql`coalesce((select ${checksListed('listing', lagosDay(now))} from ${artisanListings} listing
                 where listing.artisan_id = ${sql.ref(person)}), '{}')`;
