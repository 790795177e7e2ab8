import { type RawBuilder, sql } from 'kysely';
import { once } from '../../../server/once.ts';
import { artisanListings, artisans, publicPeople } from '../../people/server/public.ts';
import { bestNamed } from './frequent-name.ts';
import { type OrderKey, orderColumns } from './list-order.ts';
import { consumersAsListings, MOST_HAVING_A_WORD, reachesPlace, wishesOf } from './listed.ts';
import type { ParsedWords } from './parse-search-words.ts';
import type { PeopleSearch } from './people-search.ts';

/** Other ways to search than by the exact words in the full-text index. */
export interface WaysToMatch {
  /** Also find the text as a substring of name, trade, expertise or town. */
  withLetters?: boolean;
  /**
   * Of the best listings those with the words in their name (`frequent-name.ts`): alone, or together with others who
   * have the words.
   */
  bestNamed?: 'alone' | 'also';
}

/** With fewer matches than this, spelling correction and then substring search are tried. */
export const TOO_FEW = 3;
/** When more have it, how many of the best listings are checked for it as well. */
const MOST_LOOKED_THROUGH = 400;
/** Of those, how many of each place nearby. */
const MOST_OF_A_PLACE = 20;

/**
 * Common table expressions that end in `worded`: people who fit the filters and have the words, with
 * `by_closeness`.
 *
 * Matches all words, the last possibly as a prefix; with `withLetters` also the text as a substring of name, trade,
 * expertise or town. Closeness says where the words were found: 6 name begins with them, 5 name, trade or town, 4
 * also expertise, 3 also bio, 2 substring.
 *
 * A rare word is looked up in the full-text index with everyone who has it. For a frequent word some of them are
 * taken, and the best listings are checked for it, since enough of those have it. For a frequent name only the best
 * listings are read; for a common one more of them are, as fewer have it.
 */
export function matchingWords(
  asked: ParsedWords,
  search: PeopleSearch,
  keys: OrderKey[],
  { withLetters = false, bestNamed: named }: WaysToMatch,
): RawBuilder<unknown>[] {
  const folded = sql`fold_text(${asked.text}::text)`;
  const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  const letters = once(sql`'%' || ${escaped} || '%'`);
  const query = wordsQuery(asked);
  const where = sql`case when starts_with(u.search_text, ${once(sql`${folded} || ' '`)}) then 6
                  when u.search_document @@ ${once(wordsQuery(asked, 'ad'))} then 5
                  when u.search_document @@ ${once(wordsQuery(asked, 'abd'))} then 4
                  else 3 end::float8`;
  const closeness = ofMeantTrade(search, where);
  const found = (by: RawBuilder<unknown>) =>
    sql`select l.artisan_id as id, ${by} as by_closeness${orderColumns(keys)}`;
  const near = search.places ? sql`join near p on p.id = l.place_id` : sql``;
  const isAsked = search.role === 'consumer' ? sql`false` : sql`true`;
  const wished = sql.join(
    [isAsked, ...skillWish(search), ...wishesOf(search), ...(search.places ? reachesPlace(search) : [])],
    sql` and `,
  );
  // For frequent words: the best of each place nearby; without a place, the best of all.
  const best = search.places
    ? sql`select l.artisan_id from near_reach p cross join lateral (
            select artisan_id from ${artisanListings} l
             where l.place_id = p.id and l.reach = p.reach order by l.standing desc, l.artisan_id limit ${MOST_OF_A_PLACE}) l
           limit ${MOST_LOOKED_THROUGH}`
    : named
      ? sql`select l.artisan_id from ${bestNamed(asked, MOST_HAVING_A_WORD)}`
      : sql`select l.artisan_id from ${artisanListings} l where ${wished}
           order by l.standing desc, l.artisan_id limit ${MOST_LOOKED_THROUGH}`;
  if (named === 'alone') {
    return [
      sql`worded as materialized (
        ${found(closeness)}
          from ${bestNamed(asked, MOST_HAVING_A_WORD + 1)} cross join ${rowById(artisans, sql`id`, sql`l.artisan_id`)} u
         where u.search_document @@ ${once(query)}
        ${consumersWithWords(search, once(query), sql`u.search_text like ${letters}`, where, keys)})`,
    ];
  }
  return [
    // Includes the columns needed for closeness, so that these rows are not read again.
    sql`having_words as materialized (
      select id, search_text, search_document
        from ${artisans} u where u.search_document @@ ${query} limit ${MOST_HAVING_A_WORD + 1})`,
    sql`by_words as materialized (
      ${found(closeness)}
        from having_words u cross join ${rowById(artisanListings, sql`artisan_id`, sql`u.id`)} l ${near}
       where ${wished}
      union all
      ${found(closeness)}
        from (${best}) best(id)
        cross join ${rowById(artisans, sql`id`, sql`best.id`)} u
        cross join ${rowById(artisanListings, sql`artisan_id`, sql`u.id`)} l ${near}
       where (select count(*) > ${MOST_HAVING_A_WORD} from having_words)
         and not exists (select from having_words had where had.id = best.id)
         and ${wished} and u.search_document @@ ${once(query)})`,
    sql`by_letters as materialized (
      select letters.* from (
        ${found(ofMeantTrade(search, sql`2::float8`))}
          from ${artisans} u join ${artisanListings} l on l.artisan_id = u.id ${near}
         where ${withLetters} and ${wished}
           and u.search_text like ${letters}
         limit ${MOST_HAVING_A_WORD}) letters
       where not exists (select from by_words where by_words.id = letters.id))`,
    sql`worded as materialized (
      select * from by_words union all select * from by_letters
      ${consumersWithWords(search, once(query), sql`u.search_text like ${letters}`, where, keys)})`,
  ];
}

/** The row of a table whose key is `id`. `offset 0` keeps the planner from scanning whole tables for a few rows. */
const rowById = (
  table: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`lateral (select * from ${table} t where t.${key} = ${id} offset 0)`;

/** Consumers who match the words or the substring, as `union all …`. */
function consumersWithWords(
  search: PeopleSearch,
  query: RawBuilder<unknown>,
  letters: RawBuilder<unknown>,
  closeness: RawBuilder<unknown>,
  keys: OrderKey[],
): RawBuilder<unknown> {
  const consumers = consumersAsListings(search);
  if (consumers === undefined) return sql``;
  return sql`union all
    select u.id, case when u.search_document @@ ${query} then ${closeness} else 2 end${orderColumns(keys)}
      from ${publicPeople} u join ${consumers} l on l.artisan_id = u.id
     where u.search_document @@ ${query} or ${letters}`;
}

/**
 * When the words mean a trade, matches outside the trade come after it: their closeness is made negative, keeping
 * their order.
 */
const ofMeantTrade = ({ meant }: PeopleSearch, closeness: RawBuilder<unknown>): RawBuilder<unknown> =>
  meant
    ? sql`case when l.skill = any (${meant}::text[]) then ${closeness} else ${closeness} / 10 - 1 end`
    : closeness;

const skillWish = ({ skills }: PeopleSearch): RawBuilder<unknown>[] =>
  skills ? [sql`l.skill = any (${skills}::text[])`] : [];

/**
 * Full-text query for all words, the last as a prefix unless it is whole.
 *
 * @param weights parts to search (a name and trade, b expertise, c bio, d town); absent: all
 */
function wordsQuery({ words, isWhole }: ParsedWords, weights = ''): RawBuilder<unknown> {
  const lexemes = sql`nullif(plainto_tsquery('simple', fold_text(${words}::text))::text, '')`;
  const weighted = weights
    ? sql`regexp_replace(${lexemes}, $q$' & '$q$, ${`':${weights} & '`}, 'g')`
    : lexemes;
  // In a tsquery's text each word is quoted, with its flags after it.
  const last = `${isWhole ? '' : '*'}${weights}`;
  return last ? sql`(${weighted} || ${`:${last}`})::tsquery` : sql`(${weighted})::tsquery`;
}
