import { type RawBuilder, sql } from 'kysely';
import type { AskedWords } from './asked-words.ts';
import { carriedColumns, type OrderKey, orderColumns, orderedColumns } from './list-order.ts';
import { type PeopleSearch, peopleAsWished } from './people-search.ts';

/** Fewer exact finds than this, and what is spelt alike is looked for too. */
const TOO_FEW = 3;
/** More than anybody looks through; bounds what a vague search costs. */
const MOST_SPELT_ALIKE = 500;

/**
 * Common table expressions that end in `matched`: everybody who is as wished and has the words, with `by_closeness`.
 *
 * First `exact`: who has all the words, the last of them perhaps only begun, or the asked text somewhere inside name,
 * trade, expertise or town. Closeness says where the words stand: 6 the name begins with them, 5 name and trade,
 * 4 also expertise, 3 also bio, 2 letters inside words. A town's words count everywhere.
 *
 * Then, only where that finds too few, `spelt_alike`: each asked word is put right to the words most like it that
 * anybody uses (trigram similarity), and people are taken who have most of them; closeness is then 0 to 1.
 */
export function matchingWords(
  { text, words, spellable }: AskedWords,
  search: PeopleSearch,
  carriedKeys: OrderKey[],
): RawBuilder<unknown>[] {
  const folded = sql`fold_text(${text}::text)`;
  const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  const wordCount = Math.max(spellable.length, 1);
  const carried = carriedColumns(carriedKeys);
  return [
    sql`exact as materialized (${peopleAsWished(
      search,
      (people) => sql`
      select u.id,
             case when starts_with(u.search_text, ${folded} || ' ') then 6
                  when u.search_document @@ ${wordsQuery(words, 'ad')} then 5
                  when u.search_document @@ ${wordsQuery(words, 'abd')} then 4
                  when u.search_document @@ ${wordsQuery(words)} then 3
                  else 2 end::float8 as by_closeness${orderColumns(carriedKeys)}
        from ${people}
         and (u.search_document @@ ${wordsQuery(words)} or u.search_text like '%' || ${escaped} || '%')`,
    )})`,
    sql`spellings as materialized (
      select asked, word, likeness
        from unnest(${spellable}::text[]) asked
        cross join lateral (
          select word, similarity(word, fold_text(asked)) as likeness,
                 max(similarity(word, fold_text(asked))) over () as best
            from search_words
           where word % fold_text(asked)
           order by likeness desc, word limit 5
        ) candidates
       where (select count(*) from exact) < ${TOO_FEW} and likeness >= best - 0.15
    )`,
    sql`having_words as (${peopleAsWished(
      search,
      (people) => sql`
      select u.id, u.standing, asked, max(likeness) as likeness${orderColumns(carriedKeys)}
        from spellings, ${people} and u.search_document @@ plainto_tsquery('simple', word)
       group by u.id, ${orderedColumns}, asked${search.place ? sql`, p.distance` : sql``}`,
    )})`,
    sql`spelt_alike as (
      select id, count(*) as words_found, sum(likeness)::float8 / ${wordCount}::int as by_closeness,
             max(sum(likeness)::float8 / ${wordCount}::int) over () as best${carried}
        from having_words
       where not exists (select from exact where exact.id = having_words.id)
       group by id, standing${carried}
       order by by_closeness desc, standing desc, id
       limit ${MOST_SPELT_ALIKE}
    )`,
    // Beside exact finds only other spellings of all the words are worth showing.
    sql`matched as materialized (
      select id, by_closeness${carried} from exact
      union all
      select id, by_closeness${carried} from spelt_alike
       where by_closeness >= best * 0.75 and (words_found = ${wordCount}::int or not exists (select from exact))
    )`,
  ];
}

/**
 * A full-text query for all the words, the last as the beginning of one.
 *
 * @param weights which parts count (a name and trade, b expertise, c bio, d town); absent: all
 */
function wordsQuery(words: string, weights = ''): RawBuilder<unknown> {
  const lexemes = sql`nullif(plainto_tsquery('simple', fold_text(${words}::text))::text, '')`;
  const weighted = weights
    ? sql`regexp_replace(${lexemes}, $q$' & '$q$, ${`':${weights} & '`}, 'g')`
    : lexemes;
  // In a query's text every word stands in quotes, and what is said about the word behind them.
  return sql`(${weighted} || ${`:*${weights}`})::tsquery`;
}
