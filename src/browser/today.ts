import { useRouteLoaderData } from 'react-router';
import { addDays, dayCount, lagosDay } from '../shared/lagos-time.ts';

/** The day that the server gave a page, and what this device's clock said then. */
let given: { today: string; own: string } | undefined;

/**
 * Today in Lagos by the product's clock (YYYY-MM-DD), for components: the device's may be wrong. A page that stays open
 * over midnight counts on from the day it was loaded.
 */
export function useToday(): string {
  const own = lagosDay(new Date());
  const today = useRouteLoaderData<{ today: string }>('root')?.today ?? own;
  if (import.meta.env.SSR) return today;
  if (given?.today !== today) given = { today, own };
  return addDays(today, dayCount({ startDate: given.own, endDate: own }) - 1);
}
