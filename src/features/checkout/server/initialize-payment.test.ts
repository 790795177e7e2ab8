import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  sendWebhook,
  verify,
} from '../../../../test-support/paying.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import * as references from '../../payments/server/payment-reference.ts';
import { reconcilePaymentsTask } from './reconcile-payments.ts';

vi.mock(import('../../payments/server/payment-reference.ts'), { spy: true });

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
const opened = app.clock.now;

beforeEach(async () => {
  app.clock.now = opened;
  // All guests here share one email address, which can hold days for at most two hires at once.
  await app.db.updateTable('hires').set({ hold_began_at: null }).execute();
  paystack.behave();
  paystack.requests.length = 0;
});

const paymentsOf = (hireId: string) =>
  app.db.selectFrom('payments').selectAll().where('hire_id', '=', hireId).orderBy('created_at').execute();
const slotOf = (hireId: string) =>
  app.db.selectFrom('slots').selectAll().where('hire_id', '=', hireId).executeTakeFirst();
const dueOf = async (hireId: string) => {
  const { payment_due_at } = await app.db
    .selectFrom('hires')
    .select('payment_due_at')
    .where('id', '=', hireId)
    .executeTakeFirstOrThrow();
  return payment_due_at;
};
/** Where Paystack sends a payer who cancels at its page. */
const cancelUrlOf = async (reference: string) => {
  const { rows } = await sql<{ url: string }>`
    select metadata ->> 'cancel_action' as url from sandbox_paystack.transactions
     where reference = ${reference}`.execute(app.db);
  return rows[0]?.url;
};
const minutesFromNow = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000);

/** A process stored its payment and died before asking Paystack. */
const dieWhileOpening = (hireId: string, reference: string) =>
  app.db
    .insertInto('payments')
    .values({
      id: newId(),
      hire_id: hireId,
      reference,
      method: 'card',
      amount_kobo: 500_000,
      status: 'opening',
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .execute();

async function initialize(payload: unknown, headers: Record<string, string> = {}) {
  const response = await app.request({
    method: 'POST',
    url: '/api/payments/initialize',
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload as string,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe('opening a checkout', () => {
  it('returns the payment URL, holds the days for 15 minutes and extends the payment deadline to match', {
    meta: {
      promise: [
        'An opened checkout holds the days for fifteen minutes',
        'A payment’s reference is SH- and a number',
        'Initialize answers where to pay; the browser never has the key',
      ],
    },
  }, async () => {
    const artisan = await makeArtisan(app);
    const hire = await hireAsGuest(app, artisan);
    const { status, body } = await openCheckout(app, hire, { method: 'bank_transfer' });
    expect(status).toBe(200);
    expect(body).toEqual({
      authorization_url: `${app.url}/sandbox/paystack/checkout/${body.access_code}`,
      reference: expect.stringMatching(/^SH-[1-9]\d{0,9}$/),
      access_code: expect.any(String),
    });
    expect((await slotOf(hire.id))?.hold_expires_at).toEqual(minutesFromNow(15));
    expect(await dueOf(hire.id)).toEqual(minutesFromNow(15));
    const [payment] = await paymentsOf(hire.id);
    expect(payment).toMatchObject({ status: 'pending', method: 'bank_transfer', amount_kobo: 500_000 });

    const page = await app.request({ url: new URL(body.authorization_url).pathname });
    expect(page.body).toContain('₦5,000');
    expect(page.body).not.toContain('value="ussd"');
  });

  it('brings the payer back without the guest’s key, which Paystack never gets', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { body } = await openCheckout(app, hire);
    const { redirect_url } = await payAtPaystack(app, body.access_code);
    expect(redirect_url).toBe(
      `${app.url}/PaymentCallback?trxref=${body.reference}&reference=${body.reference}`,
    );
    expect(await cancelUrlOf(body.reference)).toBe(`${app.url}/PaymentCallback?reference=${body.reference}`);
  });

  it('costs seven statements in two transactions, one of them to limit what a guest can hold', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { statements } = await statementsDuring(() => openCheckout(app, hire));
    const ours = statements.filter((text) => !/sandbox_paystack|^(begin|commit)/i.test(text));
    expect(ours, ours.join('\n')).toHaveLength(7);
  });

  it('draws another reference if the first is taken', {
    meta: { promise: 'A payment’s reference is drawn again when it is taken' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const first = await openCheckout(app, await hireAsGuest(app, artisan));
    const draw = vi.mocked(references.drawReference);
    draw.mockReturnValueOnce(first.body.reference).mockReturnValueOnce(first.body.reference);
    const second = await openCheckout(app, await hireAsGuest(app, artisan, '2026-12-02'));
    expect(second.status).toBe(200);
    expect(second.body.reference).not.toBe(first.body.reference);
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('draws another reference if Paystack already knows the first', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    paystack.misbehave(
      '/transaction/initialize',
      {
        kind: 'status',
        status: 400,
        body: { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
      },
      1,
    );
    const { status, body } = await openCheckout(app, hire);
    expect(status).toBe(200);
    expect((await paymentsOf(hire.id)).map(({ reference }) => reference)).toEqual([body.reference]);
    expect(await cancelUrlOf(body.reference)).toContain(`reference=${body.reference}`);
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference)).status).toBe('success');
  });
});

describe('opening a checkout twice', () => {
  it('gives two simultaneous clicks the same checkout', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const answers = await Promise.all(Array.from({ length: 6 }, () => openCheckout(app, hire)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await paymentsOf(hire.id)).toHaveLength(1);
    expect(paystack.requests.filter((request) => request.includes('initialize'))).toHaveLength(1);
  });

  it('gives the same checkout for 15 minutes, even after it was left, and a new one for another way to pay', {
    meta: { promise: 'The same checkout is given for fifteen minutes, and another for another way to pay' },
  }, async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const first = await openCheckout(app, hire);
    await payAtPaystack(app, first.body.access_code, { outcome: 'abandon' });
    expect((await verify(app, first.body.reference)).status).toBe('abandoned');
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect((await openCheckout(app, hire)).body).toEqual(first.body);
    const other = await openCheckout(app, hire, { method: 'ussd' });
    expect(other.body.reference).not.toBe(first.body.reference);
    // The second request extended the hold; the first checkout is too old by now.
    app.clock.advance({ seconds: 1 });
    const again = await openCheckout(app, hire);
    expect(again.body.reference).not.toBe(first.body.reference);
  });

  it('does not send anyone to a checkout whose payment failed', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const first = await openCheckout(app, hire);
    await payAtPaystack(app, first.body.access_code, { outcome: 'decline' });
    expect((await verify(app, first.body.reference)).status).toBe('failed');
    const second = await openCheckout(app, hire);
    expect(second.body.reference).not.toBe(first.body.reference);
  });

  it('gives for the balance a new checkout, not the one of the deposit that was left, though the sum is the same', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const left = await openCheckout(app, hire);
    const paid = await openCheckout(app, hire, { method: 'ussd' });
    await payAtPaystack(app, paid.body.access_code, { channel: 'ussd' });
    expect((await verify(app, paid.body.reference)).status).toBe('success');
    await app.db.updateTable('hires').set({ price_kobo: 1_000_000 }).where('id', '=', hire.id).execute();
    const balance = await openCheckout(app, hire);
    expect(balance.body.reference).not.toBe(left.body.reference);
    await payAtPaystack(app, balance.body.access_code);
    expect(await verify(app, balance.body.reference)).toMatchObject({ status: 'success', part: 'balance' });
  });

  it('starts again if a process died while opening the checkout', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    await dieWhileOpening(hire.id, 'SH-1000000007');
    expect((await verify(app, 'SH-1000000007')).status).toBe('pending');
    app.clock.advance({ minutes: 2 });
    const { status, body } = await openCheckout(app, hire);
    expect(status).toBe(200);
    expect(body.reference).not.toBe('SH-1000000007');
    app.clock.advance({ minutes: 14 });
    await reconcilePaymentsTask.run(app.context, {});
    const [died] = await paymentsOf(hire.id);
    expect(died).toMatchObject({ status: 'abandoned', reason: 'never_opened' });
    // No payer was sent there, so it is not checked again.
    paystack.requests.length = 0;
    app.clock.advance({ minutes: 10 });
    await reconcilePaymentsTask.run(app.context, {});
    expect(paystack.requests.filter((request) => request.endsWith('SH-1000000007'))).toEqual([]);
  });

  it('expires a checkout that Paystack does not know after 15 minutes, and not a second before', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    await dieWhileOpening(hire.id, 'SH-1000000008');
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect((await verify(app, 'SH-1000000008')).status).toBe('pending');
    app.clock.advance({ seconds: 1 });
    expect((await verify(app, 'SH-1000000008')).status).toBe('abandoned');
  });
});

describe('a payment that arrives before Paystack has answered with the checkout', () => {
  it('stays recorded: the refund to its payer is not forgotten when the checkout opens', {
    meta: { promise: 'Money that was seen is never unseen, also while its checkout is opened' },
  }, async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    paystack.misbehave('/transaction/initialize', { kind: 'late', until });
    const opening = openCheckout(app, hire);
    await expect.poll(() => paystack.requests.length).toBe(1);
    const [{ reference = '' } = {}] = await paymentsOf(hire.id);
    await sendWebhook(app, {
      event: 'charge.success',
      data: { id: 7, status: 'success', reference, amount: 300_000, currency: 'NGN', fees: 4_500 },
    });
    expect((await verify(app, reference)).status).toBe('refunded');
    answer();
    await opening;
    expect((await verify(app, reference)).status).toBe('refunded');
  });

  it('sends the payer of a hire that ended meanwhile to no checkout', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    paystack.misbehave('/transaction/initialize', { kind: 'late', until });
    const opening = openCheckout(app, hire);
    await expect.poll(() => paystack.requests.length).toBe(1);
    await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', hire.id).execute();
    answer();
    expect(await opening).toMatchObject({ status: 409, body: { code: 'hire_ended' } });
    expect(await paymentsOf(hire.id)).toMatchObject([{ status: 'failed', reason: 'hire_ended' }]);
    expect(await hireStatus(app, hire.id)).toBe('cancelled');
  });
});

describe('the permission to pay', () => {
  it('is refused to a stranger as if the hire did not exist, and given to the customer', async () => {
    const artisan = await makeArtisan(app);
    const amina = await makeConsumer(app);
    const asAmina = await signedInAs(app, amina);
    const asStranger = await signedInAs(app, await makeConsumer(app));
    const hire = await hireAsGuest(app, artisan);
    await app.db.updateTable('hires').set({ customer_id: amina.id }).where('id', '=', hire.id).execute();

    for (const headers of [{}, asStranger, await signedInAs(app, artisan)]) {
      const { status, body } = await openCheckout(app, { id: hire.id }, { headers });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'hire_not_found' });
    }
    expect(await paymentsOf(hire.id)).toEqual([]);
    expect((await openCheckout(app, { id: hire.id }, { headers: asAmina })).status).toBe(200);
  });

  it('is refused with 404 for a hire that does not exist', async () => {
    const { status, body } = await openCheckout(app, { id: newId() });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'hire_not_found' });
  });
});

describe('a hire that cannot be paid', () => {
  it('is refused while someone else is paying for the days, and can be paid once their time is over', async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
    const first = await hireAsGuest(app, artisan);
    const second = await hireAsGuest(app, artisan);
    expect((await openCheckout(app, first)).status).toBe(200);
    const refused = await openCheckout(app, second);
    expect({ status: refused.status, ...refused.body }).toEqual({
      status: 409,
      code: 'slot_taken',
      message: 'Tunde Bakare is no longer free on these days. Please choose other days.',
    });
    expect(await paymentsOf(second.id)).toEqual([]);
    app.clock.advance({ minutes: 15 });
    expect((await openCheckout(app, second)).status).toBe(200);
  });

  it('is refused once its last day is over, though it has not expired', async () => {
    app.clock.now = new Date('2026-11-20T07:00:00Z');
    const [inTime, late] = [await makeArtisan(app), await makeArtisan(app)];
    const hires = [
      await hireAsGuest(app, inTime, '2026-11-20'),
      await hireAsGuest(app, late, '2026-11-20'),
    ] as const;
    app.clock.now = new Date('2026-11-20T22:59:59.999Z');
    expect((await openCheckout(app, hires[0])).status).toBe(200);
    app.clock.now = new Date('2026-11-20T23:00:00Z');
    expect(await openCheckout(app, hires[1])).toMatchObject({ status: 409, body: { code: 'hire_expired' } });
  });

  it('is refused with its reason if it is paid, expired or ended', async () => {
    const artisan = await makeArtisan(app);
    const paid = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, paid);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    expect(await openCheckout(app, paid)).toMatchObject({ status: 409, body: { code: 'already_paid' } });

    const expired = await hireAsGuest(app, artisan, '2026-12-02');
    app.clock.advance({ hours: 24 });
    expect(await openCheckout(app, expired)).toMatchObject({ status: 409, body: { code: 'hire_expired' } });

    const cancelled = await hireAsGuest(app, artisan, '2026-12-03');
    await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
    expect(await openCheckout(app, cancelled)).toMatchObject({ status: 409, body: { code: 'hire_ended' } });
  });
});

describe('a checkout request with invalid input', () => {
  const hireId = newId();
  it.each([
    ['nothing', {}, 'hireId'],
    ['an invalid id', { hireId: "'; drop table hires; --", method: 'card' }, 'hireId'],
    ['an id that is a number', { hireId: 12, method: 'card' }, 'hireId'],
    ['no method', { hireId }, 'method'],
    ['an unknown method', { hireId, method: '🃏' }, 'method'],
    ['a key that is too long', { hireId, method: 'card', key: 'k'.repeat(501) }, 'key'],
    ['a key that is an object', { hireId, method: 'card', key: {} }, 'key'],
  ])('is refused beside its field for %s', async (_name, payload, field) => {
    const { status, body } = await initialize(payload);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(Object.keys(body.fields)).toContain(field);
    if (field === 'method') expect(body.fields.method).toBe('Please choose how you want to pay.');
  });

  it.each([
    ['no JSON', 'hireId=1', 400],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['10 MB', 'x'.repeat(10 * 1024 * 1024), 413],
  ])('is refused for %s', async (_name, payload, status) => {
    expect((await initialize(payload)).status).toBe(status);
  });
});

describe('when Paystack fails,', () => {
  const told = {
    code: 'payment_provider_unavailable',
    message: 'Failed to initiate payment. Please try again.',
  };

  it.each([
    ['is down', { kind: 'down' }, 503],
    ['is slow', { kind: 'slow' }, 503],
    ['asks us to slow down', { kind: 'status', status: 429 }, 503],
    ['fails itself', { kind: 'status', status: 500 }, 503],
    ['answers nonsense', { kind: 'nonsense' }, 502],
    ['refuses', { kind: 'status', status: 401, body: { status: false, message: 'Invalid key' } }, 502],
    ['answers another payment’s checkout', { kind: 'altered', data: { reference: 'SH-1' } }, 502],
    ['answers no address', { kind: 'altered', data: { authorization_url: 'javascript:alert(1)' } }, 502],
    ['takes the request and loses its answer', { kind: 'answer_lost' }, 503],
  ] as const)(
    'because it %s, the payer is told, and the hire can be paid at once or later',
    async (_, fault, status) => {
      const artisan = await makeArtisan(app);
      const hire = await hireAsGuest(app, artisan);
      const due = await dueOf(hire.id);
      paystack.misbehave('/transaction/initialize', fault);
      const { paystack: settings } = app.context.config;
      if (fault.kind === 'slow') settings.timeoutMs = 300;
      const answer = await openCheckout(app, hire);
      settings.timeoutMs = 10_000;
      expect({ status: answer.status, ...answer.body }).toEqual({ status, ...told });
      expect(await dueOf(hire.id)).toEqual(due);
      // A failed checkout leaves the days free.
      expect(await slotOf(hire.id)).toBeUndefined();
      expect(await paymentsOf(hire.id)).toMatchObject([{ status: 'failed', reason: 'provider_unavailable' }]);

      paystack.behave();
      const { body } = await openCheckout(app, hire);
      await payAtPaystack(app, body.access_code);
      expect((await verify(app, body.reference)).status).toBe('success');
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    },
  );

  it('a checkout that could not be opened is not checked later', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    paystack.misbehave('/transaction/initialize', { kind: 'down' });
    await openCheckout(app, hire);
    const [{ reference = '' } = {}] = await paymentsOf(hire.id);
    paystack.behave();
    app.clock.advance({ minutes: 10 });
    await reconcilePaymentsTask.run(app.context, {});
    expect(paystack.requests.filter((request) => request.includes(reference))).toEqual([]);
  });

  it('the days stay held for another open checkout of the same hire, and booked once that is paid', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const first = await openCheckout(app, hire);
    paystack.misbehave('/transaction/initialize', { kind: 'down' });
    expect((await openCheckout(app, hire, { method: 'ussd' })).status).toBe(503);
    expect((await slotOf(hire.id))?.hold_expires_at).toEqual(minutesFromNow(15));

    paystack.behave();
    paystack.requests.length = 0;
    paystack.misbehave('/transaction/initialize', { kind: 'slow' });
    const opening = openCheckout(app, hire, { method: 'ussd' });
    await expect.poll(() => paystack.requests.length).toBe(1);
    await payAtPaystack(app, first.body.access_code);
    await verify(app, first.body.reference);
    paystack.behave();
    expect((await opening).status).toBe(503);
    expect(await slotOf(hire.id)).toMatchObject({ hold_expires_at: null });
  });

  it('money for a checkout whose opening was not answered is still accepted', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    paystack.misbehave('/transaction/initialize', { kind: 'answer_lost' });
    await openCheckout(app, hire);
    const [{ reference } = { reference: '' }] = await paymentsOf(hire.id);
    const { rows } = await sql<{ access_code: string }>`
      select access_code from sandbox_paystack.transactions where reference = ${reference}`.execute(app.db);
    await payAtPaystack(app, rows[0]?.access_code ?? '');
    await vi.waitFor(async () => expect(await hireStatus(app, hire.id)).toBe('confirmed'));
  });
});
