import { addDays } from '../shared/lagos-time.ts';

const DAYS_A_WEEK = 7;
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_A_WEEK,
  ArrowDown: DAYS_A_WEEK,
};

/** The day (YYYY-MM-DD) that a key moves to from a given one; undefined for other keys. */
export function dayByKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): string | undefined {
  const step = STEPS[key];
  if (step !== undefined) return addDays(day, step);
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  if (key === 'Home') return addDays(day, -fromMonday);
  if (key === 'End') return addDays(day, DAYS_A_WEEK - 1 - fromMonday);
  if (key === 'PageUp') return monthsOn(day, shiftKey ? -12 : -1);
  if (key === 'PageDown') return monthsOn(day, shiftKey ? 12 : 1);
  return undefined;
}

/** The same day in another month, or that month's last day where it is shorter. */
function monthsOn(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
