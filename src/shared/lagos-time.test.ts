import { describe, expect, test } from 'vitest';
import { runByOf } from './company.ts';
import { countWords } from './count-words.ts';
import { askAboutDaysBefore, askIfDoneAt, freeUntil, isFreeForCustomer } from './hire-clock.ts';
import { kilometresText } from './kilometres.ts';
import {
  addDays,
  dayAfter,
  dayBefore,
  dayCount,
  formatDay,
  formatDays,
  formatMoment,
  formatTime,
  formatWeekday,
  formatWhen,
  lagosDay,
  lagosInstant,
} from './lagos-time.ts';

describe('Lagos days and times', () => {
  test.each([
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ])('put the moment %s on the day %s', (instant, day) => {
    expect(lagosDay(new Date(instant))).toBe(day);
  });

  test('have days that begin an hour earlier than in UTC', () => {
    expect(lagosInstant('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(lagosInstant('2026-11-21', '09:30').toISOString()).toBe('2026-11-21T08:30:00.000Z');
  });

  test('are counted across months and leap years', () => {
    expect(addDays('2028-02-27', 3)).toBe('2028-03-01');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayCount({ startDate: '2026-12-30', endDate: '2027-01-02' })).toBe(4);
    expect(dayCount({ startDate: '2026-12-30', endDate: '2026-12-30' })).toBe(1);
  });

  test('are written as Nigerians write them', () => {
    expect(formatDay('2026-11-21')).toBe('21 November 2026');
    expect(formatDay('2026-11-20T23:00:00.000Z')).toBe('21 November 2026');
    expect(formatWeekday('2026-11-27')).toBe('Friday, 27 November 2026');
    expect(formatMoment('2026-11-21T13:05:00.000Z')).toBe('21 Nov 2026, 2:05 pm');
    expect(formatTime(new Date('2026-11-21T13:05:00.000Z'))).toBe('2:05 pm');
    const days = { startDate: '2026-12-01', endDate: '2026-12-03', startTime: '09:30' };
    expect(formatDays(days)).toBe('Tue 1 December 2026 to Thu 3 December 2026');
    const oneDay = { ...days, endDate: '2026-12-01' };
    expect(formatDays(oneDay)).toBe('Tue 1 December 2026');
    expect(formatWhen(oneDay)).toBe('Tue 1 December 2026, from 9:30 am');
    expect(formatWhen({ ...oneDay, lengthMinutes: 90 })).toBe('Tue 1 December 2026, 9:30 am to 11:00 am');
    expect(countWords(0, 'job')).toBe('0 jobs');
    expect(countWords(1, 'job')).toBe('1 job');
    expect(countWords(1_200, 'person', 'people')).toBe('1,200 people');
  });
});

describe('the deadlines of a hire', () => {
  const hire = { startDate: '2026-12-02', startTime: '09:00' };

  test('let a customer cancel free of charge until exactly 24 hours before it begins', () => {
    expect(freeUntil(hire).toISOString()).toBe('2026-12-01T08:00:00.000Z');
    expect(isFreeForCustomer(hire, new Date('2026-12-01T08:00:00.000Z'))).toBe(true);
    expect(isFreeForCustomer(hire, new Date('2026-12-01T08:00:00.001Z'))).toBe(false);
  });

  test('ask the customer from nine in the morning after its last day', () => {
    expect(askIfDoneAt('2026-12-02').toISOString()).toBe('2026-12-03T08:00:00.000Z');
    expect(askAboutDaysBefore(new Date('2026-12-03T07:59:59.999Z'))).toBe('2026-12-02');
    expect(askAboutDaysBefore(new Date('2026-12-03T08:00:00.000Z'))).toBe('2026-12-03');
  });
});

test.each([
  [1, '1.6\u00a0km'],
  [5, '8\u00a0km'],
  [6, '9.7\u00a0km'],
  [7, '11\u00a0km'],
  [10, '16\u00a0km'],
  [500, '805\u00a0km'],
])('%d miles are %s', (miles, text) => {
  expect(kilometresText(miles)).toBe(text);
});

test('the footer of a page says who runs the site and how to reach them', () => {
  const phone = { shown: '0803 123 4567', e164: '+2348031234567' };
  const whatsApp = { shown: '0805 765 4321', e164: '+2348057654321' };
  expect(runByOf({ name: 'Hands Ltd', rcNumber: 'RC 1234567', address: '1 Road', phone, whatsApp })).toBe(
    'Run by Hands Ltd, RC 1234567, 1 Road. Phone 0803 123 4567, WhatsApp 0805 765 4321.',
  );
});
