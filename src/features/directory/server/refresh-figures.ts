import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { isListedFull } from '../../bookings/server/public.ts';
import { paidPrices } from '../../hiring/server/public.ts';
import { artisanListings } from '../../people/server/public.ts';
import { EARTH_RADIUS_MILES } from '../../places/server/public.ts';

/** With fewer paid hires, the price would reveal individuals more than the market. */
const LEAST_PAID_HIRES = 5;
/** Older prices no longer reflect what people pay. */
const PAID_WITHIN_DAYS = 365;
/** Slightly less than the true value, so that no place within reach is missed. */
const MILES_PER_DEGREE = 68;

const sums = sql`
  sum(l.artisans)::int as artisans, sum(l.verified)::int as verified, sum(l.available)::int as available,
  sum(l.rating_total)::bigint as rating_total, sum(l.review_count)::bigint as review_count,
  min(l.starts_low_kobo) as starts_low_kobo, max(l.starts_high_kobo) as starts_high_kobo`;

const haversineMiles = sql`${sql.lit(2 * EARTH_RADIUS_MILES)}::float8 * asin(sqrt(least(1,
  sin(radians(t.latitude - b.latitude) / 2) ^ 2
  + cos(radians(b.latitude)) * cos(radians(t.latitude)) * sin(radians(t.longitude - b.longitude) / 2) ^ 2)))`;

/**
 * Common table expressions with the figures of all pages of one trade. Artisans are first summed by base and travel
 * distance, so that each place adds up a few sums instead of people.
 */
function figuresOf(skill: string, now: Date): RawBuilder<unknown> {
  const today = lagosDay(now);
  const since = addDays(today, -PAID_WITHIN_DAYS);
  return sql`
    listed as materialized (
      select l.place_id, l.service_radius_miles as miles, count(*) as artisans,
             count(*) filter (where l.verified) as verified,
             count(*) filter (where l.available and not ${isListedFull('l', today)}) as available,
             sum(l.rating_total) as rating_total, sum(l.review_count) as review_count,
             min(l.price_from_kobo) as starts_low_kobo, max(l.price_from_kobo) as starts_high_kobo
        from ${artisanListings} l where l.skill = ${skill} group by 1, 2),
    based as materialized (
      select p.id, p.latitude, p.longitude, max(l.miles) as miles
        from listed l join places p on p.id = l.place_id group by 1, 2, 3),
    near as materialized (
      select b.id as base, t.id as place_id, t.state, ${haversineMiles} as distance, b.miles
        from based b join places t
          on t.latitude between b.latitude - b.miles / ${sql.lit(MILES_PER_DEGREE)}::float8
                            and b.latitude + b.miles / ${sql.lit(MILES_PER_DEGREE)}::float8),
    pages as (
      select n.state, n.place_id, ${sums}
        from near n join listed l on l.place_id = n.base and l.miles >= n.distance
       where n.distance <= n.miles group by 1, 2
      union all
      select p.state, null, ${sums} from listed l join places p on p.id = l.place_id group by 1
      union all
      select null, null, ${sums} from listed l having count(*) > 0),
    paid as materialized (
      select p.state, l.place_id, count(*)::int as hires,
             percentile_disc(array[0.25, 0.5, 0.75]) within group (order by paid.amount_kobo) as marks,
             grouping(p.state, l.place_id) as level
        from ${paidPrices} paid
        join ${artisanListings} l on l.artisan_id = paid.artisan_id
        join places p on p.id = l.place_id
       where l.skill = ${skill} and paid.completed_at >= ${since}::date
       group by grouping sets ((p.state, l.place_id), (p.state), ())
      having count(*) >= ${LEAST_PAID_HIRES}),
    fresh as (
      select page.*, price.hires as paid_hires, price.marks[1] as paid_low_kobo, price.marks[2] as paid_median_kobo,
             price.marks[3] as paid_high_kobo, price.scope as paid_scope
        from pages page
        left join lateral (
          select hires, marks, case level when 0 then 'place' when 1 then 'state' else 'country' end as scope
            from paid
           where (level = 0 and paid.state = page.state and paid.place_id = page.place_id)
              or (level = 1 and paid.state = page.state)
              or (level = 3 and page.state is null)
           order by level limit 1) price on true)`;
}

const columns = [
  'artisans',
  'verified',
  'available',
  'rating_total',
  'review_count',
  'starts_low_kobo',
  'starts_high_kobo',
  'paid_hires',
  'paid_low_kobo',
  'paid_median_kobo',
  'paid_high_kobo',
  'paid_scope',
] as const;
const named = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/**
 * Recomputes all pages of one trade in one statement. Unchanged pages keep their `updated_at`, and pages without
 * artisans are deleted.
 */
export async function refreshFigures(tx: Tx, skill: string, now: Date): Promise<void> {
  await sql`
    with ${figuresOf(skill, now)},
    gone as (
      delete from directory_pages page
       where page.skill = ${skill}
         and not exists (
           select from fresh
            where coalesce(fresh.state, '') = coalesce(page.state, '')
             and coalesce(fresh.place_id, 0) = coalesce(page.place_id, 0)))
    insert into directory_pages as page (skill, state, place_id, ${sql.join(columns.map((column) => sql.ref(column)))}, updated_at)
    select ${skill}, state, place_id, ${named('fresh')}, ${now} from fresh
    on conflict on constraint one_page_of_a_trade_and_a_place do update
      set (${sql.join(columns.map((column) => sql.ref(column)))}, updated_at) = (${named('excluded')}, excluded.updated_at)
    where (${named('page')}) is distinct from (${named('excluded')})`.execute(tx);
}
