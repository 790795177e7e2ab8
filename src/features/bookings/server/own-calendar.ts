import type { OwnDay } from '../contract.ts';
import type { CalendarRow } from './days-off-store.ts';

/** The customer's name, as the artisan may know it while nothing is paid: the first one. */
export const nameShown = ({ customerName, holdExpiresAt }: CalendarRow): string =>
  (holdExpiresAt === null ? customerName : customerName?.split(/\s+/)[0]) ?? 'A customer';

/** A day as the artisan sees it in their own calendar. */
export function ownDayOf(row: CalendarRow): OwnDay {
  const { date, taken, hireId, holdExpiresAt, jobDescription } = row;
  if (!taken) return { date, state: 'free', hire: null };
  if (hireId === null) return { date, state: 'off', hire: null };
  return {
    date,
    state: holdExpiresAt === null ? 'booked' : 'held',
    hire: { id: hireId, customerName: nameShown(row), jobDescription: jobDescription ?? '' },
  };
}
