/**
 * Nigeria's clock: UTC+1 all year, no daylight saving (IANA Africa/Lagos). Instants are kept in UTC; days and times of
 * day that people type are in Lagos time.
 */
export const LAGOS = 'Africa/Lagos';
const LAGOS_OFFSET = '+01:00';

const dayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: LAGOS,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekdayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: LAGOS,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortWeekdayFormat = new Intl.DateTimeFormat('en-NG', { timeZone: LAGOS, weekday: 'short' });
const momentFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: LAGOS,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The Lagos calendar day of an instant, as YYYY-MM-DD. */
export function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + 60 * 60_000).toISOString().slice(0, 10);
}

/** The Lagos time of day of an instant, as HH:MM. */
export function lagosTime(instant: Date): string {
  return new Date(instant.getTime() + 60 * 60_000).toISOString().slice(11, 16);
}

/** The instant of a Lagos day (YYYY-MM-DD) and time of day (HH:MM, midnight when absent). */
export function lagosInstant(day: string, timeOfDay = '00:00'): Date {
  return new Date(`${day}T${timeOfDay}:00${LAGOS_OFFSET}`);
}

/** Adds days to a calendar day (YYYY-MM-DD). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The day after, as YYYY-MM-DD. */
export const dayAfter = (day: string): string => addDays(day, 1);

/** The day before, as YYYY-MM-DD. */
export const dayBefore = (day: string): string => addDays(day, -1);

/** "21 November 2026" for a day (YYYY-MM-DD) or an instant (ISO 8601). */
export function formatDay(value: string): string {
  return dayFormat.format(value.length === 10 ? lagosInstant(value) : new Date(value));
}

/** "Fri 27 November 2026" for a day (YYYY-MM-DD) on which people must be somewhere. */
export const formatJobDay = (day: string): string =>
  `${shortWeekdayFormat.format(lagosInstant(day))} ${formatDay(day)}`;

/** "Friday, 27 November 2026" for a day (YYYY-MM-DD). */
export function formatWeekday(day: string): string {
  return weekdayFormat.format(lagosInstant(day)).replace(/^(\p{L}+),? /u, '$1, ');
}

/** "2:05 pm" for a time of day (HH:MM); "midnight" for 00:00 and 24:00. */
export function formatTimeOfDay(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (minutes === 0 && hours % 24 === 0) return 'midnight';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'am' : 'pm'}`;
}

/** "2:05 pm" in Lagos for an instant. */
export const formatTime = (instant: Date): string => formatTimeOfDay(lagosTime(instant));

/** "21 Nov 2026, 2:05 pm" in Lagos for an instant (ISO 8601). */
export function formatMoment(value: string): string {
  const instant = new Date(value);
  return `${momentFormat.format(instant)}, ${formatTime(instant)}`;
}

/** A range of Lagos calendar days (YYYY-MM-DD, both inclusive) and the time of day (HH:MM) at which it begins. */
export interface TimedDays {
  startDate: string;
  endDate: string;
  startTime: string;
  /** How long the first day's work takes; null or absent where the work takes whole days. */
  lengthMinutes?: number | null;
}

/** How many days the range has. */
export const dayCount = ({ startDate, endDate }: Omit<TimedDays, 'startTime'>): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;

/** "Tue 1 December 2026", or the first and the last day joined by "to". */
export const formatDays = ({ startDate, endDate }: Omit<TimedDays, 'startTime'>): string =>
  startDate === endDate ? formatJobDay(startDate) : `${formatJobDay(startDate)} to ${formatJobDay(endDate)}`;

/** "Tue 1 December 2026, from 9:30 am"; with a length, "Tue 1 December 2026, 9:30 am to 11:30 am". */
export const formatWhen = (days: TimedDays): string =>
  `${formatDays(days)}, ${days.lengthMinutes && days.startDate === days.endDate ? `${formatTimeOfDay(days.startTime)} to ${formatTimeOfDay(endTime(days))}` : `from ${formatTimeOfDay(days.startTime)}`}`;

/** The Lagos time (HH:MM) at which a job with a length ends; 00:00 at midnight. */
export const endTime = ({
  startTime,
  lengthMinutes,
}: Pick<TimedDays, 'startTime' | 'lengthMinutes'>): string =>
  lagosTime(new Date(lagosInstant('2000-01-01', startTime).getTime() + (lengthMinutes ?? 0) * 60_000));
