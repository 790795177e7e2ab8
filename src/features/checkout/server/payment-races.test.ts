import { describe, expect, it, test } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { insertGuestHire } from '../../../../test-support/paid-hires.ts';
import { books, openCheckout, payAtPaystack, sendWebhook, verify } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { reconcilePaymentsTask } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

const PAYERS = 50;
/** Three runs find a bug of one run in three with seven chances in ten; RACE_RUNS=200 looks for rarer ones. */
const RUNS = Number(process.env.RACE_RUNS ?? 3);

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const opened = app.clock.now;
const day = (run: number) => `2026-12-${String((run % 28) + 1).padStart(2, '0')}`;
const everyPayer = <Result>(work: (payer: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PAYERS }, (_, payer) => work(payer)));

/** The payer pays and returns while the webhook arrives twice: from the sandbox Paystack and from this test. */
async function payInEveryWay({ reference, access_code }: { reference: string; access_code: string }) {
  await payAtPaystack(app, access_code);
  const data = { id: 1, status: 'success', reference, amount: 500_000, currency: 'NGN', fees: 17_500 };
  await Promise.all([sendWebhook(app, { event: 'charge.success', data }), verify(app, reference)]);
  return verify(app, reference);
}

async function countHires(artisanId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('hires')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('artisan_id', '=', artisanId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function assertBooksGrewBy(before: Record<string, number>, held: number, owed: number): Promise<void> {
  const after = await books(app);
  expect(Object.values(after).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  expect((after.hire_held ?? 0) - (before.hire_held ?? 0)).toBe(held);
  expect((after.refund_owed ?? 0) - (before.refund_owed ?? 0)).toBe(owed);
}

describe('of fifty people who pay for the same artisan and day at the same moment,', {
  timeout: 240_000,
}, () => {
  it('one is confirmed and the others are refused before they have paid, every time', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      app.clock.now = opened;
      const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
      const before = await books(app);
      const hires = await everyPayer(() => insertGuestHire(app, artisan, day(run)));
      const checkouts = await Promise.all(hires.map((hire) => openCheckout(app, hire)));
      const open = checkouts.filter(({ status }) => status === 200);
      const refused = checkouts.filter(({ status }) => status !== 200);
      expect(open).toHaveLength(1);
      for (const { status, body } of refused) {
        expect({ status, ...body }).toEqual({
          status: 409,
          code: 'slot_taken',
          message: 'Tunde Bakare is no longer free on these days. Please choose other days.',
        });
      }
      const answers = await Promise.all(open.map(({ body }) => payInEveryWay(body)));
      expect(answers.map(({ status }) => status)).toEqual(['success']);
      expect(await countHires(artisan.id)).toEqual({ confirmed: 1, awaiting_payment: PAYERS - 1 });
      await assertBooksGrewBy(before, 500_000, 0);
    }
  });

  it('one is confirmed and the others are refunded with the reason if all could pay, every time', {
    meta: { promise: 'Two who pay for one day: one is confirmed, the other’s money goes back' },
  }, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      app.clock.now = opened;
      const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
      const before = await books(app);
      const hires = await everyPayer(() => insertGuestHire(app, artisan, day(run)));
      const checkouts = [];
      for (const hire of hires) {
        checkouts.push(await openCheckout(app, hire));
        // The hold has expired, but the checkout at Paystack has not.
        app.clock.advance({ minutes: 15 });
      }
      expect(checkouts.every(({ status }) => status === 200)).toBe(true);
      const [answers] = await Promise.all([
        Promise.all(checkouts.map(({ body }) => payInEveryWay(body))),
        reconcilePaymentsTask.run(app.context, {}),
      ]);
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
      const sentBack = answers.filter(({ status }) => status === 'refunded');
      expect(sentBack).toHaveLength(PAYERS - 1);
      for (const { reason, message } of sentBack) {
        expect(reason).toBe('slot_taken');
        expect(message).toMatch(
          /^Tunde Bakare was no longer free on these days when your payment arrived\. Your ₦5,000 (is being|has been) refunded\.$/,
        );
      }
      expect(await countHires(artisan.id)).toEqual({ confirmed: 1, refunded: PAYERS - 1 });
      await assertBooksGrewBy(before, 500_000, (PAYERS - 1) * 500_000);
    }
  });
});

test('a payment is settled while another payment to the same artisan waits for its commit', {
  meta: { promise: 'Customers who pay one artisan at the same moment do not wait for each other' },
}, async () => {
  app.clock.now = opened;
  const artisan = await makeArtisan(app);
  const { body: one } = await openCheckout(app, await insertGuestHire(app, artisan, '2026-12-20'));
  const { body: other } = await openCheckout(app, await insertGuestHire(app, artisan, '2026-12-21'));
  const held = await app.db.startTransaction().execute();
  try {
    const money = { amountKobo: 500_000, currency: 'NGN', feesKobo: 17_500, channel: 'card', paidAt: opened };
    const facts = { ...money, status: 'success', reference: one.reference } as const;
    expect(await settlePayment(held, app.context, facts)).toBe('paid');
    expect((await payInEveryWay(other)).status).toBe('success');
  } finally {
    await held.rollback().execute();
  }
});

describe('the database, whatever code writes to it,', () => {
  it('refuses a second successful payment for a hire, and a second refund of a payment', async () => {
    const hire = await makeHire(app, await makeArtisan(app));
    const first = await makePayment(app, hire, { status: 'success' });
    const second = await makePayment(app, hire);
    const succeed = app.db
      .updateTable('payments')
      .set({ status: 'success' })
      .where('id', '=', second.id)
      .execute();
    await expect(succeed).rejects.toMatchObject({
      code: '23505',
      constraint: 'payments_one_success_per_hire',
    });
    const giveBack = () =>
      app.db
        .insertInto('refunds')
        .values({
          id: newId(),
          payment_id: first.id,
          amount_kobo: 1,
          reason: 'cancelled',
          status: 'due',
          created_at: app.clock.now,
          updated_at: app.clock.now,
        })
        .execute();
    await giveBack();
    await expect(giveBack()).rejects.toMatchObject({
      code: '23505',
      constraint: 'refunds_payment_id_key',
    });
  });
});
