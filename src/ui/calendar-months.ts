export interface CalendarMonth<Day> {
  /** YYYY-MM */
  key: string;
  /** "November 2026" */
  name: string;
  /** Seven days each, Monday first; null where the month has no such day, or none is given. */
  weeks: (Day | null)[][];
}

const monthFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const DAYS_A_WEEK = 7;

/** Days from Monday (0) to Sunday (6). */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Arranges consecutive days in the weeks of their months. */
export function calendarMonths<Day extends { date: string }>(days: Day[]): CalendarMonth<Day>[] {
  const months: CalendarMonth<Day>[] = [];
  for (const day of days) {
    const key = day.date.slice(0, 7);
    let month = months.at(-1);
    if (month?.key !== key) {
      month = { key, name: monthFormat.format(new Date(`${key}-01T00:00:00Z`)), weeks: [] };
      months.push(month);
    }
    const place = weekday(day.date);
    let week = month.weeks.at(-1);
    if (!week || place === 0) {
      week = Array.from({ length: DAYS_A_WEEK }, () => null);
      month.weeks.push(week);
    }
    week[place] = day;
  }
  return months;
}
