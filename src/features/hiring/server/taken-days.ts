import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import {
  addDays,
  dayCount,
  formatDay,
  formatTimeOfDay,
  lagosDay,
  type TimedDays,
} from '../../../shared/lagos-time.ts';
import {
  type ArtisanDays,
  type Calendar,
  calendarAsked,
  firstTakenDay,
  isOpening,
  type JobLength,
  loadCalendar,
  nextOpenings,
  openingsOn,
  whyNotOffered,
} from '../../bookings/server/public.ts';
import { MOST_DAYS_AHEAD, refusalOfTakenDays, type TakenDays } from './hiring-rules.ts';

/** How many other times of the wanted day are offered. */
const MOST_TIMES_OFFERED = 3;

/** The artisan's time that a hire wants, with its start. */
export type WantedTime = ArtisanDays & TimedDays;

/** The length of a hire: minutes on one day, or a number of days. */
export const lengthOfHire = (hire: TimedDays): JobLength =>
  hire.lengthMinutes ? { minutes: hire.lengthMinutes } : { days: dayCount(hire) };

/**
 * The first of the days that is taken, YYYY-MM-DD; null if all are free.
 *
 * @param heldAt if given, days held at that moment for another customer's checkout count as taken
 * @param besides a hire whose own time counts as free
 */
export async function findFirstTakenDay(
  reads: Reads,
  days: ArtisanDays,
  heldAt: Date | null = null,
  besides: string | null = null,
): Promise<string | null> {
  const { day } = await reads
    .selectNoFrom(firstTakenDay(days, heldAt, besides).as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * What is free instead of the wanted time.
 *
 * @param day the first taken day, YYYY-MM-DD
 */
export async function takenDaysOf(
  reads: Reads,
  wanted: WantedTime,
  day: string,
  now: Date,
): Promise<TakenDays> {
  return instead(await loadYear(reads, wanted.artisanId, now), wanted, day, now);
}

/**
 * Checks that the artisan can be booked for this time, by their hours and rules and by what is still free.
 *
 * @param besides a hire whose own time counts as free
 * @param near the calendar of those days, if already loaded
 * @throws Refusal 409 `not_offered` or `slot_taken`, with a message for the field and the next free time
 */
export async function assertOffered(
  reads: Reads,
  artisanName: string,
  wanted: WantedTime,
  now: Date,
  besides: string | null = null,
  near?: Calendar,
): Promise<void> {
  const start = { date: wanted.startDate, time: wanted.startTime };
  const length = lengthOfHire(wanted);
  near ??= await loadCalendar(reads, ...daysOf(wanted, besides, now));
  if (isOpening(near, start, length, now)) return;
  const fault = whyNotOffered(artisanName, near.rules, start, length, now);
  const year = await loadYear(reads, wanted.artisanId, now);
  if (!fault) {
    const day = (await findFirstTakenDay(reads, wanted, now, besides)) ?? wanted.startDate;
    throw refusalOfTakenDays(artisanName, instead(year, wanted, day, now));
  }
  const message = `${fault.message}${offerOf(year, wanted, length, now)}`;
  throw new Refusal(409, 'not_offered', message, { fields: { [fault.field]: message } });
}

const daysOf = (
  { artisanId, startDate: firstDay, endDate: lastDay }: WantedTime,
  besides: string | null,
  now: Date,
): Parameters<typeof calendarAsked> => [artisanId, { firstDay, lastDay, besides }, now];

/**
 * A query for the calendar on the days of a new hire, to be part of a larger statement. An end before the start is
 * refused only later, so it is treated as the start here.
 */
export function calendarWanted(wanted: WantedTime, now: Date) {
  const { startDate, endDate } = wanted;
  return calendarAsked(
    ...daysOf({ ...wanted, endDate: endDate < startDate ? startDate : endDate }, null, now),
  );
}

/** The artisan's calendar for a year. It leaves out no hire: offering a hire its own time again would be pointless. */
const loadYear = (reads: Reads, artisanId: string, now: Date) =>
  loadCalendar(
    reads,
    artisanId,
    { firstDay: lagosDay(now), lastDay: addDays(lagosDay(now), MOST_DAYS_AHEAD) },
    now,
  );

function instead(calendar: Calendar, wanted: WantedTime, day: string, now: Date): TakenDays {
  const { startDate, startTime: at } = wanted;
  const length = lengthOfHire(wanted);
  const until = addDays(lagosDay(now), MOST_DAYS_AHEAD);
  const [next] = nextOpenings(calendar, { from: addDays(startDate, 1), until, most: 1 }, length, now);
  const timed =
    'minutes' in length
      ? {
          at,
          sameDay: nearest(openingsOn(calendar, startDate, length, now), at),
          nextTime: next?.time,
        }
      : null;
  return { day, nextFree: next?.date, dayCount: 'days' in length ? length.days : 1, timed };
}

/** The free times closest to the wanted one, in ascending order. */
const nearest = (times: string[], wanted: string): string[] =>
  [...times]
    .sort((one, other) => distance(one, wanted) - distance(other, wanted))
    .slice(0, MOST_TIMES_OFFERED)
    .sort();
const distance = (one: string, other: string): number => Math.abs(minutesOf(one) - minutesOf(other));
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The next free time, as a sentence; "" if there is none for a job of this length. */
function offerOf(calendar: Calendar, { startDate }: WantedTime, length: JobLength, now: Date): string {
  const today = lagosDay(now);
  const from = startDate > today ? startDate : today;
  const [next] = nextOpenings(
    calendar,
    { from, until: addDays(today, MOST_DAYS_AHEAD), most: 1 },
    length,
    now,
  );
  return next ? ` The next free time is ${formatDay(next.date)}, ${formatTimeOfDay(next.time)}.` : '';
}
