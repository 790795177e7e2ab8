import { DAY_MS } from '../../../shared/durations.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { BADGE_YEARS, RENEWAL_DAYS, TRIES_A_WEEK, TRY_MINUTES, WEEK_DAYS } from '../course-limits.ts';

/** End of a try that begins now (exclusive). */
export const endOfTry = (beganAt: Date): Date => new Date(beganAt.getTime() + TRY_MINUTES * 60_000);

/** Whether answers are still accepted. */
export const isOpen = (attempt: { handed_in_at: Date | null; ends_at: Date }, now: Date): boolean =>
  attempt.handed_in_at === null && now < attempt.ends_at;

/** Tries that began later than this count towards the weekly limit. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_DAYS * DAY_MS);

/**
 * Tries left, and when the next can begin if none is.
 *
 * @param begun start times of the tries of the last seven days, newest first
 */
export function triesLeft(begun: readonly Date[]): { left: number; nextAt: Date | null } {
  const left = Math.max(0, TRIES_A_WEEK - begun.length);
  // A try becomes available seven days after the oldest of the last three.
  const oldest = begun[TRIES_A_WEEK - 1];
  return { left, nextAt: left === 0 && oldest ? new Date(oldest.getTime() + WEEK_DAYS * DAY_MS) : null };
}

/** Last day of a badge, YYYY-MM-DD: the same day two years later; for 29 February, 28 February. */
export function lastDayOf(passedAt: Date): string {
  const [year = 0, month = 0, day = 0] = lagosDay(passedAt).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + BADGE_YEARS, month, 0)).getUTCDate();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year + BADGE_YEARS}-${pad(month)}-${pad(Math.min(day, lastOfMonth))}`;
}

/** First day on which the test can be taken again. */
export const renewalFrom = (validUntil: string): string => addDays(validUntil, -RENEWAL_DAYS);
