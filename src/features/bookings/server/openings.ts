import { MINUTE_MS } from '../../../shared/durations.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { type CalendarRules, DAY_STEP_MINUTES, STEP_MINUTES, type WorkingSpan } from '../calendar-rules.ts';

/** Time in which an artisan is not available. */
export interface TakenTime {
  from: Date;
  until: Date;
  /** Whether it comes from a subscribed calendar; then it only counts within working hours. */
  elsewhere: boolean;
}

/** Everything that decides when an artisan can be booked. */
export interface Calendar {
  rules: CalendarRules;
  taken: TakenTime[];
}

/** The length of a job: minutes on one day, or whole days. */
export type JobLength = { minutes: number } | { days: number };

/** A possible start of a job: Lagos day (YYYY-MM-DD) and time (HH:MM). */
export interface Start {
  date: string;
  time: string;
}

const DAY_MINUTES = 24 * 60;

/*
 * Times are counted in Lagos minutes since 1970. Lagos has no daylight saving, so every day has 1,440 minutes, and
 * neither the server's nor the visitor's time zone matters.
 */
const minuteOf = (instant: Date): number => instant.getTime() / MINUTE_MS;
const midnightOf = (date: string): number => minuteOf(lagosInstant(date));
const ofDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const written = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** An artisan's working hours on a date. */
export function spansOn({ week, special }: CalendarRules, date: string): WorkingSpan[] {
  // 1 January 1970 was a Thursday: index 3, counting from Monday.
  const weekday = (Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000) + 3) % 7;
  return special[date] ?? week[weekday] ?? [];
}

/** The start times (HH:MM, ascending) for a job of this length on a date. No others can be booked. */
export function openingsOn(calendar: Calendar, date: string, length: JobLength, now: Date): string[] {
  const spans = spansOn(calendar.rules, date);
  const isTimed = 'minutes' in length;
  if (isTimed ? cannotBeTimed(calendar.rules, length.minutes) : !fitsWholeDays(calendar, date, length.days)) {
    return [];
  }
  const earliest = minuteOf(now) + calendar.rules.noticeHours * 60;
  const midnight = midnightOf(date);
  const starts: string[] = [];
  for (const { opens, closes } of spans) {
    const last = ofDay(closes) - (isTimed ? length.minutes : 1);
    for (let at = ofDay(opens); at <= last; at += isTimed ? STEP_MINUTES : DAY_STEP_MINUTES) {
      if (isOpenAt(calendar, midnight + at, length, earliest)) starts.push(written(at));
    }
  }
  return starts;
}

/**
 * Whether a job of this length can start at this time. A job of whole days can start at
 * any minute of the first day's hours.
 */
export function isOpening(calendar: Calendar, { date, time }: Start, length: JobLength, now: Date): boolean {
  if ('minutes' in length) return openingsOn(calendar, date, length, now).includes(time);
  const at = ofDay(time);
  const earliest = minuteOf(now) + calendar.rules.noticeHours * 60;
  return (
    spansOn(calendar.rules, date).some(({ opens, closes }) => ofDay(opens) <= at && at < ofDay(closes)) &&
    fitsWholeDays(calendar, date, length.days) &&
    isOpenAt(calendar, midnightOf(date) + at, length, earliest)
  );
}

/** The next start times for a job of this length from a date on: at most `most`, one per day. */
export function nextOpenings(
  calendar: Calendar,
  { from, until, most }: { from: string; until: string; most: number },
  length: JobLength,
  now: Date,
): Start[] {
  const found: Start[] = [];
  for (let date = from; date <= until && found.length < most; date = addDays(date, 1)) {
    const [time] = openingsOn(calendar, date, length, now);
    if (time !== undefined) found.push({ date, time });
  }
  return found;
}

/** Whether timed jobs of this length are refused altogether. */
export const cannotBeTimed = ({ jobMinutes }: CalendarRules, minutes: number): boolean =>
  jobMinutes === null || minutes < jobMinutes || minutes % STEP_MINUTES !== 0;

function isOpenAt(calendar: Calendar, start: number, length: JobLength, earliest: number): boolean {
  if (start < earliest) return false;
  if (!('minutes' in length)) return true;
  const until = start + length.minutes + calendar.rules.gapMinutes;
  return !calendar.taken.some((taken) => overlaps(taken, start, until));
}

/**
 * Whether a job fits on whole days: the artisan works on the last day, takes jobs that
 * long, and none of the days is taken.
 */
function fitsWholeDays({ rules, taken }: Calendar, date: string, days: number): boolean {
  const lastDay = addDays(date, days - 1);
  if (days < 1 || days > rules.mostDays || spansOn(rules, lastDay).length === 0) return false;
  const begin = midnightOf(date);
  const end = begin + days * DAY_MINUTES;
  return !taken.some((time) =>
    time.elsewhere ? isInWorkingHours(rules, time, date, lastDay) : overlaps(time, begin, end),
  );
}

function isInWorkingHours(rules: CalendarRules, time: TakenTime, from: string, to: string): boolean {
  const first = lagosDay(time.from);
  const last = lagosDay(time.until);
  for (let date = first > from ? first : from; date <= (last < to ? last : to); date = addDays(date, 1)) {
    const midnight = midnightOf(date);
    const spans = spansOn(rules, date);
    if (
      spans.some(({ opens, closes }) => overlaps(time, midnight + ofDay(opens), midnight + ofDay(closes)))
    ) {
      return true;
    }
  }
  return false;
}

const overlaps = ({ from, until }: TakenTime, begin: number, end: number): boolean =>
  minuteOf(from) < end && minuteOf(until) > begin;
