import { addDays, dayAfter, lagosDay } from '../../../shared/lagos-time.ts';
import { VERIFICATION_WORKING_DAYS } from '../../../shared/promises.ts';

/** Which days differ from Monday to Friday. Days are Lagos ones, YYYY-MM-DD. */
export interface WorkCalendar {
  /** Public holidays by the computed calendar. */
  holidays: ReadonlySet<string>;
  /** What an operator has said of single days: true is worked, false is free. It counts more than the calendar. */
  overrides: ReadonlyMap<string, boolean>;
}

/** No decision takes longer than this many calendar days, however the holidays fall; what has to be read of a calendar. */
export const LONGEST_WAIT_DAYS = 60;

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Whether people work on a day in Nigeria: Monday to Friday, without public holidays. */
export function isWorkingDay(day: string, { holidays, overrides }: WorkCalendar): boolean {
  return !isWeekend(day) && (overrides.get(day) ?? !holidays.has(day));
}

/**
 * The last day, in Lagos, on which a decision keeps the promise. The day of the submission does not count, not even
 * its first minute; of the due day all of it does.
 *
 * @throws RangeError when the calendar has hardly any working days
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
