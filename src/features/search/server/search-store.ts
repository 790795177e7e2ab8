import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { type PublicUserRow, publicUserColumns } from '../../artisans/server/public.ts';
import { publicPeople } from '../../people/server/public.ts';
import {
  comesAfter,
  distance,
  type OrderKey,
  type OrderValue,
  orderBy,
  orderColumns,
  orderKeys,
} from './list-order.ts';
import { matchingWords } from './matching-words.ts';
import { nearbyPlaces } from './near-point.ts';
import { type PeopleSearch, peopleAsWished } from './people-search.ts';

export interface FoundPeople {
  /** At most `limit`. */
  people: PublicUserRow[];
  /** The order's values of the last of them; absent when nobody comes after. */
  lastValues: OrderValue[] | undefined;
  /** How many there are on all pages together. */
  total: number;
  /** False when the asked town is not in the gazetteer. */
  placeKnown: boolean;
  /** Whether what was asked is really there, or only what comes close to it. */
  match: 'exact' | 'similar';
}

/** One row for each person of the page, or a single one without a person: the total is to be said all the same. */
type FoundRow = { total: number; place_known: boolean; exact: boolean } & Record<
  OrderKey['name'],
  OrderValue
> &
  (PublicUserRow | { id: null });

/** Finds people; one statement, with the total. */
export async function findPeople(db: Reads, search: PeopleSearch): Promise<FoundPeople> {
  const { rows } = await peopleStatement(search).execute(db);
  const [first] = rows;
  const people = rows.filter((row) => row.id !== null);
  const more = people.length > search.limit;
  if (more) people.pop();
  const last = people.at(-1);
  return {
    people,
    lastValues: more && last ? keysOf(search).map(({ name }) => last[name]) : undefined,
    total: first?.total ?? 0,
    placeKnown: first?.place_known ?? true,
    match: first?.exact === false ? 'similar' : 'exact',
  };
}

/** What a search's answer is ordered by. */
export const keysOf = ({ sort, words, place }: PeopleSearch): OrderKey[] =>
  orderKeys(sort, { words: words !== undefined, place: place !== undefined });

/**
 * The statement behind {@link findPeople}. It asks for one person more than the limit, to know whether there are more.
 *
 * Who fits (`matched`) is worked out from indexes alone wherever they can tell; whole people are read only for the
 * page. Without words or a place nothing is kept in between: PostgreSQL then walks the index of the order.
 */
export function peopleStatement(search: PeopleSearch): RawBuilder<FoundRow> {
  const { words, place } = search;
  const keys = keysOf(search);
  // How far they are is told in any order.
  const carried = place && !keys.includes(distance) ? [...keys, distance] : keys;
  const steps = [
    ...(place ? [nearbyPlaces(place, search.miles)] : []),
    ...(words ? matchingWords(words, search, carried) : [matchingWishes(search, carried)]),
  ];
  return sql<FoundRow>`
    with ${sql.join(steps)}
    select found.*, page.*, ${publicUserColumns(search.today, place && sql`page.by_distance`)}
      from (
        select (select count(*) from matched) as total,
               ${place ? sql`exists (select from point)` : sql`true`} as place_known,
               ${words ? sql`exists (select from exact) or not exists (select from matched)` : sql`true`} as exact
      ) found
      left join (
        select * from ${pageSource(search, keys, carried)} matched
         order by ${orderBy(keys, 'matched')}
         limit ${search.limit + 1} offset ${search.offset}
      ) page on true
      left join ${publicPeople} u on u.id = page.id
      left join places p on p.id = u.place_id
     order by ${orderBy(keys, 'page')}`;
}

/** Everybody who is as wished. */
function matchingWishes(search: PeopleSearch, carried: OrderKey[]): RawBuilder<unknown> {
  return sql`matched as ${sql.raw(search.place ? '' : 'not')} materialized (${peopleAsWished(
    search,
    (people) => sql`select u.id${orderColumns(carried)} from ${people}`,
  )})`;
}

/**
 * What a page is taken from: `matched`, or where that is not kept, as many of each kind of people as the page may
 * need. Each kind has an index in the order of the list; both together have none.
 */
function pageSource(search: PeopleSearch, keys: OrderKey[], carried: OrderKey[]): RawBuilder<unknown> {
  const { words, place, limit, offset, after } = search;
  const beyond = after ? sql`where ${comesAfter(keys, after, 'matched')}` : sql``;
  if (words || place) return sql`(select * from matched ${beyond})`;
  return sql`(${peopleAsWished(
    search,
    (people) => sql`(
      select * from (select u.id${orderColumns(carried)} from ${people}) matched ${beyond}
       order by ${orderBy(keys, 'matched')}
       limit ${offset + limit + 1}
    )`,
  )})`;
}
