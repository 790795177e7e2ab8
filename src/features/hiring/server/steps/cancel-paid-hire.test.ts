import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  verify,
} from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { queryParts } from '../../../../app/reactions.ts';
import { earningsOf } from '../../../escrow/server/public.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

const DEPOSIT = 500_000;
const QUOTE = 4_000_000;
/** 24 hours before the start of a hire on 1 December 2026, 09:00 in Lagos. */
const lastFreeMoment = new Date('2026-11-30T08:00:00Z');
const tooLate = new Date(lastFreeMoment.getTime() + 1);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

type Headers = Record<string, string>;
const cancel = (id: string, refundKobo: unknown, headers: Headers = {}, key?: string) =>
  takeStep(app, id, 'cancel', { refundKobo, key }, headers);
const viewOf = async (id: string, headers: Headers) =>
  (await app.request({ url: `/api/hiring/hires/${id}`, headers })).json().result;
const slotsOf = (id: string) =>
  app.db.selectFrom('slots').select('hire_id').where('hire_id', '=', id).execute();
const paymentOf = (hireId: string) =>
  app.db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.reference', 'payments.status', 'payments.reason', 'refunds.amount_kobo as refund'])
    .where('hire_id', '=', hireId)
    .executeTakeFirstOrThrow();
const aminasHire = (amountKobo = DEPOSIT) =>
  makePaidHire(app, artisan, { customer_id: amina.id, customer_email: amina.email, amount_kobo: amountKobo });

/** How much each kind of account grows during `work`, in kobo; unchanged ones are left out. */
async function growthOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books(app);
  await work();
  const after = await books(app);
  expect(Object.values(after).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  const growths = Object.entries(after).map(([kind, kobo]) => [kind, kobo - (before[kind] ?? 0)] as const);
  return Object.fromEntries(growths.filter(([, growth]) => growth !== 0));
}

/** The refunds of a payment in the sandbox Paystack, in kobo. */
async function sentBackByPaystack(reference: string): Promise<number[]> {
  const { rows } = await sql<{ amount_kobo: number }>`
    select refund.amount_kobo from sandbox_paystack.refunds refund
      join sandbox_paystack.transactions transaction on transaction.id = refund.transaction_id
     where transaction.reference = ${reference}`.execute(app.db);
  return rows.map((row) => row.amount_kobo);
}

describe('a cancelled paid hire divides the money, to the kobo', () => {
  const all = (kobo: number) => ({ hire_held: -kobo, refund_owed: kobo });
  type Row = [string, number, Headers, Date, Record<string, number>];
  test.each<Row>([
    ['the customer, 24 hours before the start', DEPOSIT, asAmina, lastFreeMoment, all(DEPOSIT)],
    [
      'the customer, a millisecond later',
      DEPOSIT,
      asAmina,
      tooLate,
      { hire_held: -DEPOSIT, artisan_earnings: 475_000, service_fees: 25_000 },
    ],
    ['the customer of a quote, 24 hours before the start', QUOTE, asAmina, lastFreeMoment, all(QUOTE)],
    [
      'the customer of a quote, a millisecond later',
      QUOTE,
      asAmina,
      tooLate,
      { hire_held: -QUOTE, artisan_earnings: 475_000, service_fees: 25_000, refund_owed: 3_500_000 },
    ],
    [
      'the customer of a quote of less than the deposit, too late',
      333_333,
      asAmina,
      tooLate,
      { hire_held: -333_333, artisan_earnings: 316_667, service_fees: 16_666 },
    ],
    // Before the start, the money waits for the customer's choice: rescue.test.ts.
    ['the artisan, after the start', QUOTE, asArtisan, new Date('2026-12-01T12:00:00Z'), all(QUOTE)],
  ])(
    'when it is cancelled by %s',
    {
      meta: {
        promise:
          'Who gets what of a cancelled hire depends on who cancels and when, to the kobo and to the millisecond',
      },
    },
    async (_who, amountKobo, headers, moment, expected) => {
      const hire = await aminasHire(amountKobo);
      app.clock.now = moment;
      const { cancellation } = await viewOf(hire.id, headers);
      const refundKobo = expected.refund_owed ?? 0;
      expect(cancellation).toEqual({
        refundKobo,
        artisanKobo: expected.artisan_earnings ?? 0,
        feeKobo: expected.service_fees ?? 0,
      });
      const growth = await growthOf(async () => {
        const { status, body } = await cancel(hire.id, refundKobo, headers);
        expect([status, body.result?.status]).toEqual([200, 'cancelled']);
        // A repeat gets the same answer and moves nothing.
        expect(await cancel(hire.id, refundKobo, headers)).toEqual({ status, body });
      });
      expect(growth).toEqual(expected);
      const isLate = expected.artisan_earnings !== undefined;
      expect(await paymentOf(hire.id)).toMatchObject({
        status: refundKobo === 0 ? 'success' : 'refund_due',
        reason: isLate ? 'cancelled_late' : 'cancelled',
        refund: refundKobo || null,
      });
      expect(await slotsOf(hire.id)).toEqual([]);
    },
  );

  test('as the answer and the payment’s page say', {
    meta: {
      promise:
        'The answer to a cancellation says where the money goes, to each side in its own words, also when it is sent again',
    },
  }, async () => {
    const early = await aminasHire();
    const { body } = await cancel(early.id, DEPOSIT, asAmina);
    expect(body.message).toBe('This hire is cancelled, and all of your ₦5,000 is refunded.');
    expect((await cancel(early.id, DEPOSIT, asArtisan)).body.message).toBe(
      'This hire is cancelled, and all of the ₦5,000 is refunded to the customer.',
    );
    const late = await aminasHire(QUOTE);
    app.clock.now = tooLate;
    expect((await cancel(late.id, 3_500_000, asAmina)).body.message).toBe(
      'This hire is cancelled, and ₦35,000 is refunded to you. Less than 24 hours were left before the start, so ₦4,750 goes to Tunde Bakare, and our service fee is ₦250.',
    );
    expect((await cancel(late.id, 3_500_000, asArtisan)).body.message).toBe(
      'This hire is cancelled. Less than 24 hours were left before the start, so ₦4,750 of the deposit is yours.',
    );
    const nothingBack = await aminasHire();
    expect((await cancel(nothingBack.id, 0, asAmina)).body.message).toBe(
      'This hire is cancelled. Less than 24 hours were left before the start, so your ₦5,000 is not refunded: ₦4,750 goes to Tunde Bakare, and our service fee is ₦250.',
    );
  });

  test('by the money that was paid, not by a checkout that was opened and left unpaid', {
    meta: { promise: 'A cancellation tells where the money goes that was really paid' },
  }, async () => {
    const declinedHire = async (day: string) => {
      const hire = await hireAsGuest(app, artisan, day);
      const { body } = await openCheckout(app, hire);
      await payAtPaystack(app, body.access_code, { outcome: 'decline' });
      expect((await verify(app, body.reference)).status).toBe('failed');
      return hire;
    };
    const unpaid = await declinedHire('2026-12-02');
    const nothing = await cancel(unpaid.id, null, {}, unpaid.key);
    expect(nothing.body.message).toBe('This hire is cancelled, and there is nothing to pay.');

    const paid = await declinedHire('2026-12-01');
    await payFor(app, paid);
    const refunded = await cancel(paid.id, DEPOSIT, {}, paid.key);
    expect(refunded.body.message).toBe('This hire is cancelled, and all of your ₦5,000 is refunded.');
  });

  test('so that a late cancellation counts as the artisan’s earnings and is no longer held', {
    meta: { promise: 'A late cancellation counts among the artisan’s earnings' },
  }, async () => {
    const worker = await makeArtisan(app);
    const hire = await makePaidHire(app, worker, { customer_id: amina.id, amount_kobo: QUOTE });
    expect(await earningsOf(app.db, queryParts, worker.id)).toEqual({ earnedKobo: 0, heldKobo: QUOTE });
    app.clock.now = tooLate;
    await cancel(hire.id, 3_500_000, asAmina);
    expect(await earningsOf(app.db, queryParts, worker.id)).toEqual({ earnedKobo: 475_000, heldKobo: 0 });
  });
});

describe('no paid hire is cancelled for another outcome than the sender saw:', () => {
  test('a cancellation without a refund is refused, and names the refund that is due', {
    meta: { promise: 'A cancellation of a paid hire has to name the refund that was shown' },
  }, async () => {
    const hire = await aminasHire(QUOTE);
    const message =
      'If you cancel now, all of your ₦40,000 is refunded. Please confirm the refund you were shown.';
    for (const refundKobo of [undefined, null]) {
      expect(await cancel(hire.id, refundKobo, asAmina)).toEqual({
        status: 400,
        body: { code: 'invalid_input', message, fields: { refundKobo: message } },
      });
    }
    expect((await cancel(hire.id, null, asArtisan)).body.message).toContain(
      'The customer can use all of the ₦40,000',
    );
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('a cancellation with another refund than is due is refused, and changes nothing', {
    meta: { promise: 'A cancellation for another refund than is due by then is refused and changes nothing' },
  }, async () => {
    const hire = await aminasHire(QUOTE);
    app.clock.now = tooLate;
    const growth = await growthOf(async () => {
      // The refund that was due a millisecond ago.
      expect(await cancel(hire.id, QUOTE, asAmina)).toEqual({
        status: 409,
        body: {
          code: 'outcome_changed',
          message:
            'The refund has changed since you looked. If you cancel now, ₦35,000 is refunded to you, ₦4,750 goes to Tunde Bakare, and our service fee is ₦250. Nothing is cancelled yet.',
        },
      });
      expect((await cancel(hire.id, 3_500_000, asArtisan)).body.code).toBe('outcome_changed');
      expect((await cancel(hire.id, 3_500_001, asAmina)).body.code).toBe('outcome_changed');
    });
    expect(growth).toEqual({});
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    expect(await slotsOf(hire.id)).toHaveLength(1);
    expect(await paymentOf(hire.id)).toMatchObject({ status: 'success', reason: null, refund: null });
  });

  test.each(['all', -1, 0.5])(
    'a cancellation with the refund %s is refused',
    { meta: { promise: 'A refund that is no sum of kobo is refused' } },
    async (refundKobo) => {
      const hire = await aminasHire();
      expect((await cancel(hire.id, refundKobo, asAmina)).status).toBe(400);
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    },
  );

  test('a customer who saw the hire unpaid is first told what cancelling means once it is paid', {
    meta: {
      promise: 'A customer who cancels a hire that was paid meanwhile is first told what it means now',
    },
  }, async () => {
    const hire = await hireAsGuest(app, artisan);
    await payFor(app, hire);
    const { status, body } = await cancel(hire.id, undefined, {}, hire.key);
    expect([status, body.fields.refundKobo]).toEqual([400, body.message]);
  });

  test('a cancellation by a stranger is told that there is no such hire', {
    meta: { promise: 'A paid hire is cancelled by its two sides and the holder of the guest’s key alone' },
  }, async () => {
    const hire = await aminasHire();
    const others = [
      {},
      await signedInAs(app, await makeConsumer(app)),
      await signedInAs(app, await makeArtisan(app)),
    ];
    for (const headers of others) {
      const key = keyOf(app, { id: artisan.id });
      expect((await cancel(hire.id, DEPOSIT, headers as Headers, key)).status).toBe(404);
    }
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });
});

describe('Paystack refunds', () => {
  test('all of a guest’s deposit that was cancelled in time by the guest’s key', {
    meta: { promise: 'Paystack sends back all of what was cancelled in time' },
  }, async () => {
    const hire = await hireAsGuest(app, artisan);
    const reference = await payFor(app, hire);
    expect((await cancel(hire.id, DEPOSIT, {}, hire.key)).status).toBe(200);
    expect((await verify(app, reference)).message).toBe(
      'This hire was cancelled. Your ₦5,000 is being refunded.',
    );
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([DEPOSIT]);
    app.clock.advance({ seconds: 5 });
    await vi.waitFor(async () => expect((await paymentOf(hire.id)).status).toBe('refunded'), {
      timeout: 60_000,
    });
    expect(await verify(app, reference)).toMatchObject({
      status: 'refunded',
      reason: 'cancelled',
      message: 'This hire was cancelled. Your ₦5,000 has been refunded.',
    });
  });

  test('the rest of a quote that was cancelled late, and no more', {
    meta: {
      promise:
        'Paystack sends back the rest of a quote that was cancelled late, and the payment’s page says so',
    },
  }, async () => {
    const hire = await requestQuote(app, artisan, { startDate: '2026-12-01', endDate: '2026-12-01' });
    const quoted = await takeStep(app, hire.id, 'quote', { amountNaira: 40_000 }, asArtisan);
    const quoteId = quoted.body.result.quote.id;
    await takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
    const reference = await payFor(app, hire);
    app.clock.now = tooLate;
    const sent = await growthOf(async () => {
      expect((await cancel(hire.id, 3_500_000, {}, hire.key)).status).toBe(200);
      await app.runJobs();
      expect(await sentBackByPaystack(reference)).toEqual([3_500_000]);
      expect((await verify(app, reference)).message).toBe(
        'This hire was cancelled too late for a full refund, so ₦5,000 of your ₦40,000 goes to Tunde Bakare, less our service fee. Your ₦35,000 is being refunded.',
      );
      app.clock.advance({ seconds: 5 });
      await vi.waitFor(async () => expect((await paymentOf(hire.id)).status).toBe('refunded'), {
        timeout: 60_000,
      });
    });
    expect(sent).toEqual({
      hire_held: -QUOTE,
      artisan_earnings: 475_000,
      service_fees: 25_000,
      paystack_balance: 3_500_000,
    });
    expect(await verify(app, reference)).toMatchObject({ status: 'refunded', reason: 'cancelled_late' });
  });

  test('nothing of a deposit that was cancelled late, and the payment’s page says so', {
    meta: {
      promise: 'Nothing of a deposit that was cancelled late goes back, and the payment’s page says so',
    },
  }, async () => {
    const hire = await hireAsGuest(app, artisan);
    const reference = await payFor(app, hire);
    app.clock.now = tooLate;
    expect((await cancel(hire.id, 0, {}, hire.key)).status).toBe(200);
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([]);
    expect(await verify(app, reference)).toMatchObject({
      status: 'success',
      reason: 'cancelled_late',
      message:
        'This hire was cancelled too late for a full refund, so your ₦5,000 goes to Tunde Bakare, less our service fee.',
    });
  });
});
