import { countWords } from '../../shared/count-words.ts';
import { formatJobDay } from '../../shared/lagos-time.ts';
import { FEWEST_ANSWERS } from './ranking-rules.ts';

/** Public figures about how an artisan works. */
export interface Figures {
  ratings: number | null;
  review_count: number;
  verified: boolean;
  takes_work: boolean;
  /** YYYY-MM-DD in Lagos; null when none of the next 14 days is free. */
  next_free_on: string | null;
  /** Days from today; 0 for today. */
  next_free_in_days: number | null;
  /** Median of the last 90 days, in minutes; null with too few answers. */
  answers_in_minutes: number | null;
  booked_hires: number;
  finished_hires: number;
}

/** A waiting time rounded to a usual phrase: "30 minutes", "1 hour", "2 days". */
export function waitText(minutes: number): string {
  if (minutes <= 15) return '15 minutes';
  if (minutes <= 30) return '30 minutes';
  const hours = Math.max(1, Math.round(minutes / 60));
  return hours < 36 ? countWords(hours, 'hour') : countWords(Math.round(hours / 24), 'day');
}

/** Short form for narrow lines: "30 min", "1 h", "2 days". */
export const shortWaitText = (minutes: number): string =>
  waitText(minutes)
    .replace(/ minutes$/, ' min')
    .replace(/ hours?$/, ' h');

/** "Free today", "Free tomorrow", "Free Fri 27 November 2026". */
export function freeText({
  next_free_on: day,
  next_free_in_days: days,
}: Pick<Figures, 'next_free_on' | 'next_free_in_days'>): string {
  if (day === null || days === null) return 'Fully booked for 14 days';
  if (days === 0) return 'Free today';
  return days === 1 ? 'Free tomorrow' : `Free ${formatJobDay(day)}`;
}

/** The median response time in minutes if there are enough answers; otherwise null. */
export const usualAnswer = (minutes: number | null, answers: number): number | null =>
  answers >= FEWEST_ANSWERS ? minutes : null;
