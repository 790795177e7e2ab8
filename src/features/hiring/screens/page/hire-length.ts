import { addDays } from '../../../../shared/lagos-time.ts';

/** How long a hire is, and where as many days in a row are free. Days are Lagos calendar days, YYYY-MM-DD. */

interface Days {
  startDate: string;
  endDate: string;
}

const DAY_MS = 24 * 3_600_000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** How many days it takes, with the first and the last. */
export const lengthOf = ({ startDate, endDate }: Days): number =>
  Math.round((midnight(endDate) - midnight(startDate)) / DAY_MS) + 1;

/** The last day of the same hire if it began on another one. */
export const lastDayFrom = (hire: Days, startDate: string): string => addDays(startDate, lengthOf(hire) - 1);

/**
 * The first day from which on enough days in a row are free; undefined where there is none.
 *
 * @param mayStart days that are no choice although they are free answer false
 */
export function firstFreeStart(
  days: readonly { date: string; free: boolean }[],
  dayCount: number,
  mayStart: (date: string) => boolean,
): string | undefined {
  const start = days.findIndex(
    ({ date }, at) =>
      mayStart(date) &&
      at + dayCount <= days.length &&
      days.slice(at, at + dayCount).every(({ free }) => free),
  );
  return days[start]?.date;
}
