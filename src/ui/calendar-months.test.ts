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

test('a calendar without days has no months', () => {
  expect(calendarMonths([])).toEqual([]);
});
