import { beforeEach, describe, expect, test } from 'vitest';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../../test-support/made-up-people.ts';
import { hireAsGuest } from '../../../../../test-support/paying.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { takeHold } from '../../../bookings/server/public.ts';
import { hireStatuses } from '../../process.ts';
import { checkoutOpened, confirmPaidHire, type HireRecord, lockHire, refundPaidHire } from '../public.ts';
import { expireHiresTask } from './expire-hires.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);
const start = new Date('2026-11-20T09:00:00Z');
const { db } = app;

beforeEach(async () => {
  app.clock.now = start;
  await db.deleteFrom('slots').execute();
});

/** Runs `work` with a locked hire, as payments do. */
const withHire = <T>(
  id: string,
  work: (hire: HireRecord, tx: Parameters<typeof checkoutOpened>[0]) => Promise<T>,
) =>
  db.transaction().execute(async (tx) => {
    const hire = await lockHire(tx, id);
    if (!hire) throw new Error('no such hire');
    return work(hire, tx);
  });

const openCheckout = (id: string) =>
  withHire(id, (hire, tx) => checkoutOpened(tx, app.context, hire, app.clock.now));
const pay = (id: string) => withHire(id, (hire, tx) => confirmPaidHire(tx, app.context, hire, app.clock.now));
const hold = (hire: { id: string; artisan_id: string }, minutes: number) =>
  db.transaction().execute((tx) =>
    takeHold(tx, {
      hireId: hire.id,
      artisanId: hire.artisan_id,
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      expiresAt: new Date(app.clock.now.getTime() + minutes * 60_000),
      now: app.clock.now,
    }),
  );
const expire = () => expireHiresTask.run(app.context, {});
const hireNow = (id: string) =>
  db.selectFrom('hires').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const slotOf = (id: string) =>
  db.selectFrom('slots').selectAll().where('hire_id', '=', id).executeTakeFirst();
const historyOf = async (id: string) =>
  (await db.selectFrom('hire_events').selectAll().where('hire_id', '=', id).orderBy('id').execute()).map(
    ({ actor, action, from_status, to_status, reason }) => [actor, action, from_status, to_status, reason],
  );

async function makeOrderedHire() {
  const response = await app.request({
    method: 'POST',
    url: '/api/hiring/hire',
    payload: {
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Fix the sink',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:00',
      checkbox: 'on',
      artisanId: artisan.id,
    },
  });
  return response.json().result.id as string;
}

describe('an unpaid hire', () => {
  test.each([
    [-1, 'awaiting_payment'],
    [0, 'expired'],
    [1, 'expired'],
  ])(
    'without a checkout, %i seconds after its day, is %s',
    { meta: { promise: 'An unpaid hire expires after a day without a checkout' } },
    async (seconds, status) => {
      const id = await makeOrderedHire();
      app.clock.advance({ hours: 24, seconds });
      await expire();
      expect(await hireNow(id)).toMatchObject({ status });
    },
  );

  test.each([
    [-1, 'awaiting_payment'],
    [0, 'expired'],
    [1, 'expired'],
  ])(
    'with an open checkout, %i seconds after its 15 minutes, is %s',
    { meta: { promise: 'An unpaid hire expires fifteen minutes after its last checkout' } },
    async (seconds, status) => {
      const id = await makeOrderedHire();
      app.clock.advance({ hours: 20 });
      await openCheckout(id);
      app.clock.advance({ minutes: 15, seconds });
      await expire();
      expect(await hireNow(id)).toMatchObject({ status });
    },
  );

  test('for today is offered for payment until midnight in Lagos, and then no more: it expires', {
    meta: { promise: 'Nothing can be paid for a hire whose last day is over' },
  }, async () => {
    app.clock.now = new Date('2026-11-20T07:00:00Z');
    const hire = await hireAsGuest(app, artisan, '2026-11-20');
    const page = async () =>
      (await app.request(keyInHeader(`/api/hiring/hires/${hire.id}?key=${hire.key}`))).json().result;
    const midnight = new Date('2026-11-20T23:00:00Z');
    expect((await page()).paymentDueAt).toBe(midnight.toISOString());
    app.clock.now = new Date(midnight.getTime() - 1);
    await expire();
    expect((await page()).steps).toContain('open_checkout');
    app.clock.now = midnight;
    expect((await page()).steps).not.toContain('open_checkout');
    await expire();
    expect(await hireNow(hire.id)).toMatchObject({ status: 'expired' });
    // A hire of the previous version may have a later deadline.
    const older = await makeHire(app, artisan, { start_date: '2026-11-20', end_date: '2026-11-20' });
    await expect(openCheckout(older.id)).rejects.toMatchObject({ status: 409, code: 'hire_expired' });
  });

  test('gets 15 minutes with each checkout that is opened', async () => {
    const id = await makeOrderedHire();
    for (let round = 0; round < 3; round += 1) {
      await openCheckout(id);
      app.clock.advance({ minutes: 14 });
    }
    await expire();
    expect(await hireNow(id)).toMatchObject({ status: 'awaiting_payment' });
    app.clock.advance({ minutes: 1 });
    await expire();
    expect(await hireNow(id)).toMatchObject({ status: 'expired', payment_due_at: null });
  });

  test('frees its days once when it expires, and its history says so', async () => {
    const hire = await makeHire(app, artisan, { payment_due_at: start });
    await hold(hire, 15);
    await Promise.all([expire(), expire(), expire()]);
    expect(await slotOf(hire.id)).toBeUndefined();
    expect(await historyOf(hire.id)).toEqual([['system', 'expire', 'awaiting_payment', 'expired', null]]);
  });

  test('expires after a quote was accepted, too, and hires in other states stay as they are', async () => {
    const hires = await Promise.all(
      hireStatuses.map((status) => makeHire(app, artisan, { status, payment_due_at: start })),
    );
    await expire();
    for (const hire of hires) {
      const gone = ['awaiting_payment', 'accepted', 'planned'].includes(hire.status);
      expect((await hireNow(hire.id)).status).toBe(gone ? 'expired' : hire.status);
    }
    await db.updateTable('hires').set({ payment_due_at: null }).execute();
  });

  test('expires together with many others', async () => {
    const hires = await Promise.all(
      Array.from({ length: 120 }, () => makeHire(app, artisan, { payment_due_at: start })),
    );
    await expire();
    const left = await db
      .selectFrom('hires')
      .select('id')
      .where(
        'id',
        'in',
        hires.map(({ id }) => id),
      )
      .where('status', '<>', 'expired')
      .execute();
    expect(left).toEqual([]);
  });

  test('is not expired while its payment is being processed', async () => {
    const hire = await makeHire(app, artisan, { payment_due_at: start });
    await withHire(hire.id, async (locked, tx) => {
      await expire();
      expect(await confirmPaidHire(tx, app.context, locked, app.clock.now)).toBe('confirmed');
    });
    await expire();
    expect(await hireNow(hire.id)).toMatchObject({ status: 'confirmed' });
  });
});

describe('opening a checkout', () => {
  const reasons: Record<string, string | undefined> = {
    quote_requested: 'no_quote_yet',
    quoted: 'quote_not_accepted',
    confirmed: 'already_paid',
    in_progress: 'already_paid',
    completed: 'already_paid',
    released: 'already_paid',
    artisan_no_show: 'already_paid',
    customer_no_show: 'already_paid',
    artisan_cancelled: 'already_paid',
    disputed: 'already_paid',
    decided: 'already_paid',
    appealed: 'already_paid',
    settled: 'hire_ended',
    declined: 'hire_ended',
    cancelled: 'hire_ended',
    refunded: 'hire_ended',
    expired: 'hire_expired',
  };

  test.each(hireStatuses)(
    'for a hire that is %s is allowed or refused as its state requires',
    async (status) => {
      const hire = await makeHire(app, artisan, { status });
      const code = reasons[status];
      if (code === undefined) {
        await openCheckout(hire.id);
        // A part of a job keeps waiting for its own start.
        expect(await hireNow(hire.id)).toMatchObject(
          status === 'planned'
            ? { status, payment_due_at: hire.payment_due_at }
            : { status: 'awaiting_payment', payment_due_at: new Date('2026-11-20T09:15:00Z') },
        );
        return;
      }
      await expect(openCheckout(hire.id)).rejects.toMatchObject({ status: 409, code });
      expect(await hireNow(hire.id)).toEqual(hire);
    },
  );

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])(
    '%i seconds after the payment deadline works: %s, whether or not the expiry task has run',
    async (seconds, works) => {
      const id = await makeOrderedHire();
      app.clock.advance({ hours: 24, seconds });
      if (works) await openCheckout(id);
      else await expect(openCheckout(id)).rejects.toMatchObject({ status: 409, code: 'hire_expired' });
    },
  );
});

describe('a payment that arrives', () => {
  test.each(hireStatuses)(
    'for a hire that is %s confirms it only if it was waiting for money or had expired',
    async (status) => {
      const hire = await makeHire(app, artisan, { status });
      const waits = ['awaiting_payment', 'accepted', 'planned', 'expired'].includes(status);
      expect(await pay(hire.id)).toBe(waits ? 'confirmed' : 'not_waiting');
      if (waits) {
        expect(await hireNow(hire.id)).toMatchObject({
          status: 'confirmed',
          payment_due_at: null,
          confirmed_at: start,
        });
        expect(await slotOf(hire.id)).toMatchObject({ hold_expires_at: null });
        expect(await historyOf(hire.id)).toEqual([['system', 'pay', status, 'confirmed', null]]);
      } else {
        expect(await hireNow(hire.id)).toEqual(hire);
        expect(await slotOf(hire.id)).toBeUndefined();
      }
    },
  );

  test('late confirms the hire if its days are free, and is refunded if they are taken', {
    meta: { promise: 'Late money confirms when the days are free, and goes back when they are taken' },
  }, async () => {
    const [early, late] = [await makeHire(app, artisan), await makeHire(app, artisan)];
    await db
      .updateTable('hires')
      .set({ status: 'expired', payment_due_at: null })
      .where('id', '=', late.id)
      .execute();
    expect(await pay(early.id)).toBe('confirmed');
    expect(await pay(late.id)).toBe('slot_taken');
    expect(await hireNow(late.id)).toMatchObject({ status: 'expired' });

    await withHire(late.id, (hire, tx) => refundPaidHire(tx, app.context, hire, 'slot_taken', app.clock.now));
    expect(await hireNow(late.id)).toMatchObject({ status: 'refunded', payment_due_at: null });
    expect(await historyOf(late.id)).toEqual([
      ['system', 'refund_late_payment', 'expired', 'refunded', 'slot_taken'],
    ]);
    expect(await slotOf(early.id)).toMatchObject({ hold_expires_at: null });
    expect(await pay(late.id)).toBe('not_waiting');
  });

  test('after the last day is refunded, and takes no time, also before the hire has expired', async () => {
    const hire = await makeHire(app, artisan, { start_date: '2026-11-20', end_date: '2026-11-20' });
    await openCheckout(hire.id);
    expect(await slotOf(hire.id)).toBeDefined();
    app.clock.now = new Date('2026-11-21T09:00:00Z');
    expect(await pay(hire.id)).toBe('slot_taken');
    await withHire(hire.id, (locked, tx) =>
      refundPaidHire(tx, app.context, locked, 'slot_taken', app.clock.now),
    );
    expect(await hireNow(hire.id)).toMatchObject({ status: 'refunded' });
    expect(await slotOf(hire.id)).toBeUndefined();
  });

  test('twice at once confirms the hire once', async () => {
    const hire = await makeHire(app, artisan);
    const outcomes = await Promise.all([pay(hire.id), pay(hire.id), pay(hire.id)]);
    expect(outcomes.sort()).toEqual(['confirmed', 'not_waiting', 'not_waiting']);
    expect(await historyOf(hire.id)).toHaveLength(1);
  });
});
