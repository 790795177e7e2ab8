import { formatDay } from '../../../shared/lagos-time.ts';

/** When the work is: Lagos calendar days (YYYY-MM-DD), both counted, and a Lagos time of day (HH:MM). */
export interface HireDays {
  startDate: string;
  endDate: string;
  startTime: string;
}

/** "1 December 2026", or the first and the last day. */
export const daysOf = ({ startDate, endDate }: Omit<HireDays, 'startTime'>): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;

/** "1 December 2026, from 09:30" */
export const when = (hire: HireDays): string => `${daysOf(hire)}, from ${hire.startTime}`;
