import { describe, expect, test } from 'vitest';
import { faultsOfTimes, isCustomerOf, nameForArtisan, refusalOfTakenDays } from './hiring-rules.ts';

// 10:00 in Lagos.
const now = new Date('2026-11-20T09:00:00Z');

describe('the days and times of a hire:', () => {
  test.each([
    ['today, a minute from now', '2026-11-20', '2026-11-20', '10:01', []],
    ['today, at this very minute', '2026-11-20', '2026-11-20', '10:00', ['startTime']],
    ['yesterday', '2026-11-19', '2026-11-20', '10:00', ['startDate']],
    ['in a year', '2027-11-20', '2027-11-20', '08:00', []],
    ['in a year and a day', '2027-11-21', '2027-11-21', '08:00', ['startDate']],
    ['tomorrow at an earlier time of day', '2026-11-21', '2026-11-21', '08:00', []],
    ['from one day to the next', '2026-11-21', '2026-11-22', '08:00', []],
    ['to the day before', '2026-11-21', '2026-11-20', '08:00', ['endDate']],
    ['for ninety days more', '2026-11-21', '2027-02-19', '08:00', []],
    ['for ninety-one days more', '2026-11-21', '2027-02-20', '08:00', ['endDate']],
    ['yesterday, for half a year', '2026-11-19', '2027-05-20', '08:00', ['startDate']],
    ['yesterday, to the day before', '2026-11-19', '2026-11-18', '08:00', ['startDate', 'endDate']],
  ])('%s gives exactly the expected faults', (_when, startDate, endDate, startTime, faulty) => {
    expect(Object.keys(faultsOfTimes({ startDate, endDate, startTime }, now))).toEqual(faulty);
  });

  test.each([
    [29, '2026-11-21', ['lengthMinutes']],
    [30, '2026-11-21', []],
    [720, '2026-11-21', []],
    [721, '2026-11-21', ['lengthMinutes']],
    [60, '2026-11-22', ['endDate']],
  ])(
    'a job of %i minutes on 21 November that ends on %s gives exactly the expected faults',
    (lengthMinutes, endDate, faulty) => {
      const times = { startDate: '2026-11-21', endDate, startTime: '10:00', lengthMinutes };
      expect(Object.keys(faultsOfTimes(times, now))).toEqual(faulty);
    },
  );

  test('the refusal of a taken time offers other times of that day, or the next free one', () => {
    const said = (sameDay: string[], nextFree?: string) => {
      const timed = { at: '10:00', sameDay, nextTime: nextFree && '08:00' };
      const { message, fields } = refusalOfTakenDays('Tunde', {
        ...{ day: '2026-12-01', nextFree, dayCount: 1, timed },
      });
      return [
        message.replace('Tunde is not free on 1 December 2026 at 10:00 am. ', ''),
        Object.keys(fields ?? {}),
      ];
    };
    expect(said(['12:00'])).toEqual(['Free that day: 12:00 pm.', ['startTime']]);
    expect(said(['12:00', '13:00', '15:30'])[0]).toBe('Free that day: 12:00 pm, 1:00 pm or 3:30 pm.');
    expect(said([], '2026-12-04')).toEqual([
      'The next free time is 4 December 2026, 8:00 am.',
      ['startDate'],
    ]);
    expect(said([])[0]).toBe('No later times are free either.');
  });

  test('the refusal of taken days offers free days instead', () => {
    const said = (nextFree: string | undefined, dayCount: number) =>
      refusalOfTakenDays('Tunde', { day: '2026-12-01', nextFree, dayCount, timed: null }).message;
    expect(said('2026-12-04', 1)).toBe(
      'Tunde is not free on 1 December 2026. The next free day is 4 December 2026.',
    );
    expect(said('2026-12-04', 2)).toContain('The next 2 free days in a row begin on 4 December 2026.');
    expect(said(undefined, 1)).toContain('No later days are free either.');
  });
});

test.each([
  ['Amina Bello', 'quoted', 'Amina B.'],
  ['Amina Yusuf Bello', 'awaiting_payment', 'Amina B.'],
  ['Amina', 'quoted', 'Amina'],
  ['Amina Bello', 'confirmed', 'Amina Bello'],
  ['Amina Bello', 'cancelled', 'Amina B.'],
  // Not a name, but a deleted account.
  ['Deleted person', 'cancelled', 'Deleted person'],
] as const)('the artisan of a hire that %s made sees, while it is %s, “%s”', (name, status, shown) => {
  expect(nameForArtisan(name, status)).toBe(shown);
});

describe('the check whether a hire belongs to a customer', () => {
  const amina = { id: 'amina', email: 'amina@example.ng', emailVerified: true };
  const hire = { id: 'hire', artisanId: 'tunde', customerEmail: amina.email, guestKeyVersion: 1 };

  test.each([
    ['the account that made the hire', 'amina', amina, true],
    ['another account, even with the same email', 'bola', amina, false],
    ['a guest’s hire and an account with that email confirmed', null, amina, true],
    [
      'a guest’s hire and an account with that email not confirmed',
      null,
      { ...amina, emailVerified: false },
      false,
    ],
    ['a guest’s hire and an account with another email', null, { ...amina, email: 'bola@example.ng' }, false],
    ['a guest’s hire and a visitor', null, null, false],
  ])('answers correctly for %s', (_name, customerId, caller, is) => {
    expect(isCustomerOf({ ...hire, customerId }, caller)).toBe(is);
  });
});
