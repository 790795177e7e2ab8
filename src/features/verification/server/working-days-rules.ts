import { addDays, dayAfter, lagosDay } from '../../../shared/lagos-time.ts';
import { VERIFICATION_WORKING_DAYS } from '../../../shared/promises.ts';

/** Exceptions to the Monday-to-Friday week. Days are Lagos days, YYYY-MM-DD. */
export interface WorkCalendar {
  /** Computed public holidays. */
  holidays: ReadonlySet<string>;
  /** Operators' overrides, which take precedence: true is a working day, false a day off. */
  overrides: ReadonlyMap<string, boolean>;
}

/** Upper bound in calendar days for counting working days, and so how much of the calendar has to be read. */
export const LONGEST_WAIT_DAYS = 60;

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Whether a day is a working day in Nigeria: Monday to Friday, except public holidays and overrides. */
export function isWorkingDay(day: string, { holidays, overrides }: WorkCalendar): boolean {
  return !isWeekend(day) && (overrides.get(day) ?? !holidays.has(day));
}

/**
 * Last Lagos day on which a decision keeps the promise. The day of the submission does not count, even at its
 * first minute; the due day counts to its end.
 *
 * @throws RangeError when the calendar has too few working days
 */
export function dueDayOf(submittedAt: Date, calendar: WorkCalendar): string {
  const submittedOn = lagosDay(submittedAt);
  const last = addDays(submittedOn, LONGEST_WAIT_DAYS);
  let left: number = VERIFICATION_WORKING_DAYS.most;
  for (let day = dayAfter(submittedOn); day <= last; day = dayAfter(day)) {
    if (isWorkingDay(day, calendar)) left -= 1;
    if (left === 0) return day;
  }
  throw new RangeError(`fewer than ${VERIFICATION_WORKING_DAYS.most} working days after ${submittedOn}`);
}
