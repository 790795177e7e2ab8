import { beforeEach, describe, expect, test } from 'vitest';
import {
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireStatus, refundsOf, sendWebhook, takeBack } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { giveBackMoneyTask } from '../tasks/give-back-money.ts';

// Enough connections for real concurrency.
const app = await startTestApp({ environment: { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '30' } });
const began = new Date('2026-11-20T09:00:00Z');
const due = new Date('2026-11-21T09:00:00Z');
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const amina = await makeConsumer(app);
// Signed in again for each test, because rate limits count by session.
let asAmina: { cookie: string };
const RUNS = 8;
let trades = 0;

beforeEach(async () => {
  app.clock.now = began;
  asAmina = await signedInAs(app, amina);
});

/** A hire that its artisan has cancelled, and two artisans who could take over. */
async function cancelledHire(given?: string) {
  trades += 1;
  const trade = given ?? `Trade ${trades}`;
  const make = () => makeArtisan(app, { skill: trade, place_id: ikeja });
  const chidi = await make();
  const hire = await makePaidHire(app, chidi, { customer_id: amina.id, customer_email: amina.email });
  const { reference } = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  await takeStep(app, hire.id, 'cancel', { refundKobo: 500_000 }, await signedInAs(app, chidi));
  return { hire, reference, trade, bola: await make(), tayo: await make() };
}

const rebook = (id: string, artisan: { id: string }) =>
  takeStep(app, id, 'rebook', { artisanId: artisan.id }, asAmina);
const getBack = (id: string) => takeStep(app, id, 'take-back', {}, asAmina);
const instead = (id: string) =>
  app.db.selectFrom('hires').select(['id', 'artisan_id', 'status']).where('rebooked_from', '=', id).execute();
const slotsOf = (artisan: { id: string }) =>
  app.db.selectFrom('slots').select('hire_id').where('artisan_id', '=', artisan.id).execute();

/** Asserts that the money of a hire and its replacement is held once or being refunded, never both. */
async function expectMoneyOnce(id: string, before: Record<string, number>): Promise<void> {
  const after = await books(app);
  const grown = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  expect(Object.values(after).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  const booked = await instead(id);
  expect(booked.length).toBeLessThanOrEqual(1);
  const [next] = booked;
  const refunds = [...(await refundsOf(app, id)), ...(next ? await refundsOf(app, next.id) : [])];
  const isHeld = next?.status === 'confirmed';
  expect([grown('hire_held'), refunds.length]).toEqual(isHeld ? [500_000, 0] : [0, 1]);
}

describe('the choice of another artisan sent at the same moment', () => {
  test('as four others makes one booking', {
    meta: { promise: 'Another artisan who is chosen five times at once is booked once' },
  }, async () => {
    const before = await books(app);
    const { hire, bola } = await cancelledHire();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rebook(hire.id, bola)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.result.rebookedAs.id)).size).toBe(1);
    await expectMoneyOnce(hire.id, before);
  });

  test('in two tabs with two artisans books one of them, and the other keeps the day', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      const { hire, bola, tayo } = await cancelledHire();
      const answers = await Promise.all([rebook(hire.id, bola), rebook(hire.id, tayo)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([...(await slotsOf(bola)), ...(await slotsOf(tayo))]).toHaveLength(1);
      await expectMoneyOnce(hire.id, before);
    }
  });

  test('for two hires that want the same artisan’s day gives it to one, and the other can still choose', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const one = await cancelledHire();
      const two = await cancelledHire(one.trade);
      const answers = await Promise.all([rebook(one.hire.id, one.bola), rebook(two.hire.id, one.bola)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(['slot_taken', 'not_offered']).toContain(lost?.body.code);
      const waiting = answers[0]?.status === 409 ? one.hire.id : two.hire.id;
      expect(await hireStatus(app, waiting)).toBe('artisan_cancelled');
      const { json } = await app.request({ url: `/api/hiring/hires/${waiting}/others`, headers: asAmina });
      const ids = json().result.map(({ id }: { id: string }) => id);
      expect(ids).toContain(one.tayo.id);
      expect(ids).not.toContain(one.bola.id);
      expect((await rebook(waiting, one.tayo)).status).toBe(200);
    }
  });

  test('as a request for a refund: only one of the two takes effect', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      const { hire, bola } = await cancelledHire();
      const answers = await Promise.all([rebook(hire.id, bola), getBack(hire.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await expectMoneyOnce(hire.id, before);
    }
  });

  test('as its deadline passes is booked or refunded, never both', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      app.clock.now = began;
      const { hire, bola } = await cancelledHire();
      app.clock.now = new Date(due.getTime() - 1);
      const chosen = rebook(hire.id, bola);
      app.clock.now = due;
      await Promise.all([
        chosen,
        giveBackMoneyTask.run(app.context, {}),
        giveBackMoneyTask.run(app.context, {}),
      ]);
      await giveBackMoneyTask.run(app.context, {});
      expect(await hireStatus(app, hire.id)).toBe('cancelled');
      await expectMoneyOnce(hire.id, before);
    }
  });

  test('as a chargeback sends the money back once, whichever comes first', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await books(app);
      const { hire, bola, reference } = await cancelledHire();
      const [, told] = await Promise.all([rebook(hire.id, bola), takeBack(app, reference, 500_000)]);
      expect(told.statusCode).toBe(200);
      await expectMoneyOnce(hire.id, before);
      expect(await slotsOf(bola)).toEqual([]);
    }
  });
});

describe('while the payer’s bank asks about a payment', () => {
  let news = 0;
  const bankSays = (reference: string, resolution: string | null) => {
    news += 1;
    // A bank that asks again gives a later deadline.
    if (resolution === null) app.clock.advance({ minutes: 1 });
    return sendWebhook(app, {
      event: `charge.dispute.${resolution ? 'resolve' : 'create'}`,
      data: {
        id: Number(reference.replace(/\D/g, '')),
        status: resolution ? 'resolved' : 'awaiting-merchant-feedback',
        resolution,
        refund_amount: null,
        transaction: { reference, amount: 500_000 },
        due_at: new Date(app.clock.now.getTime() + 100 * 3_600_000).toISOString(),
        created_at: app.clock.now.toISOString(),
        note: String(news),
      },
    });
  };
  const handled = () => app.runJobs();

  test('nothing moves the money, and a deadline that passed meanwhile takes effect once the bank has decided', {
    meta: { promise: 'While a bank asks about a payment, no other artisan is booked with its money' },
  }, async () => {
    const { hire, bola, reference } = await cancelledHire();
    await bankSays(reference, null);
    await handled();
    expect((await rebook(hire.id, bola)).body.code).toBe('payment_questioned');
    expect((await getBack(hire.id)).body.code).toBe('payment_questioned');
    app.clock.now = due;
    await giveBackMoneyTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('artisan_cancelled');
    await bankSays(reference, 'declined');
    await handled();
    await giveBackMoneyTask.run(app.context, {});
    expect([await hireStatus(app, hire.id), await refundsOf(app, hire.id)]).toMatchObject([
      'cancelled',
      [{ amount_kobo: 500_000 }],
    ]);
  });

  test('a settled bank question that is asked again after the money moved is about the new hire', async () => {
    const before = await books(app);
    const { hire, bola, reference } = await cancelledHire();
    await bankSays(reference, null);
    await bankSays(reference, 'declined');
    await handled();
    expect((await rebook(hire.id, bola)).status).toBe(200);
    const [next] = await instead(hire.id);
    const questionedAt = async () =>
      (
        await app.db
          .selectFrom('hires')
          .select('questioned_at')
          .where('id', '=', next?.id ?? '')
          .executeTakeFirstOrThrow()
      ).questioned_at;
    await bankSays(reference, null);
    await handled();
    expect(await questionedAt()).not.toBeNull();
    await bankSays(reference, 'declined');
    await handled();
    expect(await questionedAt()).toBeNull();
    await bankSays(reference, null);
    await bankSays(reference, 'merchant-accepted');
    await handled();
    expect(await hireStatus(app, next?.id ?? '')).toBe('refunded');
    await expectMoneyOnce(hire.id, before);
  });
});
