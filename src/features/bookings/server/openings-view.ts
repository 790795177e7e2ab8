import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { DAYS_PLANNED, DAYS_SHOWN, type Openings } from '../contract.ts';
import { usualLength } from './calendar-store.ts';
import { type Calendar, type JobLength, openingsOn } from './openings.ts';

/** The openings that are requested. */
export interface OpeningsAsked {
  from?: string | undefined;
  minutes?: number | undefined;
  jobDays?: number | undefined;
}

/** The days to show (YYYY-MM-DD) and those to load for them, because a long job extends beyond the last day shown. */
export function spanAsked({ from, jobDays = 1 }: OpeningsAsked, now: Date) {
  const today = lagosDay(now);
  const lastDay = addDays(today, DAYS_PLANNED);
  const firstDay = from === undefined || from < today ? today : from > lastDay ? lastDay : from;
  const usual = addDays(firstDay, DAYS_SHOWN - 1);
  const lastShown = usual < lastDay ? usual : lastDay;
  return { firstDay, lastShown, loaded: { firstDay, lastDay: addDays(lastShown, jobDays - 1) }, lastDay };
}

/** When an artisan can be booked for a job of the requested length, by default the usual one. */
export function openingsView(calendar: Calendar, asked: OpeningsAsked, now: Date): Openings {
  const { rules } = calendar;
  const { firstDay, lastShown, lastDay } = spanAsked(asked, now);
  const length: JobLength =
    asked.minutes !== undefined
      ? { minutes: asked.minutes }
      : asked.jobDays !== undefined
        ? { days: asked.jobDays }
        : usualLength(rules);
  const days: Openings['days'] = [];
  for (let date = firstDay; date <= lastShown; date = addDays(date, 1)) {
    const times = openingsOn(calendar, date, length, now);
    days.push({ date, free: times.length > 0, times });
  }
  return { days, jobMinutes: rules.jobMinutes, mostDays: rules.mostDays, lastDay };
}
