import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { insertGuestHire, makePaidHire, payFor } from '../../../../test-support/paid-hires.ts';
import {
  books,
  hireStatus,
  openCheckout,
  payAtPaystack,
  sendWebhook,
  verify,
} from '../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { reconcilePaymentsTask } from '../../checkout/server/reconcile-payments.ts';
import { bookRelease } from '../../escrow/server/public.ts';
import { sendRefund } from './send-refund.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
beforeEach(() => paystack.behave());

const round = () => reconcilePaymentsTask.run(app.context, {});
const refundOf = async (reference: string) => {
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return app.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
};
/** The refunds of a payment in the sandbox Paystack, in kobo. */
async function sentBackByPaystack(reference: string): Promise<number[]> {
  const { rows } = await sql<{ amount_kobo: number }>`
    select refund.amount_kobo from sandbox_paystack.refunds refund
      join sandbox_paystack.transactions transaction on transaction.id = refund.transaction_id
     where transaction.reference = ${reference}`.execute(app.db);
  return rows.map((row) => row.amount_kobo);
}

/** An operator refunds a payment in Paystack's dashboard, fully or in part. */
const refundByHand = (transaction: string, amount?: number) =>
  fetch(`${app.url}/sandbox/paystack/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_surehands', 'content-type': 'application/json' },
    body: JSON.stringify({ transaction, amount }),
  });

/** A payment that arrived after another customer booked the days: its refund is due and its job is queued. */
async function paidTooLate() {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const late = await insertGuestHire(app, artisan);
  const { body: lateCheckout } = await openCheckout(app, late);
  app.clock.advance({ minutes: 16 });
  await makePaidHire(app, artisan);
  await payAtPaystack(app, lateCheckout.access_code);
  const answer = await verify(app, lateCheckout.reference);
  expect(answer).toMatchObject({
    status: 'refunded',
    reason: 'slot_taken',
    message:
      'Tunde Bakare was no longer free on these days when your payment arrived. Your ₦5,000 is being refunded.',
  });
  return { hire: late, reference: lateCheckout.reference, refund: await refundOf(lateCheckout.reference) };
}

describe('a refund', () => {
  it('asks Paystack once, and is done when Paystack says so', async () => {
    const { hire, reference } = await paidTooLate();
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    const owed = (await books(app)).refund_owed ?? 0;
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
    await vi.waitFor(async () => expect((await refundOf(reference)).status).toBe('sent'));

    const processed = {
      status: 'processed',
      transaction_reference: reference,
      refund_reference: '123456789012',
      amount: '500000',
      currency: 'NGN',
    };
    await sendWebhook(app, { event: 'refund.processed', data: processed });
    await sendWebhook(app, { event: 'refund.processed', data: { ...processed, refund_reference: '2' } });
    expect(await refundOf(reference)).toMatchObject({ status: 'done', attempts: 1 });
    expect((await books(app)).refund_owed).toBe(owed - 500_000);
    expect((await verify(app, reference)).message).toBe(
      'Tunde Bakare was no longer free on these days when your payment arrived. Your ₦5,000 has been refunded.',
    );
  });

  it('is followed from start to end through the sandbox’s own webhooks', async () => {
    const { reference } = await paidTooLate();
    await app.runJobs();
    app.clock.advance({ seconds: 5 });
    await vi.waitFor(async () => expect((await refundOf(reference)).status).toBe('done'), {
      timeout: 60_000,
    });
  });

  it.each([
    ['pending', 'sent'],
    ['processed', 'done'],
    ['failed', 'needs_attention'],
  ])('gets Paystack’s refund id even if the webhook “%s” came before the answer', async (told, status) => {
    const { reference, refund } = await paidTooLate();
    const answer = Promise.withResolvers<void>();
    paystack.misbehave('POST /refund', { kind: 'late', until: answer.promise }, 1);
    const sending = sendRefund(app.context, { refundId: refund.id });
    await vi.waitFor(async () => expect(await sentBackByPaystack(reference)).toHaveLength(1));
    const data = { status: told, transaction_reference: reference, amount: '500000', currency: 'NGN' };
    await sendWebhook(app, { event: `refund.${told}`, data });
    expect(await refundOf(reference)).toMatchObject({ status, provider_refund_id: null });
    answer.resolve();
    await sending;
    expect(await refundOf(reference)).toMatchObject({
      status,
      provider_refund_id: expect.stringMatching(/^\d+$/),
    });
  });

  it('is checked at Paystack when its webhook was lost', async () => {
    const { reference, refund } = await paidTooLate();
    await app.runJobs();
    const body = {
      status: true,
      message: 'Refunds retrieved',
      data: [
        {
          id: 5,
          status: 'processed',
          amount: 500_000,
          currency: 'NGN',
          transaction: { id: 1, reference },
          merchant_note: `SureHands refund ${refund.id}`,
        },
      ],
    };
    paystack.misbehave('/refund?', { kind: 'status', status: 200, body });
    await round();
    expect((await refundOf(reference)).status).toBe('sent');
    app.clock.advance({ minutes: 1 });
    await round();
    expect((await refundOf(reference)).status).toBe('done');
  });

  it('is requested by one process only, however many try at once', {
    meta: { promise: 'Money that goes back is asked for once' },
  }, async () => {
    const { reference, refund } = await paidTooLate();
    await Promise.allSettled(
      Array.from({ length: 6 }, () => sendRefund(app.context, { refundId: refund.id })),
    );
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it('is not requested twice if the answer was lost, or the process died before storing it', async () => {
    const { reference, refund } = await paidTooLate();
    const asked = (what: string) => paystack.requests.filter((request) => request.startsWith(what)).length;
    paystack.requests.length = 0;
    // Paystack makes the refund, but its answer gets lost.
    const none = { status: true, message: 'Refunds retrieved', data: [] };
    paystack.misbehave('/refund?', { kind: 'status', status: 200, body: none }, 1);
    paystack.misbehave('/refund', { kind: 'answer_lost' }, 1);
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
    expect([asked('GET /refund'), asked('POST /refund')]).toEqual([1, 1]);

    // The sandbox sends two webhooks, a second apart; after this, the test behaves as if both had been lost.
    await vi.waitFor(async () => expect((await refundOf(reference)).status).toBe('sent'));
    app.clock.advance({ seconds: 2 });
    await vi.waitFor(async () => expect((await refundOf(reference)).status).toBe('done'), {
      timeout: 30_000,
    });
    const stillTaken = new Date(app.clock.now.getTime() + 3 * 60_000);
    await app.db
      .updateTable('refunds')
      .set({ status: 'due', provider_refund_id: null, sending_until: stillTaken })
      .where('id', '=', refund.id)
      .execute();
    await sendRefund(app.context, { refundId: refund.id });
    expect(asked('GET /refund')).toBe(1);
    app.clock.advance({ minutes: 4 });
    await round();
    expect([asked('GET /refund'), asked('POST /refund')]).toEqual([2, 1]);
    expect((await refundOf(reference)).status).not.toBe('due');
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it('without a clear answer is requested again only after three minutes', async () => {
    const { reference } = await paidTooLate();
    const asked = () => paystack.requests.filter((request) => request.startsWith('POST /refund')).length;
    paystack.requests.length = 0;
    const none = { status: true, message: 'Refunds retrieved', data: [] };
    paystack.misbehave('/refund?', { kind: 'status', status: 200, body: none }, 1);
    paystack.misbehave('/refund', { kind: 'nonsense' }, 1);
    await app.runJobs();
    app.clock.advance({ minutes: 3, seconds: -1 });
    await round();
    expect(asked()).toBe(1);
    app.clock.advance({ seconds: 1 });
    await round();
    expect(asked()).toBe(2);
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it('made by hand at Paystack is taken for the one that is due', async () => {
    const { reference } = await paidTooLate();
    await refundByHand(reference);
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
    expect(['sent', 'done']).toContain((await refundOf(reference)).status);
  });

  it('of a part made by hand does not count as the one due: the customer gets everything they are owed', async () => {
    const artisan = await makeArtisan(app);
    const asArtisan = await signedInAs(app, artisan);
    // Less than 24 hours before the start, so only part of the money is refunded.
    const tomorrow = { startDate: '2026-11-21', endDate: '2026-11-21', startTime: '09:00' };
    const hire = await requestQuote(app, artisan, tomorrow);
    const quoted = await takeStep(app, hire.id, 'quote', { amountNaira: 40_000 }, asArtisan);
    const quoteId = quoted.body.result.quote.id;
    await takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
    const reference = await payFor(app, hire);
    await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 3_500_000 });
    await refundByHand(reference, 100_000);
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([100_000, 3_500_000]);
  });

  it('made by hand that failed does not count as the one due', async () => {
    const { reference } = await paidTooLate();
    const byHand = { id: 7, status: 'failed', amount: 500_000, currency: 'NGN', merchant_note: 'by hand' };
    paystack.misbehave(
      '/refund?',
      {
        kind: 'status',
        status: 200,
        body: {
          status: true,
          message: 'Refunds retrieved',
          data: [{ ...byHand, transaction: { id: 1, reference } }],
        },
      },
      1,
    );
    await app.runJobs();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it('is tried again later while Paystack is down', async () => {
    const { reference } = await paidTooLate();
    paystack.misbehave('/refund', { kind: 'down' });
    await app.runJobs();
    expect((await refundOf(reference)).status).toBe('due');
    paystack.behave();
    app.clock.advance({ minutes: 4 });
    await round();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it('is tried again a minute later if the request never reached Paystack', async () => {
    const { reference } = await paidTooLate();
    paystack.misbehave('/refund', { kind: 'down' });
    await app.runJobs();
    paystack.behave();
    app.clock.advance({ seconds: 59 });
    await round();
    expect(await sentBackByPaystack(reference)).toEqual([]);
    app.clock.advance({ seconds: 1 });
    await round();
    expect(await sentBackByPaystack(reference)).toEqual([500_000]);
  });

  it.each([
    ['their jobs', () => app.runJobs()],
    ['our own check', round],
  ])(
    'whose answer is late holds up no others, several of which %s requests at the same time',
    async (_, send) => {
      const due = [await paidTooLate(), await paidTooLate(), await paidTooLate(), await paidTooLate()];
      app.clock.advance({ minutes: 1 });
      const answered = async () => {
        const all = await Promise.all(due.map(({ reference }) => refundOf(reference)));
        return all.filter(({ provider_refund_id: id }) => id !== null).length;
      };
      const requests = () => paystack.requests.filter((line) => line === 'POST /refund').length;
      const { timeoutMs } = app.context.config.paystack;
      app.context.config.paystack.timeoutMs = 60_000;
      const [others, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      paystack.misbehave('POST /refund', { kind: 'late', until: last.promise }, 1);
      paystack.misbehave('POST /refund', { kind: 'late', until: others.promise }, 3);
      paystack.requests.length = 0;
      const sending = send();
      await expect.poll(requests).toBe(4);
      expect(await answered()).toBe(0);
      others.resolve();
      await expect.poll(answered).toBe(3);
      last.resolve();
      await sending;
      app.context.config.paystack.timeoutMs = timeoutMs;
      expect(await answered()).toBe(4);
      for (const { reference } of due) expect(await sentBackByPaystack(reference)).toEqual([500_000]);
      // So that none is left for the other tests.
      app.clock.advance({ seconds: 5 });
      await vi.waitFor(
        async () => {
          for (const { reference } of due) expect((await refundOf(reference)).status).toBe('done');
        },
        { timeout: 60_000 },
      );
    },
  );

  it('is checked at intervals of an eighth of its age, from one minute to six hours', async () => {
    const { reference, refund } = await paidTooLate();
    const { created_at } = refund;
    const asks = async (at: object) => {
      app.clock.now = new Date(created_at);
      app.clock.advance(at);
      paystack.requests.length = 0;
      await round();
      return paystack.requests.filter((request) => request.startsWith('GET /refund')).length;
    };
    const pending = {
      id: 5,
      status: 'pending',
      amount: 500_000,
      currency: 'NGN',
      transaction: { id: 1, reference },
      merchant_note: `SureHands refund ${refund.id}`,
    };
    const body = { status: true, message: 'Refunds retrieved', data: [pending] };
    // Paystack's list already has it, so the sandbox, whose webhook would complete it, is not asked.
    paystack.misbehave('/refund?', { kind: 'status', status: 200, body });
    await app.runJobs();
    expect((await refundOf(reference)).status).toBe('sent');
    expect(await asks({ seconds: 60 })).toBe(1);
    expect(await asks({ seconds: 119 })).toBe(0);
    expect(await asks({ seconds: 120 })).toBe(1);
    // Asked at 70 minutes, it is asked again at 80: an eighth of 80 is 10.
    expect(await asks({ minutes: 70 })).toBe(1);
    expect(await asks({ minutes: 79, seconds: 59 })).toBe(0);
    expect(await asks({ minutes: 80 })).toBe(1);
    expect(await asks({ days: 8 })).toBe(1);
    expect(await asks({ days: 8, hours: 5, minutes: 59 })).toBe(0);
    expect(await asks({ days: 8, hours: 6 })).toBe(1);
    paystack.behave();
  });

  it('is asked about also where Paystack gives no answer about another one, which waits its turn like the others', async () => {
    /** Paystack's list has it already, so the sandbox, whose webhook would complete it, is not asked. */
    const sent = async () => {
      const { reference, refund } = await paidTooLate();
      const ours = {
        ...{ id: 5, status: 'pending', amount: 500_000, currency: 'NGN', transaction: { id: 1, reference } },
        merchant_note: `SureHands refund ${refund.id}`,
      };
      const body = { status: true, message: 'Refunds retrieved', data: [ours] };
      paystack.misbehave('/refund?', { kind: 'status', status: 200, body });
      await app.runJobs();
      paystack.behave();
      return reference;
    };
    const stuck = await sent();
    const other = await sent();
    paystack.misbehave(`/transaction/verify/${stuck}`, { kind: 'status', status: 500, body: {} });
    app.clock.advance({ hours: 1 });
    paystack.requests.length = 0;
    await round();
    expect(paystack.requests).toContain(`GET /transaction/verify/${stuck}`);
    expect(paystack.requests).toContain(`GET /transaction/verify/${other}`);
    app.clock.advance({ minutes: 1 });
    paystack.requests.length = 0;
    await round();
    expect(paystack.requests).not.toContain(`GET /transaction/verify/${stuck}`);
  });

  it('stays done where a webhook says so while Paystack refuses to send it once more', async () => {
    const { reference, refund } = await paidTooLate();
    const { now } = app.clock;
    await sql`insert into sandbox_paystack.refunds (transaction_id, amount_kobo, customer_note, merchant_note, status,
                process_at, created_at, updated_at)
              select id, 500000, '', 'by hand', 'processed', ${now}, ${now}, ${now}
                from sandbox_paystack.transactions where reference = ${reference}`.execute(app.db);
    await app.db.updateTable('refunds').set({ attempts: 11 }).where('id', '=', refund.id).execute();
    const none = { status: true, message: 'Refunds retrieved', data: [] };
    paystack.misbehave('/refund?', { kind: 'status', status: 200, body: none }, 1);
    const answer = Promise.withResolvers<void>();
    paystack.misbehave('POST /refund', { kind: 'late', until: answer.promise }, 1);
    paystack.requests.length = 0;
    const sending = sendRefund(app.context, { refundId: refund.id });
    await vi.waitFor(() => expect(paystack.requests).toContain('POST /refund'));
    const data = {
      status: 'processed',
      transaction_reference: reference,
      refund_reference: '17',
      amount: '500000',
      currency: 'NGN',
    };
    await sendWebhook(app, { event: 'refund.processed', data });
    expect((await refundOf(reference)).status).toBe('done');
    answer.resolve();
    await sending.catch(() => undefined);
    expect((await refundOf(reference)).status).toBe('done');
  });

  it('is left to an operator when Paystack keeps refusing it, or reports it as failed', async () => {
    const refused = await paidTooLate();
    paystack.misbehave('/refund', {
      kind: 'status',
      status: 400,
      body: { status: false, message: 'Refunds are disabled', code: 'refunds_disabled' },
    });
    for (let tries = 0; tries < 15; tries += 1) {
      await sendRefund(app.context, { refundId: refused.refund.id }).catch(() => undefined);
    }
    expect(await refundOf(refused.reference)).toMatchObject({ status: 'needs_attention', attempts: 12 });
    paystack.behave();

    const failed = await paidTooLate();
    await app.runJobs();
    const data = {
      status: 'failed',
      transaction_reference: failed.reference,
      refund_reference: null,
      amount: 500_000,
      currency: 'NGN',
    };
    await sendWebhook(app, { event: 'refund.failed', data });
    expect((await refundOf(failed.reference)).status).toBe('needs_attention');
    // An operator resolves it in the dashboard, and Paystack sends a webhook.
    await sendWebhook(app, { event: 'refund.processed', data: { ...data, status: 'processed' } });
    expect((await refundOf(failed.reference)).status).toBe('done');
  });
});

describe('a refund while Paystack is unavailable', () => {
  it.each([429, 503])(
    'is retried while Paystack answers %d, and sent once Paystack is back',
    async (status) => {
      const { refund, reference } = await paidTooLate();
      paystack.misbehave('/refund', { kind: 'status', status, body: 'away' });
      // Ten failures of another kind would have left it to an operator.
      await app.db.updateTable('refunds').set({ attempts: 12 }).where('id', '=', refund.id).execute();
      await sendRefund(app.context, { refundId: refund.id }).catch(() => undefined);
      expect(await refundOf(reference)).toMatchObject({ status: 'due', attempts: 13 });
      paystack.behave();
      await sendRefund(app.context, { refundId: refund.id });
      expect(await sentBackByPaystack(reference)).toEqual([500_000]);
    },
  );
});

describe('a reversal after the money became the artisan’s', () => {
  it('moves nothing and is left to an operator', async () => {
    const artisan = await makeArtisan(app);
    const hire = await insertGuestHire(app, artisan);
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference)).status).toBe('success');
    const release = { hireId: hire.id, artisanId: artisan.id, amountKobo: 500_000, feeBasisPoints: 500 };
    await app.db.transaction().execute((tx) => bookRelease(tx, release, app.clock.now));
    const before = await books(app);
    const data = {
      status: 'processed',
      transaction_reference: body.reference,
      refund_reference: '9',
      amount: '500000',
      currency: 'NGN',
    };
    await sendWebhook(app, { event: 'refund.processed', data });
    await sendWebhook(app, { event: 'refund.processed', data: { ...data, refund_reference: '10' } });
    expect(await books(app)).toEqual(before);
    expect(await verify(app, body.reference)).toMatchObject({
      status: 'success',
      reason: 'reversed_after_release',
    });
  });
});
