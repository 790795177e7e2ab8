import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { once } from '../../../server/once.ts';
import { artisanListings } from '../../people/server/public.ts';
import { MOST_HAVING_A_WORD, wishesOf } from './listed.ts';
import type { ParsedWords } from './parse-search-words.ts';
import type { PeopleSearch } from './people-search.ts';

/* A name that many artisans have. The full-text index would collect everyone with it, a twelfth of a million artisans,
   before it returned the first, and in no order. The best listings usually have enough of them, and those are shown
   first anyway. */

/** How many of the best listings show how frequent a name is. */
const SAMPLED = 200;
/** A name is frequent when this many of them have it. */
const FREQUENT = 10;
/** Otherwise it is common when, by that sample, more artisans than this may have it. */
const COMMON = MOST_HAVING_A_WORD / 2;
/** How many of the best listings are read for such a name. */
const MOST_READ = 3_000;
/** When, by those, more artisans than this have a name, the index is not asked for the others. */
const MANY = 2 * MOST_HAVING_A_WORD;

export interface NameFrequency {
  frequency: 'rare' | 'common' | 'frequent';
  /** How many listings there are, as PostgreSQL estimates; counting them would read them all. */
  listings: number;
}

/**
 * How frequent the words of a search are in artisans' names. Rare for a search with a filter or for a trade, which has
 * other ways; in another order than the best first, no name is common.
 */
export async function frequencyOf(reads: Reads, search: PeopleSearch): Promise<NameFrequency> {
  const { words, meant, skills, places, role, sort } = search;
  if (!words || meant || skills || places || role === 'consumer' || wishesOf(search).length > 0)
    return { frequency: 'rare', listings: 0 };
  const { rows } = await sql<{ having: number; listings: number }>`
    select (select count(*)::int from ${best(SAMPLED)} where ${nameHas(words)}) as having,
           (select reltuples::float8 from pg_class where oid = 'artisan_listings'::regclass) as listings`.execute(
    reads,
  );
  const { having = 0, listings = 0 } = rows[0] ?? {};
  const isCommon = sort === 'relevance' && (having / SAMPLED) * listings > COMMON;
  return { frequency: having >= FREQUENT ? 'frequent' : isCommon ? 'common' : 'rare', listings };
}

/** Whether many artisans must have a name that so many of the {@link MOST_READ} best have. */
export const isOfMany = (amongBest: number, listings: number): boolean =>
  (amongBest / MOST_READ) * listings > MANY;

/** The best listings `l` with all words in their name, as a subquery; at most `most`. */
export const bestNamed = (words: ParsedWords, most: number): RawBuilder<unknown> =>
  sql`(select * from ${best(MOST_READ)} where ${nameHas(words)} limit ${sql.lit(most)}) l`;

const best = (most: number): RawBuilder<unknown> =>
  sql`(select * from ${artisanListings} l order by l.standing desc, l.artisan_id limit ${sql.lit(most)}) l`;

/** Condition that a listing's name has all words, the last possibly as a prefix. */
function nameHas({ words, isWhole }: ParsedWords): RawBuilder<unknown> {
  const each = words.split(' ');
  const conditions = each.map((word, at) => {
    const end = isWhole || at < each.length - 1 ? ' %' : '%';
    return sql`' ' || l.name || ' ' like ${once(sql`'% ' || fold_text(${word}::text) || ${sql.lit(end)}`)}`;
  });
  return sql.join(conditions, sql` and `);
}
