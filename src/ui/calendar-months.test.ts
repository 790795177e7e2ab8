import { expect, test } from 'vitest';
import { calendarMonths } from './calendar-months.ts';

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    free: index % 3 > 0,
  }));

test('a calendar shows every day once, under its weekday and in its month', () => {
  const sixty = days('2026-11-20', 60);
  const months = calendarMonths(sixty);
  expect(months.map(({ name }) => name)).toEqual(['November 2026', 'December 2026', 'January 2027']);
  expect(months.flatMap(({ weeks }) => weeks.flat()).filter(Boolean)).toEqual(sixty);
  for (const { key, weeks } of months) {
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      for (const [index, day] of week.entries()) {
        if (!day) continue;
        expect(day.date.startsWith(key)).toBe(true);
        expect(new Date(`${day.date}T00:00:00Z`).getUTCDay()).toBe((index + 1) % 7);
      }
    }
  }
});

test('the last six days of a month are shown with the next one, the last seven on their own', () => {
  const names = (from: string) => calendarMonths(days(from, 40)).map(({ name }) => name);
  expect(names('2026-11-24')).toEqual(['November 2026', 'December 2026', 'January 2027']);
  expect(names('2026-11-25')).toEqual(['Nov and Dec 2026', 'January 2027']);
  expect(names('2026-12-31')).toEqual(['Dec 2026 and Jan 2027', 'February 2027']);
  const [joined] = calendarMonths(days('2026-11-30', 40));
  expect(joined?.weeks[0]?.map((day) => day?.date.slice(5))).toEqual([
    ...['11-30', '12-01', '12-02', '12-03', '12-04', '12-05', '12-06'],
  ]);
  expect(calendarMonths(days('2026-11-28', 3)).map(({ name }) => name)).toEqual(['November 2026']);
});

test('a calendar without days has no months', () => {
  expect(calendarMonths([])).toEqual([]);
});
