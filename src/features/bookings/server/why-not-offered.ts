import {
  addDays,
  formatMoment,
  formatTimeOfDay,
  formatWeekday,
  lagosInstant,
} from '../../../shared/lagos-time.ts';
import { type CalendarRules, formatMinutes, STEP_MINUTES, type WorkingSpan } from '../calendar-rules.ts';
import { type JobLength, type Start, spansOn } from './openings.ts';

/** A wish that the artisan's rules do not allow: the wrong field, and why. */
export interface NotOffered {
  field: 'startDate' | 'endDate' | 'startTime' | 'lengthMinutes';
  message: string;
}

/**
 * Why an artisan's rules forbid a booking: their hours, notice or longest job. Ignores what is already booked.
 *
 * @returns null if the rules allow it
 */
export function whyNotOffered(
  name: string,
  rules: CalendarRules,
  { date, time }: Start,
  length: JobLength,
  now: Date,
): NotOffered | null {
  return (
    wrongLength(name, rules, length) ??
    wrongDay(name, rules, date, length) ??
    wrongTime(name, spansOn(rules, date), time, length) ??
    tooSoon(name, rules, lagosInstant(date, time), now)
  );
}

function wrongLength(
  name: string,
  { jobMinutes, mostDays }: CalendarRules,
  length: JobLength,
): NotOffered | null {
  if ('days' in length) {
    if (length.days <= mostDays) return null;
    const most = mostDays === 1 ? 'one day' : `${mostDays} days`;
    return { field: 'endDate', message: `${name} takes jobs of at most ${most}.` };
  }
  if (jobMinutes === null)
    return { field: 'lengthMinutes', message: `${name} only takes bookings by the day.` };
  if (length.minutes < jobMinutes) {
    return {
      field: 'lengthMinutes',
      message: `${name} takes bookings of at least ${formatMinutes(jobMinutes)}.`,
    };
  }
  if (length.minutes % STEP_MINUTES === 0) return null;
  return { field: 'lengthMinutes', message: 'Please choose the length in half hours.' };
}

function wrongDay(name: string, rules: CalendarRules, date: string, length: JobLength): NotOffered | null {
  const last = 'days' in length ? addDays(date, length.days - 1) : date;
  const closed = [date, last].find((day) => spansOn(rules, day).length === 0);
  if (closed === undefined) return null;
  return {
    field: closed === date ? 'startDate' : 'endDate',
    message: `${name} does not work on ${formatWeekday(closed)}.`,
  };
}

function wrongTime(name: string, spans: WorkingSpan[], time: string, length: JobLength): NotOffered | null {
  const minutes = 'minutes' in length ? length.minutes : 0;
  const span = spans.find(
    ({ opens, closes }) => opens <= time && minuteOf(time) + minutes <= minuteOf(closes),
  );
  const hours = spans
    .map(({ opens, closes }) => `from ${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)}`)
    .join(' and ');
  if (!span || (minutes === 0 && time === span.closes)) {
    const fit = minutes > 0 ? `, and the job needs ${formatMinutes(minutes)}` : '';
    return { field: 'startTime', message: `${name} works ${hours} that day${fit}.` };
  }
  if (minutes === 0 || (minuteOf(time) - minuteOf(span.opens)) % STEP_MINUTES === 0) return null;
  return {
    field: 'startTime',
    message: `You can book ${name} every half hour, such as at ${formatTimeOfDay(span.opens)}.`,
  };
}

function tooSoon(name: string, { noticeHours }: CalendarRules, start: Date, now: Date): NotOffered | null {
  const earliest = new Date(now.getTime() + noticeHours * 3_600_000);
  if (start >= earliest) return null;
  const notice =
    noticeHours % 24 === 0 && noticeHours > 24 ? `${noticeHours / 24} days’` : `${noticeHours} hours’`;
  return {
    field: 'startDate',
    message: `${name} needs ${notice} notice. The earliest time is ${formatMoment(earliest.toISOString())}.`,
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
