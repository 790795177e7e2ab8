import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { LEVELS, type Level } from '../../../shared/verification-levels.ts';
import { artisanListings } from '../../people/server/public.ts';

/* SQL about the checks in artisans' listings. A check with an expiry counts until the end of that Lagos day. */

/**
 * Condition that a check has not expired by `today` (YYYY-MM-DD).
 *
 * @param kind SQL for the name of the check
 */
const isStillGood = (listing: string, kind: RawBuilder<unknown>, today: string): RawBuilder<boolean> =>
  sql`coalesce((${sql.ref(`${listing}.check_ends`)} ->> ${kind})::date, 'infinity') >= ${today}::date`;

/**
 * Condition on a listing that it has these levels today; a check passed within the last minute may be missing.
 * Checks are inlined as literals, so that the planner can estimate how many rows match.
 */
export function hasLevels(listing: string, levels: readonly Level[], today: string): RawBuilder<boolean> {
  const kinds = LEVELS.filter(({ level }) => levels.includes(level)).flatMap(({ checks }) => checks);
  const passed = sql`${sql.ref(`${listing}.found_checks`)} @> array[${sql.join(kinds.map((kind) => sql.lit(kind)))}]::text[]`;
  const good = kinds.map((kind) => isStillGood(listing, sql.lit(kind), today));
  return sql`(${sql.join([passed, ...good], sql` and `)})`;
}

/** SQL array of the checks of a listing that count today. */
export const checksListed = (listing: string, today: string): RawBuilder<string[]> =>
  sql`(case when ${sql.ref(`${listing}.check_ends`)} = '{}' then ${sql.ref(`${listing}.passed_checks`)}
    else array(select kind from unnest(${sql.ref(`${listing}.passed_checks`)}) kind where ${isStillGood(listing, sql`kind`, today)}) end)`;

/**
 * SQL array of a person's checks that count at an instant, for `levelsOf`; empty for a person without a listing.
 * Used inside statements that read people anyway, so that levels need no query of their own.
 *
 * @param person column with the person's id
 */
export const checksOf = (person: string, now: Date): RawBuilder<string[]> =>
  sql`coalesce((select ${checksListed('listing', lagosDay(now))} from ${artisanListings} listing
                 where listing.artisan_id = ${sql.ref(person)}), '{}')`;
