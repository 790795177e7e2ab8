import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { artisanListings, artisans } from '../../people/server/public.ts';
import { type OrderKey, orderColumns } from './list-order.ts';
import { reachesPlace, wishesOf } from './listed.ts';
import type { PeopleSearch } from './people-search.ts';

/** A word in use, and its similarity to the asked word, from 0 to 1. */
export interface Spelling {
  asked: string;
  word: string;
  likeness: number;
}

/**
 * This many of the best listings are checked first; when {@link ENOUGH} of them have all the words, no others are.
 */
const MOST_LOOKED_THROUGH = 1_000;
const ENOUGH = 25;
const MOST_HAVING_ALL = 500;
const MOST_HAVING_ONE = 100;

/** The words in use (names, trades, expertise, towns) most similar to each asked one, by trigram similarity. */
export async function findSpellings(reads: Reads, words: readonly string[]): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select asked, word, likeness
      from unnest(${words}::text[]) asked
      cross join lateral (
        select word, similarity(word, fold_text(asked)) as likeness,
               max(similarity(word, fold_text(asked))) over () as best
          from search_words
         where word % fold_text(asked)
         order by likeness desc, word limit 5
      ) candidates
     where likeness >= best - 0.15`.execute(reads);
  return rows;
}

/**
 * Common table expressions that end in `spelt_alike`: artisans who fit the filters and have most of the words in
 * another spelling, with `by_closeness` from 0 to 1. Must follow `worded`, whose people it leaves out.
 *
 * Those who have all the words are found first, then some who have one of them.
 *
 * @param wordCount how many words were asked for
 */
export function speltAlike(
  spellings: readonly Spelling[],
  wordCount: number,
  search: PeopleSearch,
  keys: OrderKey[],
): RawBuilder<unknown>[] {
  const near = search.places ? sql`join near p on p.id = l.place_id` : sql``;
  const skills = search.skills ? [sql`l.skill = any (${search.skills}::text[])`] : [];
  const reach = search.places ? reachesPlace(search) : [];
  const wished = sql.join([sql`true`, ...skills, ...wishesOf(search), ...reach], sql` and `);
  return [
    sql`spellings as materialized (
      select asked, plainto_tsquery('simple', word) as query, likeness
        from unnest(${spellings.map(({ asked }) => asked)}::text[], ${spellings.map(({ word }) => word)}::text[],
                    ${spellings.map(({ likeness }) => likeness)}::float8[]) as s (asked, word, likeness))`,
    sql`best_alike as materialized (
      select u.id from (
        select artisan_id from ${artisanListings} l order by l.standing desc, l.artisan_id limit ${MOST_LOOKED_THROUGH}
      ) best join ${artisans} u on u.id = best.artisan_id
       where u.search_document @@ ${allOf(spellings)})`,
    // Frequent words are found among the best listings; the full-text index is used only for rare ones.
    sql`alike as materialized (
      select id from best_alike
      union
      select id from (
        select u.id from ${artisans} u
         where (select count(*) < ${ENOUGH} from best_alike)
           and u.search_document @@ ${allOf(spellings)} limit ${MOST_HAVING_ALL}) having_all
      union
      select found.id from spellings cross join lateral (
        select u.id from ${artisans} u
         where (select count(*) < ${ENOUGH} from best_alike) and u.search_document @@ query
         limit ${MOST_HAVING_ONE}) found)`,
    sql`likeness_of as (
      select id, asked, max(likeness) as likeness
        from alike join ${artisans} u using (id) join spellings on u.search_document @@ query
       group by id, asked)`,
    sql`ranked as (
      select id, count(*) as words_found, sum(likeness)::float8 / ${wordCount}::int as by_closeness,
             max(sum(likeness)::float8 / ${wordCount}::int) over () as best
        from likeness_of
       where not exists (select from worded where worded.id = likeness_of.id)
       group by id)`,
    // When there are exact matches, only people with all of the words in other spellings are worth showing.
    sql`spelt_alike as materialized (
      select l.artisan_id as id, ranked.by_closeness${orderColumns(keys)}
        from ranked join ${artisanListings} l on l.artisan_id = ranked.id ${near}
       where by_closeness >= best * 0.75 and ${wished}
         and (words_found = ${wordCount}::int or not exists (select from worded)))`,
  ];
}

/** Full-text query: for each asked word, one of its spellings. */
function allOf(spellings: readonly Spelling[]): RawBuilder<unknown> {
  const byAsked = Map.groupBy(spellings, ({ asked }) => asked);
  const each = [...byAsked.values()].map((group) => {
    const words = group.map(({ word }) => sql`plainto_tsquery('simple', ${word})`);
    return sql`(${sql.join(words, sql` || `)})`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` && `)})` : sql`''::tsquery`;
}
