import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { confirmSlot, releaseSlot, takeHold } from './public.ts';

// Enough connections for real concurrency.
const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '50' } });
const { db } = app;
const artisan = await makeArtisan(app);
const now = app.clock.now;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

beforeEach(async () => {
  await db.deleteFrom('slots').execute();
});

const days = (startDate: string, endDate = startDate, artisanId = artisan.id) => ({
  artisanId,
  startDate,
  endDate,
});
const oneDay = days('2026-12-01');

const hold = (hireId: string, when = oneDay, at = now) =>
  db
    .transaction()
    .execute((tx) =>
      takeHold(tx, { hireId, ...when, now: at, expiresAt: new Date(at.getTime() + 15 * 60_000) }),
    );
const confirm = (hireId: string, when = oneDay, at = now) =>
  db.transaction().execute((tx) => confirmSlot(tx, { hireId, ...when, now: at }));
const newHire = async () => (await makeHire(app, artisan)).id;
const slots = () => db.selectFrom('slots').select(['hire_id', 'hold_expires_at']).execute();

describe('the slots of an artisan:', () => {
  test('a hold keeps others off its days, but not off adjacent days or another artisan', async () => {
    const colleague = await makeArtisan(app);
    expect(await hold(await newHire(), days('2026-12-01', '2026-12-03'))).toBe(true);
    for (const taken of [
      days('2026-12-01'),
      days('2026-12-03', '2026-12-05'),
      days('2026-11-20', '2026-12-31'),
    ]) {
      expect(await hold(await newHire(), taken)).toBe(false);
      expect(await confirm(await newHire(), taken)).toBe(false);
    }
    expect(await hold(await newHire(), days('2026-11-30'))).toBe(true);
    expect(await hold(await newHire(), days('2026-12-04'))).toBe(true);
    expect(await hold(await newHire(), days('2026-12-02', '2026-12-02', colleague.id))).toBe(true);
  });

  test('the days taken run from midnight to midnight in Lagos', async () => {
    const hireId = await newHire();
    await hold(hireId, days('2026-12-01', '2026-12-02'));
    const { during } = await db.selectFrom('slots').select('during').executeTakeFirstOrThrow();
    expect(during).toBe('["2026-11-30 23:00:00+00","2026-12-02 23:00:00+00")');
  });

  test('the database refuses a second slot, whatever code writes it', async () => {
    await confirm(await newHire());
    const intruder = {
      hire_id: await newHire(),
      artisan_id: artisan.id,
      during: '[2026-12-01T12:00Z,2026-12-01T13:00Z)',
    };
    await expect(db.insertInto('slots').values(intruder).execute()).rejects.toMatchObject({
      code: '23P01',
      constraint: 'one_artisan_one_time',
    });
  });

  test('a customer’s own hold is extended', async () => {
    const hireId = await newHire();
    await hold(hireId);
    expect(await hold(hireId, oneDay, minutes(10))).toBe(true);
    expect(await slots()).toEqual([{ hire_id: hireId, hold_expires_at: minutes(25) }]);
  });

  test.each([
    [14, false],
    [15, true],
    [16, true],
  ])(
    'a hold that is %i minutes old gives way: %s',
    { meta: { promise: 'A hold gives way after fifteen minutes, not before' } },
    async (age, givesWay) => {
      const [first, second] = [await newHire(), await newHire()];
      await hold(first);
      expect(await hold(second, oneDay, minutes(age))).toBe(givesWay);
      expect((await slots()).map((slot) => slot.hire_id)).toEqual([givesWay ? second : first]);
    },
  );

  test('an expired hold becomes a booking when its payment comes, as long as no one took the days', async () => {
    const [first, second] = [await newHire(), await newHire()];
    await hold(first);
    expect(await confirm(first, oneDay, minutes(60))).toBe(true);
    expect(await confirm(second, oneDay, minutes(61))).toBe(false);
    expect(await slots()).toEqual([{ hire_id: first, hold_expires_at: null }]);
  });

  test('a confirmed slot stays confirmed until it is released, even when a checkout opens beside it', async () => {
    const [first, second] = [await newHire(), await newHire()];
    await confirm(first);
    expect(await hold(first)).toBe(true);
    expect(await slots()).toEqual([{ hire_id: first, hold_expires_at: null }]);
    expect(await hold(second, oneDay, minutes(16))).toBe(false);
    expect(await confirm(first)).toBe(true);
    expect(await slots()).toEqual([{ hire_id: first, hold_expires_at: null }]);
    expect(await confirm(second, oneDay, minutes(10_000))).toBe(false);
    await db.transaction().execute((tx) => releaseSlot(tx, first));
    expect(await confirm(second)).toBe(true);
  });
});

describe('of fifty customers at once', () => {
  const fifty = () => Promise.all(Array.from({ length: 50 }, newHire));

  test.each([
    ['hold', hold],
    ['confirm', confirm],
  ])(
    'who %s the same day, 20 times over, one gets it each time',
    { meta: { promise: 'Days held by one customer cannot be held by another' } },
    async (_name, want) => {
      const hires = await fifty();
      for (let round = 0; round < 20; round += 1) {
        await db.deleteFrom('slots').execute();
        const outcomes = await Promise.all(hires.map((hireId) => want(hireId)));
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        expect((await slots()).map((slot) => slot.hire_id)).toEqual([hires[outcomes.indexOf(true)]]);
      }
    },
  );

  test('who want days that overlap in every way among expired holds, none get days that overlap', async () => {
    const hires = await fifty();
    for (let round = 0; round < 20; round += 1) {
      await db.deleteFrom('slots').execute();
      for (const [index, day] of ['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-07'].entries()) {
        await hold(hires[index] ?? '', days(day), minutes(-30));
      }
      const wishes = hires.map((hireId, index) => {
        const first = 1 + (index % 8);
        return {
          hireId,
          when: days(`2026-12-0${first}`, `2026-12-${String(first + (index % 3)).padStart(2, '0')}`),
        };
      });
      // The four hires with expired holds confirm them while the others delete them.
      const outcomes = await Promise.all(
        wishes.map(({ hireId, when }, index) =>
          index < 4 ? confirm(hireId, days(`2026-12-0${1 + index * 2}`)) : hold(hireId, when),
        ),
      );
      const given = await slots();
      expect(given).toHaveLength(outcomes.filter(Boolean).length);
      expect(given.length).toBeGreaterThan(0);
    }
  });
});
