import type { Reads } from '../../../server/database.ts';
import { addDays, dayAfter, lagosDay } from '../../../shared/lagos-time.ts';
import { type ArtisanDays, findFreeDays, firstTakenDay } from '../../bookings/server/public.ts';
import { MOST_DAYS_AHEAD, type TakenDays } from './hiring-rules.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The first of a hire's days that is gone, YYYY-MM-DD; null when none is.
 *
 * @param heldAt where it is given, a day that is held then for another customer who is paying is gone as well
 */
export async function findFirstTakenDay(
  reads: Reads,
  days: ArtisanDays,
  heldAt: Date | null = null,
): Promise<string | null> {
  const { day } = await reads.selectNoFrom(firstTakenDay(days, heldAt).as('day')).executeTakeFirstOrThrow();
  return day;
}

/**
 * What is free instead of days of which one is gone.
 *
 * @param day the first one that is gone, YYYY-MM-DD
 */
export async function takenDaysOf(
  reads: Reads,
  days: ArtisanDays,
  day: string,
  now: Date,
): Promise<TakenDays> {
  const { artisanId, startDate, endDate } = days;
  const dayCount = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  const nextFree = await findFreeDays(reads, {
    artisanId,
    firstDay: dayAfter(startDate),
    lastDay: addDays(lagosDay(now), MOST_DAYS_AHEAD),
    dayCount,
    now,
  });
  return { day, nextFree, dayCount };
}
