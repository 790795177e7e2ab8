import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { type PublicUserRow, publicUserColumns } from '../../artisans/server/public.ts';
import { publicPeople } from '../../people/server/public.ts';
import { frequencyOf, isOfMany } from './frequent-name.ts';
import {
  carriedColumns,
  comesAfter,
  distance,
  type OrderKey,
  type OrderValue,
  orderBy,
  orderKeys,
} from './list-order.ts';
import {
  artisansCounted,
  artisansListed,
  consumersAsListings,
  consumersListed,
  MOST_HAVING_A_WORD,
  nearPlaces,
  rowsAsked,
} from './listed.ts';
import { matchingWords, TOO_FEW, type WaysToMatch } from './matching-words.ts';
import type { PeopleSearch } from './people-search.ts';
import { findSpellings, type Spelling, speltAlike } from './spelt-alike.ts';

export interface FoundPeople {
  /** At most `limit`. */
  people: PublicUserRow[];
  /** Sort key values of the last of them; absent on the last page. */
  lastValues: OrderValue[] | undefined;
  /** Total over all pages, counted up to 1,001. */
  total: number;
  /** How many of them match the words. */
  worded: number;
  /** Whether the matches are exact, or only similar in spelling or by substring. */
  match: 'exact' | 'similar';
}

/** One row a person, or a single row without one, so that the total is always returned. */
type FoundRow = { total: number; worded: number; alike: number } & Record<OrderKey['name'], OrderValue> &
  (PublicUserRow | { id: null });

/**
 * Finds people and their total. When words match too few and name no trade, tries other spellings, then substrings.
 */
export async function findPeople(db: Reads, search: PeopleSearch): Promise<FoundPeople> {
  const { frequency, listings } = await frequencyOf(db, search);
  const named = frequency === 'rare' ? undefined : await runSearch(db, search, { bestNamed: 'alone' });
  if (named && named.worded > MOST_HAVING_A_WORD) return named;
  // The page is full of the best who have the name, and more of them exist than are counted.
  if (frequency === 'common' && named?.lastValues && isOfMany(named.worded, listings))
    return { ...named, total: Math.max(named.total, MOST_HAVING_A_WORD + 1) };
  // Fewer leave room for those who have the words elsewhere, such as in their bio.
  const found = await runSearch(db, search, named && { bestNamed: 'also' });
  if (!search.words || search.meant || found.worded >= TOO_FEW) return found;
  const spellings = await findSpellings(db, search.words.spellable);
  const alike = spellings.length === 0 ? found : await runSearch(db, search, { spellings });
  return alike.total > 0 ? alike : runSearch(db, search, { withLetters: true });
}

interface Ways extends WaysToMatch {
  /** Other spellings of words that match too few. */
  spellings?: Spelling[];
}

async function runSearch(db: Reads, search: PeopleSearch, ways: Ways = {}): Promise<FoundPeople> {
  const { rows } = await peopleStatement(search, ways).execute(db);
  const [first] = rows;
  const people = rows.filter((row) => row.id !== null);
  const more = people.length > search.limit;
  if (more) people.pop();
  const last = people.at(-1);
  const { total = 0, worded = 0, alike = 0 } = first ?? {};
  return {
    people,
    lastValues: more && last ? keysOf(search).map(({ name }) => last[name]) : undefined,
    total,
    worded,
    match: alike > 0 && worded === 0 ? 'similar' : 'exact',
  };
}

/** Sort keys of a search. */
export const keysOf = ({ sort, words, measured }: PeopleSearch): OrderKey[] =>
  orderKeys(sort, { words: words !== undefined, place: measured });

/**
 * The statement behind {@link findPeople}. Selects one row more than the limit, to know whether there is another
 * page.
 *
 * People who match the words come first, then artisans of the trade that the words mean; without words, everyone
 * who fits the filters. Matching uses the narrow table of listings; full profiles are read only for the page.
 */
function peopleStatement(search: PeopleSearch, { spellings = [], ...ways }: Ways = {}): RawBuilder<FoundRow> {
  const { words, meant, limit, offset, after, measured } = search;
  const keys = keysOf(search);
  // The distance is shown in every order.
  const carried = measured && !keys.includes(distance) ? [...keys, distance] : keys;
  const steps: RawBuilder<unknown>[] = search.places ? [nearPlaces(search)] : [];
  const sources: RawBuilder<unknown>[] = [];
  const totals: RawBuilder<unknown>[] = [];

  const columns = sql`id, by_closeness${carriedColumns(carried)}`;
  const beyond = after
    ? sql`where ${comesAfter(keys, after, ({ name }) => sql.ref(`matched.${name}`))}`
    : sql``;
  if (words) {
    steps.push(...matchingWords(words, search, carried, ways));
    sources.push(sql`select ${columns} from worded matched ${beyond}`);
    totals.push(sql`(select count(*)::int from worded)`);
  }
  if (words && spellings.length > 0) {
    steps.push(...speltAlike(spellings, Math.max(words.spellable.length, 1), search, carried));
    sources.push(sql`select ${columns} from spelt_alike matched ${beyond}`);
    totals.push(sql`(select count(*)::int from spelt_alike)`);
  }
  if (!words || meant) {
    const skills = meant ?? search.skills;
    const others = words ? sql`not exists (select from worded where worded.id = l.artisan_id)` : sql`true`;
    const consumers = words ? undefined : consumersAsListings(search);
    const most = offset + limit + 1;
    if (search.role !== 'consumer') {
      sources.push(
        sql`select ${columns} from (${artisansListed(search, skills, carried, most, others)}) listed`,
      );
      totals.push(artisansCounted(search, skills, others));
    }
    if (consumers) {
      sources.push(
        sql`select ${columns} from (${consumersListed(search, consumers, carried, others)}) listed`,
      );
      totals.push(sql`(select count(*)::int from ${consumers} l)`);
    }
  }
  // Consumers only, with a filter that no consumer can meet.
  if (sources.length === 0)
    sources.push(sql`select ${columns} from (${artisansListed(search, [], carried, 0, sql`false`)}) listed`);
  const list = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` union all `,
  );
  return sql<FoundRow>`
    ${steps.length > 0 ? sql`with ${sql.join(steps)}` : sql``}
    select found.*, page.*, ${publicUserColumns(search.now, measured ? sql`page.by_distance` : undefined)}
      from (
        select ${totals.length > 0 ? sql.join(totals, sql` + `) : sql`0`} as total,
               ${words ? sql`(select count(*)::int from worded)` : sql`0`} as worded,
               ${spellings.length > 0 ? sql`(select count(*)::int from spelt_alike)` : sql`0`} as alike
      ) found
      left join (
        select * from (${list}) matched
         order by ${orderBy(keys, 'matched')}
         limit ${rowsAsked(limit + 1, search)} offset ${rowsAsked(offset, search)}
      ) page on true
      left join ${publicPeople} u on u.id = page.id
      left join places p on p.id = u.place_id
     order by ${orderBy(keys, 'page')}`;
}
