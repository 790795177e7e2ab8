import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import { type Api, ApiFailure } from '../../../../browser/api-client.ts';
import { exampleOpenings } from '../../../bookings/contract.ts';
import type { HireEventView, HireView } from '../../contract.ts';
import { exampleHire } from '../../hire-shape.ts';
import { timeLeft } from '../payment-countdown.tsx';
import { HireGlance } from './hire-receipt.tsx';
import { moneyOf } from './money-of.ts';
import { openingsToChoose } from './openings-to-choose.ts';

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

test('the price of a part of a job, and what is left to pay of it, are labelled as those of the part', () => {
  const glance = (changes: Partial<HireView>) =>
    wordsOf(htmlOfPart(createElement(HireGlance, { hire: { ...exampleHire, ...changes } })));
  const part = { number: 1, count: 2, title: 'Cables' } as HireView['part'];
  const paid = { status: 'confirmed', priceKobo: 4_000_000, balanceKobo: 0 } as const;
  expect(glance({ ...paid, part })).toMatch(/Price of this part ₦40,000.*Still to pay of this part ₦0/);
  expect(glance(paid)).toMatch(/Price ₦40,000.*Still to pay ₦0/);
});

describe('the line that says where the money of a hire went', () => {
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
    // The last step that led to the state counts.
    [
      'released',
      [paid, happened('release', 'released', { actor: 'system' }), happened('other', 'confirmed')],
      { action: 'release' },
    ],
  ] as const)('reads as expected for a hire that was %s: %j', (status, history, money) => {
    expect(moneyOf(hire({ status }), history)).toMatchObject({ paidKobo: 4_000_000, ...money });
  });

  test.each([
    ['is held', 'confirmed', [paid]],
    ['was never paid', 'cancelled', [happened('cancel', 'cancelled')]],
    ['has no such step', 'released', [paid]],
  ] as const)('is absent for a hire that %s', (_which, status, history) => {
    expect(moneyOf(hire({ status }), history)).toBeNull();
  });
});

describe('the days to which a hire can be rescheduled', () => {
  test('are loaded only if it can be rescheduled, and the form is left out if they cannot be loaded', async () => {
    const api = { call: async () => exampleOpenings } as unknown as Api;
    expect(await openingsToChoose(api, hire({ steps: ['reschedule'] }), undefined)).toEqual(exampleOpenings);
    expect(await openingsToChoose(api, hire({ steps: ['cancel'] }), undefined)).toBeNull();
    const refused = {
      call: () => Promise.reject(new ApiFailure(404, { message: 'Gone.', code: 'user_not_found' })),
    } as unknown as Api;
    expect(await openingsToChoose(refused, hire({ steps: ['reschedule'] }), undefined)).toBeNull();
    const broken = { call: () => Promise.reject(new Error('of ours')) } as unknown as Api;
    await expect(openingsToChoose(broken, hire({ steps: ['reschedule'] }), undefined)).rejects.toThrow(
      'of ours',
    );
  });
});

test.each([
  [-1, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 0 min'],
  [85_200_000, '23 h 40 min'],
])('%d milliseconds left to pay are shown as “%s”', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words);
});
