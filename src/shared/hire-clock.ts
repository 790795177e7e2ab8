import { dayAfter, dayBefore, lagosDay, lagosInstant } from './lagos-time.ts';
import {
  ASK_IF_DONE_FROM,
  CANCELLATION_WINDOW_HOURS,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_REPORT_HOURS,
} from './promises.ts';

/** When a hire begins, and until when it is cancelled or moved for nothing: the server decides by it, screens tell by it. */

export interface TimedHire {
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
}

const HOUR_MS = 3_600_000;

/** When the work begins. */
export const startOf = ({ startDate, startTime }: TimedHire): Date => lagosInstant(startDate, startTime);

/** The last moment at which the customer cancels for nothing, or moves it: 24 hours before the start. */
export const freeUntil = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);

/** Whether cancelling costs the customer nothing: exactly 24 hours before the start it still does. */
export const isFreeForCustomer = (hire: TimedHire, now: Date): boolean => now <= freeUntil(hire);

/** From when on either side can report that the other did not come: half an hour after the work should begin. */
export const noShowFrom = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() + NO_SHOW_AFTER_MINUTES * 60_000);

/** Until when: a day after the start. Later, no one can tell any more. */
export const noShowUntil = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() + NO_SHOW_REPORT_HOURS * HOUR_MS);

/** Whether either side can report it now: at exactly half an hour, and at exactly a day, it still can. */
export const isNoShowTime = (hire: TimedHire, now: Date): boolean =>
  noShowFrom(hire) <= now && now <= noShowUntil(hire);

/** When both sides are asked how it went, if nobody has said so: the morning after the last day (Lagos, YYYY-MM-DD). */
export const askIfDoneAt = (endDate: string): Date => lagosInstant(dayAfter(endDate), ASK_IF_DONE_FROM);

/**
 * Hires whose last day (Lagos, YYYY-MM-DD) lies before this day are over for long enough to be asked about: those that
 * ended yesterday from the morning on.
 */
export function askAboutDaysBefore(now: Date): string {
  const today = lagosDay(now);
  return now >= askIfDoneAt(dayBefore(today)) ? today : dayBefore(today);
}
