export interface CalendarMonth<Day> {
  /** YYYY-MM */
  key: string;
  /** "November 2026", or "Nov and Dec 2026" where it begins with the last days of the month before. */
  name: string;
  /** Seven days each, Monday first; null where there is no such day. */
  weeks: (Day | null)[][];
}

const monthFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const DAYS_A_WEEK = 7;

/** Short enough for two of them in one line. */
const shortFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** @param key YYYY-MM */
const nameOf = (key: string, format = monthFormat): string => format.format(new Date(`${key}-01T00:00:00Z`));

/** Days from Monday (0) to Sunday (6). */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Arranges consecutive days in the weeks of their months. Where less than a week of the first month is left, its days
 * are shown with the next month: a page of one or two days would hide that there are others.
 */
export function calendarMonths<Day extends { date: string }>(days: Day[]): CalendarMonth<Day>[] {
  const first = days[0]?.date.slice(0, 7);
  const next = days.find(({ date }) => !date.startsWith(first ?? ''))?.date.slice(0, 7);
  const isShort = next !== undefined && days.findIndex(({ date }) => date.startsWith(next)) < DAYS_A_WEEK;
  const months: CalendarMonth<Day>[] = [];
  for (const day of days) {
    const own = day.date.slice(0, 7);
    const key = isShort && own === first ? next : own;
    let month = months.at(-1);
    if (month?.key !== key) {
      const isJoined = isShort && key === next;
      month = { key, name: isJoined ? namesOf(first ?? '', key) : nameOf(key), weeks: [] };
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

/** "Nov and Dec 2026", "Dec 2026 and Jan 2027". */
function namesOf(first: string, next: string): string {
  const name = nameOf(first, shortFormat);
  const isOneYear = first.slice(0, 4) === next.slice(0, 4);
  return `${isOneYear ? name.replace(/ \d+$/, '') : name} and ${nameOf(next, shortFormat)}`;
}
