import { expect, test } from 'vitest';
import { USUAL_RULES } from '../calendar-rules.ts';
import { whyNotOffered } from './why-not-offered.ts';

// Friday, 10:00 in Lagos.
const now = new Date('2026-11-20T09:00:00Z');
const weekdays = [{ opens: '08:00', closes: '17:00' }];
const rules = {
  ...USUAL_RULES,
  week: [weekdays, weekdays, weekdays, weekdays, weekdays, [], []],
  jobMinutes: 60,
  mostDays: 1,
};

test.each([
  ['08:00', { minutes: 60 }, {}, null],
  ['16:00', { minutes: 60 }, {}, null],
  ['16:30', { minutes: 60 }, {}, 'Tunde works from 8:00 am to 5:00 pm that day, and the job needs 1 hour.'],
  ['07:59', { days: 1 }, {}, 'Tunde works from 8:00 am to 5:00 pm that day.'],
  ['16:59', { days: 1 }, {}, null],
  ['17:00', { days: 1 }, {}, 'Tunde works from 8:00 am to 5:00 pm that day.'],
  ['09:00', { minutes: 75 }, {}, 'Please choose the length in half hours.'],
  ['09:00', { days: 2 }, {}, 'Tunde takes jobs of at most one day.'],
  // Monday to Saturday.
  ['09:00', { days: 6 }, { mostDays: 6 }, 'Tunde does not work on Saturday, 28 November 2026.'],
  ['09:00', { days: 5 }, { mostDays: 6 }, null],
  [
    '09:00',
    { days: 1 },
    { noticeHours: 72 },
    'Tunde needs 3 days’ notice. The earliest time is 23 Nov 2026, 10:00 am.',
  ],
  ['10:00', { days: 1 }, { noticeHours: 72 }, null],
])('on a Monday at %s, a job of %j with %j gets the reason %s', (time, length, changes, message) => {
  const found = whyNotOffered('Tunde', { ...rules, ...changes }, { date: '2026-11-23', time }, length, now);
  expect(found?.message ?? null).toBe(message);
});
