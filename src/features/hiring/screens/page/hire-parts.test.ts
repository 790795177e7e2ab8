import { describe, expect, test } from 'vitest';
import { type Api, ApiFailure } from '../../../../browser/api-client.ts';
import type { HireEventView, HireView } from '../../contract.ts';
import { daysToChoose } from './days-to-choose.ts';
import { firstFreeStart, lastDayFrom, lengthOf } from './hire-length.ts';
import { moneyOf } from './money-of.ts';

const hire = (changes: Partial<HireView>) =>
  ({
    artisanId: 'tunde',
    status: 'released',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    startTime: '09:00',
    amountKobo: 4_000_000,
    feeBasisPoints: 500,
    steps: [],
    ...changes,
  }) as unknown as HireView;

const happened = (action: string, status: string, more: object = {}) =>
  ({
    action,
    status,
    actor: 'customer',
    happenedAt: '2026-11-20T09:00:00Z',
    ...more,
  }) as unknown as HireEventView;
const paid = happened('pay', 'confirmed', { actor: 'system' });

describe('where the money of a hire went', () => {
  test.each([
    [
      'released',
      [paid, happened('release', 'released')],
      { customerKobo: 0, artisanKobo: 3_800_000, feeKobo: 200_000 },
    ],
    ['cancelled', [paid, happened('cancel', 'cancelled')], { customerKobo: 4_000_000, artisanKobo: 0 }],
    [
      'cancelled',
      [paid, happened('cancel', 'cancelled', { happenedAt: '2026-11-30T12:00:00Z' })],
      { customerKobo: 3_500_000, artisanKobo: 475_000, feeKobo: 25_000 },
    ],
    [
      'cancelled',
      [paid, happened('cancel', 'cancelled', { actor: 'artisan', happenedAt: '2026-11-30T12:00:00Z' })],
      { customerKobo: 4_000_000, artisanKobo: 0 },
    ],
    ['refunded', [happened('refund_late_payment', 'refunded')], { customerKobo: 4_000_000 }],
    // The last step that led to a state counts.
    [
      'released',
      [paid, happened('release', 'released', { actor: 'system' }), happened('other', 'confirmed')],
      { action: 'release' },
    ],
  ] as const)('%s, %j', (status, history, money) => {
    expect(moneyOf(hire({ status }), history)).toMatchObject({ paidKobo: 4_000_000, ...money });
  });

  test.each([
    ['is held', 'confirmed', [paid]],
    ['was never paid', 'cancelled', [happened('cancel', 'cancelled')]],
    ['has no such step', 'released', [paid]],
  ] as const)('is not said of a hire that %s', (_which, status, history) => {
    expect(moneyOf(hire({ status }), history)).toBeNull();
  });
});

describe('the days of a hire that is rescheduled', () => {
  test('are as many as before', () => {
    expect(lengthOf({ startDate: '2026-12-01', endDate: '2026-12-01' })).toBe(1);
    expect(lengthOf({ startDate: '2026-12-30', endDate: '2027-01-02' })).toBe(4);
    expect(lastDayFrom({ startDate: '2026-12-01', endDate: '2026-12-03' }, '2026-12-30')).toBe('2027-01-01');
  });

  const days = (free: string) => [...free].map((mark, at) => ({ date: `day ${at}`, free: mark === '+' }));
  test.each([
    ['++', 1, 'day 0'],
    ['-++', 2, 'day 1'],
    ['+-++', 2, 'day 2'],
    ['-+', 2, undefined],
    ['--', 1, undefined],
  ])('of %s, %i in a row begin on %s', (free, count, start) => {
    expect(firstFreeStart(days(free), count, () => true)).toBe(start);
  });

  test('begin on no day that is no choice', () => {
    expect(firstFreeStart(days('+++'), 2, (date) => date !== 'day 0')).toBe('day 1');
  });

  test('are chosen among the artisan’s free ones and its own', async () => {
    const calendar = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04', '2026-12-05'];
    const api = {
      call: async () => ({ days: calendar.map((date) => ({ date, free: date === '2026-12-05' })) }),
    } as unknown as Api;
    const chosen = await daysToChoose(api, hire({ steps: ['reschedule'] }));
    expect(chosen.filter(({ free }) => free).map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2026-12-03',
      '2026-12-05',
    ]);
    expect(await daysToChoose(api, hire({ steps: ['cancel'] }))).toEqual([]);
    const refused = {
      call: () => Promise.reject(new ApiFailure(404, { message: 'Gone.', code: 'user_not_found' })),
    } as unknown as Api;
    expect(await daysToChoose(refused, hire({ steps: ['reschedule'] }))).toEqual([]);
    const broken = { call: () => Promise.reject(new Error('of ours')) } as unknown as Api;
    await expect(daysToChoose(broken, hire({ steps: ['reschedule'] }))).rejects.toThrow('of ours');
  });
});
