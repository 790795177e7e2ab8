import { addDays, formatTime, LAGOS, lagosDay } from '../../../shared/lagos-time.ts';

/** Formats of dates and times in chat, in Lagos time. Instants are ISO 8601. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-NG', { timeZone: LAGOS, ...options });

const weekdayFormat = format({ weekday: 'short' });
const dayFormat = format({ day: 'numeric', month: 'short' });
const longDayFormat = format({ day: 'numeric', month: 'long' });
const yearFormat = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** The time of day, such as "2:05 pm". */
export const timeOf = (instant: string): string => formatTime(new Date(instant));

/** Lagos days before today; negative if a clock is wrong. */
function daysBefore(instant: string, now: string): number {
  const day = Date.parse(lagosDay(new Date(instant)));
  return Math.round((Date.parse(lagosDay(new Date(now))) - day) / 86_400_000);
}

const isThisYear = (instant: string, now: string): boolean =>
  lagosDay(new Date(instant)).slice(0, 4) === lagosDay(new Date(now)).slice(0, 4);

/** The separator between two days: "Today", "Yesterday", "18 November" or "3 March 2025". */
export function dayLine(instant: string, now: string): string {
  const days = daysBefore(instant, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (isThisYear(instant, now) ? longDayFormat : yearFormat).format(new Date(instant));
}

/** A short time for the list of conversations: "2:05 pm", "Yesterday", "Tue" or "18 Nov". */
export function shortWhen(instant: string, now: string): string {
  const days = daysBefore(instant, now);
  if (days <= 0) return timeOf(instant);
  if (days === 1) return 'Yesterday';
  return (days < 7 ? weekdayFormat : dayFormat).format(new Date(instant));
}

/** For example "Last seen today at 2:05 pm"; "" for a person who was never online. */
export function lastSeenWords(instant: string | null, now: string): string {
  if (instant === null) return '';
  const days = daysBefore(instant, now);
  if (days <= 0) return `Last seen today at ${timeOf(instant)}`;
  if (days === 1) return `Last seen yesterday at ${timeOf(instant)}`;
  return `Last seen ${(isThisYear(instant, now) ? longDayFormat : yearFormat).format(new Date(instant))}`;
}

/** Whether two instants are on the same Lagos day. */
export const isSameDay = (one: string, other: string): boolean =>
  lagosDay(new Date(one)) === lagosDay(new Date(other));

/** Milliseconds until the next Lagos day begins. */
export const untilTomorrow = (now: Date): number =>
  Date.parse(`${addDays(lagosDay(now), 1)}T00:00:00+01:00`) - now.getTime();
