import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { once } from '../../../server/once.ts';
import { artisanListings } from '../../people/server/public.ts';
import { wishesOf } from './listed.ts';
import type { ParsedWords } from './parse-search-words.ts';
import type { PeopleSearch } from './people-search.ts';

/* A name that many artisans have. The full-text index would collect everyone with it, a twelfth of a million artisans,
   before it returned the first. The best listings usually have enough of them, and those are shown first anyway. */

/** A name is frequent when {@link FREQUENT} of this many best listings have it. */
const SAMPLED = 200;
const FREQUENT = 10;
/** How many of the best listings are read for a frequent name. */
const MOST_READ = 3_000;

/** Whether a search has words but no filter, and many of the best artisans have all of the words in their name. */
export async function isFrequentName(reads: Reads, search: PeopleSearch): Promise<boolean> {
  const { words, meant, skills, places, role } = search;
  if (!words || meant || skills || places || role === 'consumer' || wishesOf(search).length > 0) return false;
  const { rows } = await sql<{ having: number }>`
    select count(*)::int as having from ${best(SAMPLED)} where ${nameHas(words)}`.execute(reads);
  return (rows[0]?.having ?? 0) >= FREQUENT;
}

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
