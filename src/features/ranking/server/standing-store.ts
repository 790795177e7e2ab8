import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { USUAL_LAST_START_MINUTES } from '../../bookings/calendar-rules.ts';
import { artisanListings } from '../../people/server/public.ts';
import type { PointsOf } from '../contract.ts';
import { ANSWERS_DAYS, BOOKINGS_DAYS } from '../ranking-rules.ts';

/** How many artisans are recounted in one transaction. */
export const RENEWED_AT_ONCE = 500;

/**
 * Points of a listing's figures as a JSON object. `artisan_listings.standing` is the sum of the same functions.
 *
 * @param listing alias of artisan_listings
 */
export const pointsOf = (listing: string): RawBuilder<PointsOf> => {
  const its = (column: string) => sql.ref(`${listing}.${column}`);
  return sql`json_build_object(
    'hireable', hireable_points(${its('available')}, ${its('free_within')}),
    'reviews', review_points(${its('rating_total')}, ${its('review_count')}),
    'verified', verified_points(${its('verified')}),
    'free_soon', free_points(${its('available')}, ${its('free_within')}),
    'answers', answer_points(${its('answer_minutes')}, ${its('answer_count')}),
    'finished', finish_points(${its('finished_count')}, ${its('booked_count')}),
    'newcomer', newcomer_points(${its('newcomer_steps')}, ${its('review_count')}))`;
};

/** Time of day, in ms after midnight in Lagos, from which today no longer counts as free. */
const NOON_MS = 12 * 60 * MINUTE_MS;
const EVENING_MS = USUAL_LAST_START_MINUTES * MINUTE_MS;

/**
 * SQL for the next free day; null when none of the next 14 is free. Today counts as long as the hire form offers
 * it. For artisans with their own working hours the listing knows only days, so today counts until noon.
 *
 * @param listing alias of artisan_listings
 */
export function nextFreeDayOf(listing: string, now: Date): RawBuilder<unknown> {
  const its = (column: string) => sql.ref(`${listing}.${column}`);
  const todayUntil = (ms: number) => sql`${lagosDay(new Date(now.getTime() + DAY_MS - ms))}::date`;
  const usually = todayUntil(EVENING_MS);
  const firstDay = sql`case when ${its('works_on')} is null then ${usually} else ${todayUntil(NOON_MS)} end`;
  // Shortcut for most listings: without bookings and working every day, the first day is free.
  return sql`case when ${its('taken_days')} is null and ${its('works_on')} is null and ${its('notice_days')} < 14
    then ${usually} + ${its('notice_days')}
    else next_free_day(${its('taken_days')}, ${its('works_on')}, ${its('extra_days')}, ${its('notice_days')},
                       ${firstDay}) end`;
}

/**
 * Figures behind an artisan's position. `could`: each part if the artisan did what is in their power (badge, five
 * more jobs with five stars, answers within an hour, a free day).
 */
export interface StandingRow {
  artisan_id: string;
  available: boolean;
  verified: boolean;
  rating: number | null;
  review_count: number;
  answer_minutes: number | null;
  answer_count: number;
  booked_count: number;
  finished_count: number;
  newcomer_steps: number;
  joined_on: string;
  free_within: number | null;
  next_free_on: string | null;
  next_free_in_days: number | null;
  standing: number;
  points: PointsOf;
  could: PointsOf;
}

/** Figures of one artisan; undefined for anyone else. */
export async function findStanding(
  reads: Reads,
  artisanId: string,
  now: Date,
): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select l.artisan_id, l.available, l.verified, l.rating, l.review_count, l.answer_minutes, l.answer_count,
           l.booked_count, l.finished_count, l.newcomer_steps, l.joined_on::text as joined_on, l.free_within,
           (${nextFreeDayOf('l', now)})::text as next_free_on,
           (${nextFreeDayOf('l', now)}) - ${lagosDay(now)}::date as next_free_in_days, counted_standing(l) as standing, ${pointsOf('l')} as points,
           json_build_object(
             'hireable', hireable_points(true, 3),
             'reviews', review_points(l.rating_total + 25, l.review_count + 5),
             'verified', verified_points(true),
             'free_soon', free_points(true, 3),
             'answers', answer_points(60, greatest(l.answer_count, 5)),
             'finished', finish_points(l.finished_count + 5, l.booked_count + 5),
             'newcomer', newcomer_points(l.newcomer_steps, l.review_count)) as could
      from ${artisanListings} l where l.artisan_id = ${artisanId}::uuid`.execute(reads);
  return rows[0];
}

/**
 * Recounts answers and bookings of artisans whose figures have changed or expired, and updates their listings.
 * Changes that arrive before this commits wait for the next run.
 *
 * @returns how many artisans were recounted
 */
export async function renewDue(
  tx: Tx,
  { hireAnswers, chatAnswers, hireOutcomes }: QueryParts,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ artisan_id: string; days_changed: boolean }>`
    with due as (
      select artisan_id from standing_renewals where due_at <= ${now}
       order by due_at, id limit ${RENEWED_AT_ONCE} for update skip locked)
    delete from standing_renewals where artisan_id in (select artisan_id from due) returning artisan_id, days_changed`.execute(
    tx,
  );
  const ids = [...new Set(rows.map((row) => row.artisan_id))];
  if (ids.length === 0) return 0;
  const askedAfter = new Date(now.getTime() - ANSWERS_DAYS * DAY_MS);
  const bookedAfter = new Date(now.getTime() - BOOKINGS_DAYS * DAY_MS);
  await sql`
    with answers as (
      select artisan_id, count(*)::int as answers, min(asked_at) as oldest,
             round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 60))::int as minutes
        from (select * from ${hireAnswers} of_hires where artisan_id = any (${ids}::uuid[])
              union all
              select * from ${chatAnswers} of_chats where artisan_id = any (${ids}::uuid[])) answered
       where asked_at > ${askedAfter} and answered_at <= ${now}
       group by artisan_id),
    outcomes as (
      select artisan_id, finished, booked_at, booked_at > ${bookedAfter} as counts
        from ${hireOutcomes} outcome where artisan_id = any (${ids}::uuid[]) and finished is not null),
    bookings as (
      select artisan_id, count(*) filter (where finished)::int as done, count(*) filter (where counts)::int as booked,
             count(*) filter (where counts and finished)::int as finished, min(booked_at) filter (where counts) as oldest
        from outcomes group by artisan_id),
    figures as (
      select artisan.id, answers.minutes, coalesce(answers.answers, 0) as answers, coalesce(bookings.booked, 0) as booked,
             coalesce(bookings.finished, 0) as finished, coalesce(bookings.done, 0) as done,
             least(answers.oldest + ${`${ANSWERS_DAYS * 24} hours`}::interval,
                   bookings.oldest + ${`${BOOKINGS_DAYS * 24} hours`}::interval) as old_at
        from unnest(${ids}::uuid[]) artisan (id)
        left join answers on answers.artisan_id = artisan.id left join bookings on bookings.artisan_id = artisan.id),
    written as (
      update artisan_listings l
         set answer_minutes = minutes, answer_count = answers, booked_count = booked, finished_count = finished, done_count = done
        from figures where l.artisan_id = figures.id
         and (l.answer_minutes, l.answer_count, l.booked_count, l.finished_count, l.done_count)
             is distinct from (minutes, answers, booked, finished, done))
    insert into standing_renewals (artisan_id, due_at) select id, old_at from figures where old_at is not null`.execute(
    tx,
  );
  const withOtherDays = [...new Set(rows.filter((row) => row.days_changed).map((row) => row.artisan_id))];
  if (withOtherDays.length > 0)
    await sql`select list_taken_days(artisan) from unnest(${withOtherDays}::uuid[]) artisan`.execute(tx);
  await sql`select list_order(${ids}::uuid[])`.execute(tx);
  return ids.length;
}

/**
 * Sets the day of the daily check.
 *
 * @returns after which listing the check begins or continues; undefined when all were already checked for that day
 */
export async function moveClock(tx: Tx, day: string): Promise<{ after: string | undefined } | undefined> {
  const moved = await tx
    .updateTable('standing_clock')
    .set({
      day,
      walking_day: day,
      walked_to: sql<string | null>`case when walking_day = ${day}::date then walked_to end`,
    })
    .where((is) => is.or([is('walked_day', 'is', null), is('walked_day', '<>', day)]))
    .returning('walked_to')
    .executeTakeFirst();
  return moved && { after: moved.walked_to ?? undefined };
}

export const setWalked = (tx: Tx, day: string) =>
  tx.updateTable('standing_clock').set({ walked_day: day, walked_to: null }).execute();

/**
 * Checks the next batch of listings, and writes those whose free days or newcomer status changed with the day, and how
 * far the check is.
 *
 * @returns id of the last listing checked; undefined at the end
 */
export async function walkListings(
  tx: Tx,
  day: string,
  after: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with next as (
      select l.artisan_id, free_within(l.taken_days, l.works_on, l.extra_days, l.notice_days, ${day}::date) as free,
             newcomer_steps(l.joined_on, ${day}::date) as steps
        from ${artisanListings} l where ${after ?? null}::uuid is null or l.artisan_id > ${after ?? null}::uuid
       order by l.artisan_id limit ${RENEWED_AT_ONCE}),
    written as (
      update artisan_listings l set free_within = next.free, newcomer_steps = next.steps
        from next where l.artisan_id = next.artisan_id
         and (l.free_within, l.newcomer_steps) is distinct from (next.free, next.steps))
    select max(artisan_id::text) as last from next`.execute(tx);
  const last = rows[0]?.last ?? undefined;
  if (last !== undefined) {
    await tx.updateTable('standing_clock').set({ walked_to: last }).where('walking_day', '=', day).execute();
  }
  return last;
}

/** Views of an artisan's listing and profile in the last `days` days, today included. */
export async function countViews(
  reads: Reads,
  artisanId: string,
  today: string,
  days: number,
): Promise<{ shown: number; opened: number }> {
  const { rows } = await sql<{ shown: number; opened: number }>`
    select coalesce(sum(shown), 0)::int as shown, coalesce(sum(opened), 0)::int as opened
      from artisan_views where artisan_id = ${artisanId}::uuid and day > ${addDays(today, -days)}::date`.execute(
    reads,
  );
  return rows[0] ?? { shown: 0, opened: 0 };
}
