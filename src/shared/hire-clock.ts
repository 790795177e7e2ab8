import { HOUR_MS } from './durations.ts';
import { dayAfter, dayBefore, lagosDay, lagosInstant } from './lagos-time.ts';
import {
  ASK_IF_DONE_FROM,
  CANCELLATION_WINDOW_HOURS,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_REPORT_HOURS,
} from './promises.ts';

export interface TimedHire {
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
}

/** The instant at which the work begins. */
export const startOf = ({ startDate, startTime }: TimedHire): Date => lagosInstant(startDate, startTime);

/** The midnight in Lagos at which a last day (YYYY-MM-DD) ends. */
export const endOfDay = (endDate: string): Date => lagosInstant(dayAfter(endDate));

/** When the work begins, and when its last day ends. */
export interface WorkSpan {
  startsAt: Date;
  endsAt: Date;
}
export const workSpanOf = (hire: TimedHire & { endDate: string }): WorkSpan => ({
  startsAt: startOf(hire),
  endsAt: endOfDay(hire.endDate),
});

/** The last moment at which the customer can cancel or reschedule free of charge: 24 hours before the start. */
export const freeUntil = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);

/** Whether the customer can still cancel free of charge. Exactly 24 hours before the start they can. */
export const isFreeForCustomer = (hire: TimedHire, now: Date): boolean => now <= freeUntil(hire);

/** From when on either side can report a no-show: 30 minutes after the start. */
export const noShowFrom = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() + NO_SHOW_AFTER_MINUTES * 60_000);

/** Until when a no-show can be reported: 24 hours after the start, because later it is hard to establish. */
const noShowUntil = (hire: TimedHire): Date =>
  new Date(startOf(hire).getTime() + NO_SHOW_REPORT_HOURS * HOUR_MS);

/** Whether a no-show can be reported now. Both ends of the period count. */
export const isNoShowTime = (hire: TimedHire, now: Date): boolean =>
  noShowFrom(hire) <= now && now <= noShowUntil(hire);

/**
 * When both sides are asked whether the job is done, unless one has said so: the morning after the last day.
 * @param endDate a Lagos day, YYYY-MM-DD
 */
export const askIfDoneAt = (endDate: string): Date => lagosInstant(dayAfter(endDate), ASK_IF_DONE_FROM);

/**
 * Returns the Lagos day (YYYY-MM-DD) before which a hire must have ended for its two sides to be asked about it. In the
 * morning it moves on to today, so hires that ended yesterday are included.
 */
export function askAboutDaysBefore(now: Date): string {
  const today = lagosDay(now);
  return now >= askIfDoneAt(dayBefore(today)) ? today : dayBefore(today);
}
