import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { BADGE_YEARS, RENEWAL_DAYS, TRIES_A_WEEK, TRY_MINUTES, WEEK_DAYS } from '../course-limits.ts';

const DAY_MS = 24 * 3_600_000;

/** When a try that begins now ends. At that moment it is over. */
export const endOfTry = (beganAt: Date): Date => new Date(beganAt.getTime() + TRY_MINUTES * 60_000);

/** Whether answers are still taken. */
export const isOpen = (attempt: { handed_in_at: Date | null; ends_at: Date }, now: Date): boolean =>
  attempt.handed_in_at === null && now < attempt.ends_at;

/** What a try that began counts for: those that began later than this. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_DAYS * DAY_MS);

/**
 * @param begun when the tries of the last seven days began, the newest first
 * @returns how many are left, and when the next can begin where none is
 */
export function triesLeft(begun: readonly Date[]): { left: number; nextAt: Date | null } {
  const left = Math.max(0, TRIES_A_WEEK - begun.length);
  // When the oldest of the last three is seven days past, there is one again.
  const oldest = begun[TRIES_A_WEEK - 1];
  return { left, nextAt: left === 0 && oldest ? new Date(oldest.getTime() + WEEK_DAYS * DAY_MS) : null };
}

/** The last day of a badge: the same day two years later; 28 February for 29 February. */
export function lastDayOf(passedAt: Date): string {
  const [year = 0, month = 0, day = 0] = lagosDay(passedAt).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + BADGE_YEARS, month, 0)).getUTCDate();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year + BADGE_YEARS}-${pad(month)}-${pad(Math.min(day, lastOfMonth))}`;
}

/** From which day on the test of a badge can be taken again. */
export const renewalFrom = (validUntil: string): string => addDays(validUntil, -RENEWAL_DAYS);
