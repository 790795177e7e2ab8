import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { checksListed } from '../../artisans/server/public.ts';
import { isListedTaken, isOpening, loadCalendar } from '../../bookings/server/public.ts';
import { artisanListings, peopleWithEmail } from '../../people/server/public.ts';
import { openGazetteer, type Point } from '../../places/server/public.ts';
import { cheapestOfTitle } from '../../price-list/server/public.ts';
import { MILES_PER_STAR } from '../../ranking/server/public.ts';
import type { HireRecord } from './hire-record.ts';
import { lengthOfHire } from './taken-days.ts';

/*
 * Artisans who could replace one who cancelled a paid hire: same trade, serving the job's place, free at its exact
 * time, and not more expensive than agreed.
 */

/** How many are offered. */
const MOST_OFFERED = 6;
/** How many calendars are checked, best ranked first; most artisans that the listing shows as free are. */
const MOST_LOOKED_AT = 24;
/** Artisans based farther away are left out, even if they serve the place. */
const FARTHEST_MILES = 50;

export interface OtherArtisan {
  id: string;
  name: string;
  photoUrl: string | null;
  skill: string | null;
  isVerified: boolean;
  /** The kinds of checks that are valid today, for `levelsOf`. */
  checks: string[];
  /** The average rating; null without reviews. */
  rating: number | null;
  reviewCount: number;
  town: string | null;
  state: string | null;
  /** Miles from the artisan's base to the job. */
  miles: number;
  /** The artisan's starting price, in whole kobo; null if not given. */
  priceFromKobo: number | null;
}

/** The artisans who could take over a hire, ranked as in search results. */
export async function findOthers(reads: Reads, hire: HireRecord, now: Date): Promise<OtherArtisan[]> {
  const candidates = await candidatesFor(reads, hire, null, now);
  const others: OtherArtisan[] = [];
  for (const candidate of candidates) {
    if (others.length === MOST_OFFERED) break;
    if (await isFree(reads, candidate.id, hire, now)) others.push(candidate);
  }
  return others;
}

/** Whether an artisan matches a hire by trade, place and price. Does not check the calendar. */
export async function couldTakeOver(
  reads: Reads,
  hire: HireRecord,
  artisanId: string,
  now: Date,
): Promise<boolean> {
  return (await candidatesFor(reads, hire, artisanId, now)).length > 0;
}

async function isFree(reads: Reads, artisanId: string, hire: HireRecord, now: Date): Promise<boolean> {
  const { startDate, endDate, startTime } = hire;
  const calendar = await loadCalendar(reads, artisanId, { firstDay: startDate, lastDay: endDate }, now);
  return isOpening(calendar, { date: startDate, time: startTime }, lengthOfHire(hire), now);
}

/** @param artisanId checks only this artisan; null for everyone */
async function candidatesFor(
  reads: Reads,
  hire: HireRecord,
  artisanId: string | null,
  now: Date,
): Promise<OtherArtisan[]> {
  const gazetteer = await openGazetteer(reads);
  const point = await pointOf(reads, hire);
  if (!point || hire.artisanSkill === null) return [];
  const near = gazetteer.within(point, FARTHEST_MILES);
  const wishes = sql.join(wishesOf(hire), sql` and `);
  const found =
    artisanId === null
      ? // The best ranked of each place and reach, from an index in that order: see search/server/listed.ts.
        sql`near_reach p cross join lateral (
              select * from ${artisanListings} l
               where l.place_id = p.id and l.reach = p.reach and l.service_radius_miles >= p.distance and ${wishes}
               order by l.standing desc, l.artisan_id limit ${sql.lit(MOST_LOOKED_AT)}) l`
      : sql`near p join lateral (
              select * from ${artisanListings} l
               where l.artisan_id = ${artisanId}::uuid and l.place_id = p.id and l.service_radius_miles >= p.distance
                 and ${wishes}) l on true`;
  const { rows } = await sql<OtherArtisan>`
    with near as materialized (
      select * from unnest(${near.map(({ place }) => place.id)}::int[], ${near.map(({ miles }) => miles)}::float8[])
        as place (id, distance)),
    near_reach as materialized (
      select near.id, near.distance, r.reach
        from near cross join (values (5), (10), (20), (50), (500)) r (reach) where near.distance <= r.reach)
    select person.id, person.full_name as name, person.photo_url as "photoUrl", person.skill,
           person.verified_at is not null as "isVerified", ${checksListed('l', lagosDay(now))} as checks, person.rating::float8 as rating,
           person.review_count as "reviewCount", base.name as town, base.state, p.distance as miles,
           person.price_from_kobo as "priceFromKobo"
      from ${found}
      join ${peopleWithEmail} person on person.id = l.artisan_id
      left join places base on base.id = person.place_id
     where person.role = 'skilled' and person.email <> ${hire.customerEmail}
     order by l.standing - p.distance / ${sql.lit(MILES_PER_STAR)} desc, l.artisan_id
     limit ${sql.lit(MOST_LOOKED_AT)}`.execute(reads);
  return rows;
}

/** The conditions on a listing `l` besides its place. */
function wishesOf(hire: HireRecord): RawBuilder<unknown>[] {
  const { id, artisanSkill, customerId, startDate, priceKobo, fixedService } = hire;
  const wishes = [
    sql`l.skill = ${artisanSkill}`,
    sql`l.available`,
    sql`not ${isListedTaken('l', startDate)}`,
    sql`l.artisan_id is distinct from ${customerId}::uuid`,
    // Leaves out the artisan who cancelled, and earlier ones if the hire has already been passed on.
    sql`l.artisan_id not in (
      with recursive given_on as (
        select artisan_id, rebooked_from from hires where id = ${id}::uuid
        union all
        select earlier.artisan_id, earlier.rebooked_from
          from given_on join hires earlier on earlier.id = given_on.rebooked_from)
      select artisan_id from given_on)`,
  ];
  if (priceKobo === null) return wishes;
  // Compares the price of the same service, otherwise the starting price; an artisan without prices is accepted.
  const asks =
    fixedService === null
      ? sql`l.price_from_kobo`
      : sql`coalesce(${cheapestOfTitle(sql`l.artisan_id`, fixedService)}, l.price_from_kobo)`;
  return [...wishes, sql`coalesce(${asks}, 0) <= ${priceKobo}`];
}

/** The job's place if we know it, otherwise the base of its original artisan; undefined if neither is known. */
async function pointOf(
  reads: Reads,
  { jobTown, jobState, artisanId }: HireRecord,
): Promise<Point | undefined> {
  const gazetteer = await openGazetteer(reads);
  const place = jobTown ? gazetteer.find(jobTown, jobState || undefined)?.place : undefined;
  if (place) return place;
  const artisan = await reads
    .selectFrom(peopleWithEmail.as('artisan'))
    .select('artisan.place_id')
    .where('artisan.id', '=', artisanId)
    .executeTakeFirst();
  return artisan?.place_id == null ? undefined : gazetteer.byId(artisan.place_id);
}
