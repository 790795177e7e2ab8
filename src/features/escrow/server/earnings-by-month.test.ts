import { expect, test } from 'vitest';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { bookRelease } from './public.ts';

const app = await startTestApp();

test('the earnings of each of twelve months are what was released in it, by Lagos time, without anyone else’s', {
  meta: { promise: 'Earnings by month are those of the books, by the Nigerian calendar' },
}, async () => {
  const [artisan, other] = [await makeArtisan(app), await makeArtisan(app)];
  let day = '2026-12-01';
  const released = async (worker: { id: string }, amountKobo: number, at: string) => {
    day = addDays(day, 1);
    const hire = await makePaidHire(app, worker, { amount_kobo: amountKobo, start_date: day, end_date: day });
    const money = { hireId: hire.id, artisanId: worker.id, amountKobo, feeBasisPoints: 500 };
    await app.db.transaction().execute((tx) => bookRelease(tx, money, new Date(at)));
  };
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  // The last second of October in Lagos, and the first of November.
  await released(artisan, 1_000_000, '2026-10-31T22:59:59Z');
  await released(artisan, 2_000_000, '2026-10-31T23:00:00Z');
  await released(artisan, 500_000, '2026-11-19T12:00:00Z');
  // Twelve months ago, and one second too early.
  await released(artisan, 600_000, '2025-11-30T23:00:00Z');
  await released(artisan, 700_000, '2025-11-30T22:59:59Z');
  await released(other, 800_000, '2026-11-19T12:00:00Z');

  const response = await app.request({
    url: '/api/escrow/earnings/months',
    headers: await signedInAs(app, artisan),
  });
  const { months } = response.json();
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', earnedKobo: 570_000 });
  expect(months.at(-2)).toEqual({ month: '2026-10', earnedKobo: 950_000 });
  expect(months.at(-1)).toEqual({ month: '2026-11', earnedKobo: 2_375_000 });
  const rest = months.slice(1, -2) as { earnedKobo: number }[];
  expect(rest.every(({ earnedKobo }) => earnedKobo === 0)).toBe(true);

  expect((await app.request({ url: '/api/escrow/earnings/months' })).statusCode).toBe(401);
});
