import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  refundsOf,
  takeBack,
} from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';

// Enough connections for real concurrency.
const app = await startTestApp({ environment: { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '30' } });
const start = new Date('2026-11-20T09:00:00Z');
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
const RUNS = 12;

beforeEach(() => {
  app.clock.now = start;
});

async function bookedHire(wishes: object = {}) {
  const artisan = await makeArtisan(app);
  const hire = await makePaidHire(app, artisan, {
    customer_id: amina.id,
    customer_email: amina.email,
    amount_kobo: 4_000_000,
    ...wishes,
  });
  const { reference } = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  return { hire, artisan, asArtisan: await signedInAs(app, artisan), reference };
}

const cancel = (id: string, refundKobo: number, headers: Record<string, string> = asAmina) =>
  takeStep(app, id, 'cancel', { refundKobo }, headers);
const eventsOf = async (hireId: string) => {
  const events = await app.db
    .selectFrom('hire_events')
    .select('action')
    .where('hire_id', '=', hireId)
    .orderBy('id')
    .execute();
  return events.map(({ action }) => action);
};
const daysOf = async (hireId: string) =>
  (await app.db.selectFrom('slots').select('hire_id').where('hire_id', '=', hireId).execute()).length;

/** Asserts that nothing is held for an ended hire and that the ledger balances. */
async function assertSettled(before: Record<string, number>): Promise<void> {
  const after = await books(app);
  expect(Object.values(after).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  expect((after.hire_held ?? 0) - (before.hire_held ?? 0)).toBe(0);
}

describe('a cancellation sent at the same moment', () => {
  test('as four others refunds once, and is told to the other side once', {
    meta: { promise: 'A cancellation that is sent five times at once sends back once' },
  }, async () => {
    for (const [refundKobo, moment] of [
      [4_000_000, start],
      [3_500_000, new Date('2026-11-30T12:00:00Z')],
    ] as const) {
      const before = await books(app);
      const { hire, artisan } = await bookedHire();
      app.clock.now = moment;
      const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(hire.id, refundKobo)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
      expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: refundKobo, status: 'due' }]);
      expect(await eventsOf(hire.id)).toEqual(['cancel']);
      expect(await emailsTo(app, artisan.email)).toHaveLength(1);
      await assertSettled(before);
    }
  });

  test('as one by the other side takes effect once, and the second sender is told how the hire ended', {
    meta: { promise: 'Where both sides cancel at once one of the two outcomes holds' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      app.clock.now = start;
      const before = await books(app);
      const { hire, artisan, asArtisan } = await bookedHire();
      app.clock.now = new Date('2026-11-30T12:00:00Z');
      const answers = await Promise.all([cancel(hire.id, 3_500_000), cancel(hire.id, 4_000_000, asArtisan)]);
      // If the artisan cancels first, the money waits for the customer's choice, and there is nothing left to cancel.
      const artisanWon = answers[0]?.status === 409;
      expect(answers.map(({ status }) => status)).toEqual([artisanWon ? 409 : 200, 200]);
      if (artisanWon) expect((await takeStep(app, hire.id, 'take-back', {}, asAmina)).status).toBe(200);
      const [refund, ...more] = await refundsOf(app, hire.id);
      expect(more).toEqual([]);
      expect(refund?.amount_kobo).toBe(artisanWon ? 4_000_000 : 3_500_000);
      const earned = await app.request({ url: '/api/escrow/earnings', headers: asArtisan });
      const earnedKobo = refund?.amount_kobo === 4_000_000 ? 0 : 475_000;
      expect(earned.json()).toEqual({ earnedKobo, heldKobo: 0 });
      expect(artisan.id).toBe(hire.artisan_id);
      await assertSettled(before);
    }
  });

  test('as a reschedule leaves the hire cancelled without days, whether or not it was rescheduled first', {
    meta: { promise: 'A cancellation and a move at once leave no days taken' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const { hire } = await bookedHire();
      const days = { startDate: '2026-12-05', startTime: '10:00' };
      const [cancelled, moved] = await Promise.all([
        cancel(hire.id, 4_000_000),
        takeStep(app, hire.id, 'reschedule', days, asAmina),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      expect(await eventsOf(hire.id)).toEqual(moved.status === 200 ? ['reschedule', 'cancel'] : ['cancel']);
      expect(await daysOf(hire.id)).toBe(0);
      expect(await refundsOf(app, hire.id)).toHaveLength(1);
    }
  });

  test('as a chargeback sends the money back once, whichever comes first', {
    meta: { promise: 'A cancellation and a chargeback at once send the money back once' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      const { hire, reference } = await bookedHire();
      const [cancelled, told] = await Promise.all([
        cancel(hire.id, 4_000_000),
        takeBack(app, reference, 4_000_000),
      ]);
      expect(told.statusCode).toBe(200);
      expect(['cancelled', 'refunded']).toContain(await hireStatus(app, hire.id));
      expect(cancelled.status).toBe((await hireStatus(app, hire.id)) === 'cancelled' ? 200 : 409);
      expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 4_000_000, status: 'done' }]);
      expect(await daysOf(hire.id)).toBe(0);
      await assertSettled(before);
      expect((await books(app)).refund_owed ?? 0).toBe(before.refund_owed ?? 0);
    }
  });

  test('as the start of the work: only one of the two takes effect', {
    meta: { promise: 'Work is begun or cancelled, never both' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      app.clock.now = start;
      const { hire, asArtisan } = await bookedHire();
      app.clock.now = new Date('2026-12-01T08:30:00Z');
      const [cancelled, begun] = await Promise.all([
        cancel(hire.id, 3_500_000),
        takeStep(app, hire.id, 'start', { reason: 'not_at_hand' }, asArtisan),
      ]);
      const statuses = [cancelled.status, begun.status];
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual(statuses);
      expect(await hireStatus(app, hire.id)).toBe(cancelled.status === 200 ? 'cancelled' : 'in_progress');
      expect(await refundsOf(app, hire.id)).toHaveLength(cancelled.status === 200 ? 1 : 0);
    }
  });

  test('as the payment never cancels the paid hire free of charge', {
    meta: { promise: 'A hire paid at the moment of a cancellation is not cancelled free of charge' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      const hire = await hireAsGuest(app, await makeArtisan(app));
      const { body } = await openCheckout(app, hire);
      const [cancelled] = await Promise.all([
        takeStep(app, hire.id, 'cancel', { key: hire.key }),
        payAtPaystack(app, body.access_code).then(() =>
          app.request({ url: `/api/payments/verify/${body.reference}` }),
        ),
      ]);
      const status = await hireStatus(app, hire.id);
      expect([cancelled.status, status]).toEqual(
        cancelled.status === 200 ? [200, 'cancelled'] : [400, 'confirmed'],
      );
      const held = ((await books(app)).hire_held ?? 0) - (before.hire_held ?? 0);
      expect(held).toBe(status === 'confirmed' ? 500_000 : 0);
    }
  });
});
