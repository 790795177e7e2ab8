import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { hasLevels } from '../../artisans/server/public.ts';
import { isListedFull, isListedTaken } from '../../bookings/server/public.ts';
import { listsCourseBadge } from '../../courses/server/public.ts';
import { idsOfPeopleWithOpenJobs } from '../../jobs/server/public.ts';
import { artisanListings, publicPeople } from '../../people/server/public.ts';
import { EARTH_RADIUS_MILES, type Point } from '../../places/server/public.ts';
import { MILES_PER_STAR } from '../../ranking/server/public.ts';
import { comesAfter, inOrder, type OrderKey, orderColumns } from './list-order.ts';
import type { PeopleSearch } from './people-search.ts';

/* The parts of the search statement that read artisans' listings. None reads all matches: each takes the best
   few of a trade, or of a place and reach, from an index in that order. */

/** How many people who have a word are looked up. */
export const MOST_HAVING_A_WORD = 200;
/** An order without an index sorts this many of the best listings of each place, or of the country. */
const MOST_SORTED = 2_000;
/** Largest value of `artisan_listings.reach`, for artisans who travel farther than the other values. */
const FARTHEST = 500;
/**
 * Second largest value. Up to this distance every place is searched; beyond it, only places that have artisans with
 * the largest reach.
 */
export const USUAL_REACH_MILES = 50;

/** In a city this many miles contain more artisans than one page. */
const CLOSE_MILES = 3;
/** More than the rounding error of a distance derived from a standing. */
const ROUNDING_MILES = 0.001;

/**
 * Two common table expressions. `near`: the places to search with their `distance` in miles (null when it does not
 * count). `near_reach`: each place with every reach that covers its distance. Places beyond the usual reach are
 * found with one index step for each place that has far-travelling artisans.
 */
export function nearPlaces({ places = [], point, measured, withinReach }: PeopleSearch): RawBuilder<unknown> {
  const ids = arrayLiteral(places.map(({ place }) => place.id));
  const distances = arrayLiteral(places.map(({ miles }) => (measured ? miles : null)));
  const next = (after: RawBuilder<unknown>) =>
    sql`select min(place_id) as place_id from ${artisanListings} l where reach = ${FARTHEST} ${after}`;
  const fartherThanUsual =
    withinReach && point
      ? sql`union all
        select place.id, ${milesTo(point)} from far join places place on place.id = far.place_id
         where place.id <> all (${ids}::int[])`
      : sql``;
  const comes = withinReach ? sql`where p.distance <= r.reach` : sql``;
  return sql`
    recursive far as (
      ${next(sql``)}
      union all
      select (${next(sql`and place_id > far.place_id`)}) from far where far.place_id is not null),
    near as materialized (
      select * from unnest(${ids}::int[], ${distances}::float8[]) as place (id, distance) ${fartherThanUsual}),
    near_reach as materialized (
      select p.id, p.distance, r.reach
        from near p cross join (values (5), (10), (20), (${USUAL_REACH_MILES})) r (reach) ${comes}
      union all
      select p.id, p.distance, ${FARTHEST} from near p where p.id in (select place_id from far))`;
}

/** Numbers as a PostgreSQL array literal; pg would quote and check each one of hundreds of places. */
const arrayLiteral = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;

/** Great-circle distance in miles of a `place` from a point, as `milesBetween` computes it. */
const milesTo = ({ latitude, longitude }: Point): RawBuilder<unknown> => sql`
  ${2 * EARTH_RADIUS_MILES}::float8 * asin(sqrt(least(1,
    sin(radians(place.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(place.latitude))
      * sin(radians(place.longitude - ${longitude}::float8) / 2) ^ 2)))`;

/** Conditions on a listing `l` from filters other than trade and place. */
export function wishesOf(search: PeopleSearch): RawBuilder<unknown>[] {
  const { verified, levels, safetyCourse, available, minRating, mostKobo, freeOn, language, today } = search;
  const wishes: RawBuilder<unknown>[] = [];
  if (verified !== undefined) wishes.push(verified ? sql`l.verified` : sql`not l.verified`);
  if (levels && levels.length > 0) wishes.push(hasLevels('l', levels, today));
  if (safetyCourse !== undefined) {
    const holds = listsCourseBadge('l', today);
    wishes.push(safetyCourse ? holds : sql`(${holds}) is not true`);
  }
  if (available !== undefined) {
    const isAvailable = sql`(l.available and not ${isListedFull('l', today)})`;
    wishes.push(available ? isAvailable : sql`not ${isAvailable}`);
  }
  if (minRating !== undefined && minRating > 0) wishes.push(sql`l.rating >= ${minRating}::numeric`);
  if (mostKobo !== undefined) wishes.push(sql`l.price_from_kobo <= ${mostKobo}`);
  if (language !== undefined) wishes.push(sql`l.languages @> array[${language}]::text[]`);
  if (freeOn !== undefined) wishes.push(sql`l.available and not ${isListedTaken('l', freeOn)}`);
  return wishes;
}

/** Condition that the artisan of listing `l` travels as far as place `p` of `near`. */
export const reachesPlace = ({ withinReach }: PeopleSearch): RawBuilder<unknown>[] =>
  withinReach ? [sql`l.service_radius_miles >= p.distance`] : [];

/**
 * Artisans who fit a search: `id` and the sort columns, the first `most` of each trade and place in the order of
 * the list.
 *
 * @param keys the order of the list, with the distance when it is shown
 * @param but condition on `l` that leaves out artisans already listed
 */
export function artisansListed(
  search: PeopleSearch,
  skills: readonly string[] | undefined,
  keys: OrderKey[],
  most: number,
  but: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sql`l.artisan_id as id, 0::float8 as by_closeness${orderColumns(keys)}`;
  const beyond = search.after ? sql`and ${comesAfter(keys, search.after, columnOf)}` : sql``;
  const byStanding = search.sort === 'relevance' || search.sort === 'distance';
  const split = search.places !== undefined || (skills !== undefined && skills.length > 1);
  const best = (from: RawBuilder<unknown>) =>
    sql`select ${columns} ${from} and ${but} ${beyond} order by l.standing desc, l.artisan_id limit ${rowsAsked(most, search)}`;
  if (search.places && search.measured && search.sort === 'relevance')
    return bestNearby(search, skills, best, most);
  return eachTradeAndPlace(search, skills, (from) => {
    if (byStanding) return best(from);
    const order = sql.join(
      keys.filter(({ name }) => name !== 'by_closeness').map((key) => inOrder(key, columnOf(key))),
    );
    if (!split)
      return sql`select ${columns} ${from} and ${but} ${beyond} order by ${order} limit ${rowsAsked(most, search)}`;
    // No index has this order within a place, so the best of each place are sorted.
    return sql`select ${columns} from (
        select l.* ${from} and ${but} order by l.standing desc, l.artisan_id limit ${sql.lit(MOST_SORTED)}) l
      where true ${beyond} order by ${order} limit ${rowsAsked(most, search)}`;
  });
}

/**
 * Reads the best of each place, but only places near enough: farther away, even the highest standing would not make
 * the first `most` of those nearby.
 *
 * @param best selects the best `most` of a place, with `by_standing`
 */
function bestNearby(
  search: PeopleSearch,
  skills: readonly string[] | undefined,
  best: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const close = sql`(select * from near_reach where distance <= ${CLOSE_MILES}) p`;
  const nearEnough = sql`(select * from near_reach where distance <= (select miles from farthest)) p`;
  const highest = sql`(select max(standing) from ${artisanListings} l)`;
  const lowestShown = sql`(select min(by_standing) from close)`;
  return sql`
    with close as materialized (
      select by_standing from (${eachTradeAndPlace(search, skills, best, close)}) listed
       order by by_standing desc limit ${rowsAsked(most, search)}),
    farthest as materialized (
      select case when (select count(*) from close) < ${most} then 'Infinity'::float8
             else (${highest} - ${lowestShown}) * ${MILES_PER_STAR}::float8 + ${ROUNDING_MILES}::float8
             end as miles)
    ${eachTradeAndPlace(search, skills, best, nearEnough)}`;
}

/**
 * Row limit as SQL. A literal lets PostgreSQL reuse the plan of the prepared statement; with a parameter it plans
 * every time, which takes longer than the search. Later numbered pages use a parameter, since each limit would be
 * another statement.
 */
export const rowsAsked = (rows: number, { offset }: PeopleSearch): RawBuilder<unknown> =>
  offset === 0 ? sql.lit(rows) : sql`${rows}`;

const columnOf = ({ name, of }: OrderKey): RawBuilder<unknown> =>
  of ?? (name === 'id' ? sql`l.artisan_id` : sql`0::float8`);

/** Number of {@link artisansListed}, counted up to {@link MOST_COUNTED} plus one. */
export const artisansCounted = (
  search: PeopleSearch,
  skills: readonly string[] | undefined,
  but: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select count(*)::int from (
    select 1 from (
      ${eachTradeAndPlace(search, skills, (from) => sql`select 1 ${from} and ${but} limit ${sql.lit(MOST_COUNTED + 1)}`)}) each_place
    limit ${sql.lit(MOST_COUNTED + 1)}) counted)`;

/** At most `most` listings of the trades and places, best first, ignoring all other filters. Without consumers. */
export const candidatesOf = (search: PeopleSearch, most: number): RawBuilder<unknown> => {
  const unwished: PeopleSearch = {
    ...search,
    verified: undefined,
    levels: undefined,
    safetyCourse: undefined,
    available: undefined,
    minRating: undefined,
    mostKobo: undefined,
    freeOn: undefined,
    language: undefined,
  };
  return sql`select l.* from (${eachTradeAndPlace(
    unwished,
    search.skills,
    (from) => sql`select l.* ${from} order by l.standing desc, l.artisan_id limit ${rowsAsked(most, search)}`,
  )}) l limit ${rowsAsked(most, search)}`;
};

/**
 * Combines a statement for each trade and each place and reach (lateral join).
 *
 * @param places the places to search, as `p`; unused when the search has no places
 */
function eachTradeAndPlace(
  search: PeopleSearch,
  skills: readonly string[] | undefined,
  part: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
  places: RawBuilder<unknown> = sql`near_reach p`,
): RawBuilder<unknown> {
  const wishes = [...wishesOf(search)];
  const sources: RawBuilder<unknown>[] = [];
  if (search.places) {
    sources.push(places);
    wishes.push(sql`l.place_id = p.id`, sql`l.reach = p.reach`, ...reachesPlace(search));
  }
  const [only, ...others] = skills ?? [];
  if (only !== undefined && others.length === 0) wishes.push(sql`l.skill = ${only}`);
  if (others.length > 0) {
    sources.push(sql`unnest(${skills}::text[]) s (skill)`);
    wishes.push(sql`l.skill = s.skill`);
  }
  const from = sql`from ${artisanListings} l where ${sql.join([sql`true`, ...wishes], sql` and `)}`;
  if (sources.length === 0) return part(from);
  return sql`select listed.* from ${sql.join(sources, sql` cross join `)} cross join lateral (${part(from)}) listed`;
}

/**
 * Consumers with an open job, and the caller, in the shape of listings to join as `l`; undefined when the list is
 * of artisans only or has a filter that no consumer can meet.
 */
export function consumersAsListings(search: PeopleSearch): RawBuilder<unknown> | undefined {
  const {
    role,
    skills,
    verified,
    levels,
    safetyCourse,
    available,
    minRating,
    mostKobo,
    freeOn,
    language,
    places,
    ownConsumerId,
    now,
  } = search;
  if (
    role === 'skilled' ||
    skills ||
    verified ||
    levels?.length ||
    safetyCourse ||
    available ||
    minRating ||
    mostKobo ||
    freeOn ||
    language ||
    places
  )
    return undefined;
  const listed = [idsOfPeopleWithOpenJobs(now)];
  if (ownConsumerId !== undefined) listed.push(sql`select ${ownConsumerId}::uuid`);
  return sql`(
    select id as artisan_id, ${CONSUMERS_STANDING}::float8 as standing, fold_text(full_name) as name,
           null::float8 as weighed_rating, 0 as review_count, null::bigint as price_from_kobo, null::text as skill
      from ${publicPeople} u where u.role = 'consumer' and u.id in (${sql.join(listed, sql` union `)}))`;
}

/** Standing of an artisan without reviews or badge who is free today. */
const CONSUMERS_STANDING = 14.9;

/** The consumers of the list, after the cursor. */
export function consumersListed(
  search: PeopleSearch,
  consumers: RawBuilder<unknown>,
  keys: OrderKey[],
  but: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const beyond = search.after ? sql`and ${comesAfter(keys, search.after, columnOf)}` : sql``;
  return sql`select l.artisan_id as id, 0::float8 as by_closeness${orderColumns(keys)}
    from ${consumers} l where ${but} ${beyond}`;
}
