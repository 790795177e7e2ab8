import { beforeEach, describe, expect, it } from 'vitest';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  hireForDay,
  hireStatus,
  openCheckout,
  payAtPaystack,
  verify,
} from '../../../../test-support/paying.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { expireHiresTask } from '../../hiring/server/tasks/expire-hires.ts';
import { peoplePersonalData } from '../../people/server/public.ts';
import { reconcilePaymentsTask } from './reconcile-payments.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
beforeEach(() => paystack.behave());

async function openedPayment(customer?: { id: string }) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const headers = customer ? await signedInAs(app, customer) : {};
  const hire = await hireForDay(app, artisan, undefined, headers);
  const { body } = await openCheckout(app, hire, { headers });
  return { artisan, hire, ...body };
}

describe('the request for a payment’s state', () => {
  it('asks Paystack until the state is final, and then costs two statements', {
    meta: { promise: 'Verify answers the state of a payment' },
  }, async () => {
    const { hire, reference, access_code } = await openedPayment();
    await payAtPaystack(app, access_code, { outcome: 'pending', channel: 'card' });
    expect((await verify(app, reference)).status).toBe('pending');
    await payAtPaystack(app, access_code);
    expect((await verify(app, reference)).status).toBe('success');
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    paystack.requests.length = 0;
    const { result, statements } = await statementsDuring(() => verify(app, reference));
    expect(result.status).toBe('success');
    expect(paystack.requests).toEqual([]);
    const ours = statements.filter((text) => !text.includes('sandbox_paystack'));
    expect(ours, ours.join('\n')).toHaveLength(2);
  });

  it.each([
    ['2026-12-01T22:59:00Z', 'success', 'confirmed'],
    ['2026-12-01T23:00:00Z', 'refunded', 'refunded'],
  ])('finds a payment at %s for a job on 1 December: it is %s', async (moment, status, ofHire) => {
    const start = app.clock.now;
    const { hire, reference, access_code } = await openedPayment();
    await payAtPaystack(app, access_code);
    app.clock.now = new Date(moment);
    expect(await verify(app, reference)).toMatchObject({ status });
    expect(await hireStatus(app, hire.id)).toBe(ofHire);
    app.clock.now = start;
  });

  it.each(['artisan has deleted the account', 'artisan is banned', 'customer has deleted the account'])(
    'finds a payment of a hire that had expired, and whose %s by then: it is refunded',
    async (how) => {
      const customer = await makeConsumer(app);
      const { artisan, hire, reference, access_code } = await openedPayment(customer);
      app.clock.advance({ minutes: 16 });
      await expireHiresTask.run(app.context, {});
      expect(await hireStatus(app, hire.id)).toBe('expired');
      if (how === 'artisan is banned') {
        await app.db.updateTable('users').set({ sanction: 'banned' }).where('id', '=', artisan.id).execute();
      } else {
        const { id, email } = how.startsWith('artisan') ? artisan : customer;
        const person = { id, email, provenEmail: null };
        await app.db.transaction().execute((tx) => peoplePersonalData.erase(tx, person, app.context));
      }
      await payAtPaystack(app, access_code);
      expect(await verify(app, reference)).toMatchObject({ status: 'refunded' });
      expect(await hireStatus(app, hire.id)).toBe('refunded');
    },
  );

  it('shows private details only to the two sides and the holder of the guest’s key', {
    meta: { promise: 'What is private of a payment is told to its two sides and the guest’s key alone' },
  }, async () => {
    const { artisan, hire, reference } = await openedPayment();
    const open = {
      status: 'abandoned',
      message: 'The payment was not finished. You can try again.',
      reference,
      reason: null,
      part: 'first',
      amountKobo: 500_000,
      method: 'card',
      artisanId: artisan.id,
      artisanName: 'Tunde Bakare',
    };
    const hidden = { ...open, hireId: null, customerName: null, service: null };
    const shown = { ...open, hireId: hire.id, customerName: 'Ngozi Eze', service: 'Fix the kitchen sink' };
    const stranger = await signedInAs(app, await makeConsumer(app));
    expect(await verify(app, reference)).toEqual(hidden);
    expect(await verify(app, reference, { key: 'made-up' })).toEqual(hidden);
    expect(await verify(app, reference, { headers: stranger })).toEqual(hidden);
    expect(await verify(app, reference, { key: hire.key ?? '' })).toEqual(shown);
    expect(await verify(app, reference, { headers: await signedInAs(app, artisan) })).toEqual(shown);
    // A payment that is known not to have been finished is still told as such while Paystack is down.
    paystack.misbehave('/transaction/verify', { kind: 'down' });
    expect(await verify(app, reference)).toEqual(hidden);
  });

  it('answers 404 for an unknown reference and 400 for an invalid one', async () => {
    const unknown = await app.request({ url: '/api/payments/verify/SH-1000000000' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({
      message: 'We could not find a payment with that reference.',
      code: 'payment_not_found',
    });
    for (const wrong of ['SH-', 'SH-12345678901', 'sh_1', "SH-1'--", '%F0%9F%98%80', '%00', 'SH-1.5']) {
      const answer = await app.request({ url: `/api/payments/verify/${wrong}` });
      expect(answer.statusCode, wrong).toBe(400);
    }
  });

  it.each([
    ['is down', { kind: 'down' }],
    ['is slow', { kind: 'slow' }],
    ['answers nonsense', { kind: 'nonsense' }],
    ['refuses our key', { kind: 'status', status: 401, body: { status: false, message: 'Invalid key' } }],
  ] as const)('says that the state is unknown while Paystack %s', async (_name, fault) => {
    const { reference, access_code, hire } = await openedPayment();
    paystack.misbehave('/transaction/verify', fault);
    const { paystack: settings } = app.context.config;
    if (fault.kind === 'slow') settings.timeoutMs = 300;
    expect(await verify(app, reference)).toMatchObject({
      status: 'pending',
      message: 'Failed to verify payment. Please try again.',
    });
    paystack.behave();
    settings.timeoutMs = 10_000;
    await payAtPaystack(app, access_code);
    expect((await verify(app, reference)).status).toBe('success');
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });
});

describe('the payment task that runs each minute', () => {
  /** A paid payment of which neither webhook nor payer reached us. */
  async function paidUnheard() {
    const payment = await openedPayment();
    const facts = {
      id: 7,
      status: 'success',
      reference: payment.reference,
      amount: 500_000,
      currency: 'NGN',
      fees: 17_500,
    };
    paystack.misbehave(`/transaction/verify/${payment.reference}`, {
      kind: 'status',
      status: 200,
      body: { status: true, message: 'Verification successful', data: facts },
    });
    return payment;
  }
  const round = () => reconcilePaymentsTask.run(app.context, {});

  it('finds a payment without a webhook two minutes after its start', {
    meta: { promise: 'A payment without a webhook is found two minutes after its start' },
  }, async () => {
    const { hire } = await paidUnheard();
    app.clock.advance({ minutes: 1, seconds: 59 });
    await round();
    expect(await hireStatus(app, hire.id)).toBe('awaiting_payment');
    app.clock.advance({ seconds: 1 });
    await round();
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  it('checks a payment at growing intervals, and not after 72 hours', async () => {
    const { reference } = await openedPayment();
    paystack.requests.length = 0;
    const asked = () => paystack.requests.filter((request) => request.endsWith(reference)).length;
    const counts: number[] = [];
    for (const [hours, minutes] of [
      [1, 1],
      [24, 20],
      [72, 20],
      // Once it is due, however late, it would be checked.
      [96, 120],
    ] as const) {
      const until = new Date(app.clock.now.getTime() + hours * 3_600_000);
      while (app.clock.now < until) {
        app.clock.advance({ minutes });
        await round();
      }
      counts.push(asked());
    }
    const [firstHour = 0, , third = 0, after] = counts;
    expect(firstHour).toBeGreaterThan(10);
    expect(third).toBeLessThan(60);
    expect(after).toBe(third);
  });

  it('checks an older payment in its turn, however often it checks a newer one', async () => {
    const { reference } = await openedPayment();
    app.clock.advance({ hours: 8 });
    await round();
    await openedPayment();
    paystack.requests.length = 0;
    for (let minute = 0; minute < 75; minute += 1) {
      app.clock.advance({ minutes: 1 });
      await round();
    }
    expect(paystack.requests.filter((request) => request.endsWith(reference))).toHaveLength(1);
  });

  it('does not check a payment more often because Paystack cannot tell its state', async () => {
    const { reference } = await openedPayment();
    paystack.misbehave(`/transaction/verify/${reference}`, { kind: 'nonsense' });
    app.clock.advance({ hours: 8 });
    paystack.requests.length = 0;
    for (let minute = 0; minute < 30; minute += 1) {
      await round();
      app.clock.advance({ minutes: 1 });
    }
    expect(paystack.requests.filter((request) => request.endsWith(reference))).toHaveLength(1);
  });

  it('continues with the other payments when Paystack fails for one', async () => {
    const first = await openedPayment();
    const second = await paidUnheard();
    paystack.misbehave(`/transaction/verify/${first.reference}`, { kind: 'nonsense' });
    app.clock.advance({ minutes: 2 });
    await round();
    expect(await hireStatus(app, second.hire.id)).toBe('confirmed');
  });

  it('does not wait for a Paystack that keeps failing, and checks all payments later', async () => {
    const hires = [];
    for (const payment of [await paidUnheard(), await paidUnheard()]) hires.push(payment.hire);
    const settings = app.context.config.paystack;
    app.clock.advance({ minutes: 2 });
    const { url } = settings;
    settings.url = 'http://127.0.0.1:9';
    await round();
    settings.url = url;
    for (let minute = 0; minute < 3; minute += 1) {
      app.clock.advance({ minutes: 1 });
      await round();
    }
    for (const { id } of hires) expect(await hireStatus(app, id)).toBe('confirmed');
  });
});
