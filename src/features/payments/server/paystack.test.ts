import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.ts';
import {
  startTestPaystack,
  startWebhookReceiver,
  type TestPaystack,
  type WebhookReceiver,
} from '../../../../test-support/test-paystack.ts';
import { paymentMethods } from '../contract.ts';
import {
  createRefund,
  initializeTransaction,
  listRefunds,
  PaystackFault,
  paystackChannels,
  readWebhookEvent,
  verifyTransaction,
  verifyWebhookSignature,
} from './paystack.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let paystack: TestPaystack;
let pool: pg.Pool;
let drawn = 1000;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  receiver = await startWebhookReceiver();
  paystack = await startTestPaystack(database.url, { webhookUrl: () => receiver.url });
});
afterAll(async () => {
  await paystack?.close();
  await receiver?.close();
  await pool?.end();
  await database?.drop();
});

const newReference = () => `SH-${++drawn}`;

async function openCheckout(reference = newReference(), channels = ['card']) {
  return initializeTransaction(paystack.connection, {
    email: 'Payer@Example.com',
    amountKobo: 500_000,
    reference,
    callbackUrl: 'http://merchant.test/PaymentCallback?hire=1',
    channels,
    metadata: { hireId: 'h1' },
  });
}

async function play(accessCode: string, outcome: string, channel = 'card') {
  const response = await fetch(`${paystack.origin}/sandbox/paystack/checkout/${accessCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, channel }),
  });
  return { status: response.status, body: await response.json() };
}

async function paid(reference = newReference()) {
  const { accessCode } = await openCheckout(reference);
  await play(accessCode, 'success');
  return reference;
}

const newsOf = (reference: string) =>
  receiver.received
    .map(({ body }) => readWebhookEvent(body))
    .filter((event) => event.reference === reference);

const fault = (work: Promise<unknown>): Promise<PaystackFault> =>
  work.then(
    () => expect.fail('it should have been refused'),
    (error) => {
      expect(error).toBeInstanceOf(PaystackFault);
      return error;
    },
  );

describe('opening a checkout at the sandbox', () => {
  test('returns a URL on which the payer can pay', async () => {
    const reference = newReference();
    const checkout = await openCheckout(reference);
    expect(checkout.reference).toBe(reference);
    expect(checkout.authorizationUrl).toBe(
      `${paystack.origin}/sandbox/paystack/checkout/${checkout.accessCode}`,
    );
    expect((await fetch(checkout.authorizationUrl)).status).toBe(200);
  });

  test('knows a Paystack channel for every way to pay that we offer', async () => {
    for (const method of paymentMethods) {
      const { accessCode } = await openCheckout(newReference(), paystackChannels[method]);
      expect(await play(accessCode, 'success', method)).toMatchObject({ status: 200 });
    }
  });

  test('accepts a reference once, even when two requests use it at the same time', async () => {
    const reference = newReference();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => openCheckout(reference)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refused of tries.filter((one) => one.status === 'rejected')) {
      expect(refused.reason).toMatchObject({ kind: 'duplicate_reference', outcomeUnknown: false });
    }
  });

  test.each([
    ['an amount of nothing', { amountKobo: 0 }, 'Invalid Amount Sent'],
    ['an amount that is not whole', { amountKobo: 10.5 }, 'Invalid Amount Sent'],
    ['an invalid email', { email: 'nobody' }, 'Invalid Email Address Passed'],
    ['no email', { email: '' }, 'Email Address is required'],
    ['a slash in the reference', { reference: 'SH/1' }, 'Invalid reference'],
    ['a channel that does not exist', { channels: ['cowries'] }, 'Invalid channels passed'],
    ['only channels of other countries', { channels: ['eft'] }, 'No active channel'],
  ])('is refused with %s', async (_what, wrong, message) => {
    const refused = await fault(
      initializeTransaction(paystack.connection, {
        email: 'payer@example.com',
        amountKobo: 500_000,
        reference: newReference(),
        callbackUrl: 'http://merchant.test/',
        channels: ['card'],
        ...wrong,
      }),
    );
    expect(refused).toMatchObject({ kind: 'refused', outcomeUnknown: false });
    expect(refused.providerMessage).toContain(message);
  });

  test('is refused with a wrong key, and no key is ever in the error', async () => {
    const wrong = { ...paystack.connection, secretKey: 'sk_test_somebodyelse' };
    const refused = await fault(verifyTransaction(wrong, 'SH-1'));
    expect(refused).toMatchObject({ kind: 'refused', httpStatus: 401, providerMessage: 'Invalid key' });
    expect(JSON.stringify(refused) + refused.stack).not.toContain('somebodyelse');
  });
});

describe('asking for the state of a payment', () => {
  test('with an unknown reference gets an answer of its own', async () => {
    expect(await verifyTransaction(paystack.connection, 'SH-0')).toEqual({
      status: 'unknown_reference',
      reference: 'SH-0',
    });
  });

  test('reports a checkout that was only opened as abandoned, as Paystack does', async () => {
    const { reference } = await openCheckout();
    expect(await verifyTransaction(paystack.connection, reference)).toMatchObject({
      status: 'abandoned',
      paidAt: null,
      feesKobo: null,
    });
  });

  test('reports amount, currency, fee, channel and time of a paid one', async () => {
    const reference = await paid();
    expect(await verifyTransaction(paystack.connection, reference)).toEqual({
      status: 'success',
      reference,
      amountKobo: 500_000,
      currency: 'NGN',
      channel: 'card',
      paidWith: { brand: 'visa', lastDigits: '4081', bank: 'TEST BANK', card: expect.any(Buffer) },
      feesKobo: 17_500,
      paidAt: expect.any(Date),
      gatewayResponse: 'Successful',
      providerId: expect.stringMatching(/^\d+$/),
    });
  });

  test.each([
    ['decline', 'failed'],
    ['pending', 'pending'],
    ['abandon', 'abandoned'],
  ])('after %s reports %s, and the payment can still be paid', async (outcome, status) => {
    const { reference, accessCode } = await openCheckout(newReference(), ['bank_transfer']);
    await play(accessCode, outcome, 'bank_transfer');
    expect(await verifyTransaction(paystack.connection, reference)).toMatchObject({ status, paidAt: null });
    await play(accessCode, 'success', 'bank_transfer');
    expect(await verifyTransaction(paystack.connection, reference)).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
    });
  });
});

describe('a webhook about a payment', () => {
  test('is signed over its bytes, readable, and the same however often the payment is paid', async () => {
    const { reference, accessCode } = await openCheckout();
    await Promise.all(Array.from({ length: 8 }, () => play(accessCode, 'success')));
    await expect.poll(() => newsOf(reference)).toHaveLength(1);
    const { rows } = await pool.query('select body from sandbox_paystack.webhooks');
    expect(rows.filter(({ body }) => JSON.parse(body).data.reference === reference)).toHaveLength(1);

    const [webhook] = receiver.received.filter(({ data }) => data.reference === reference);
    if (!webhook) return expect.fail('no webhook');
    const { secretKey } = paystack.connection;
    expect(verifyWebhookSignature(webhook.body, webhook.signature, secretKey)).toBe(true);
    const forged = Buffer.from(webhook.body.toString().replace('500000', '500001'));
    expect(verifyWebhookSignature(forged, webhook.signature, secretKey)).toBe(false);
    expect(readWebhookEvent(webhook.body)).toMatchObject({
      kind: 'charge',
      reference,
      transaction: { status: 'success', amountKobo: 500_000, currency: 'NGN', feesKobo: 17_500 },
    });
  });
});

describe('a refund at the sandbox', () => {
  test('of the whole amount sends two webhooks and leaves the payment reversed', async () => {
    const reference = await paid();
    const refund = await createRefund(paystack.connection, {
      reference,
      amountKobo: 500_000,
      merchantNote: 'refund 1',
    });
    expect(refund).toMatchObject({ status: 'pending', amountKobo: 500_000, merchantNote: 'refund 1' });
    await expect
      .poll(() => newsOf(reference).map(({ event }) => event))
      .toEqual(expect.arrayContaining(['charge.success', 'refund.pending', 'refund.processed']));
    expect(newsOf(reference).find(({ event }) => event === 'refund.processed')).toMatchObject({
      kind: 'refund',
      refund: { status: 'processed', amountKobo: 500_000, transactionReference: reference },
    });
    expect(await verifyTransaction(paystack.connection, reference)).toMatchObject({ status: 'reversed' });
    expect(await listRefunds(paystack.connection, reference)).toEqual([
      { ...refund, status: 'processed', createdAt: expect.any(Date) },
    ]);
    const again = await fault(
      createRefund(paystack.connection, { reference, amountKobo: 500_000, merchantNote: 'again' }),
    );
    expect(again).toMatchObject({ kind: 'refused', code: 'transaction_reversed' });
  });

  test('in parts works until nothing is left and never beyond, even with all parts at once', async () => {
    const reference = await paid();
    const part = () =>
      createRefund(paystack.connection, { reference, amountKobo: 200_000, merchantNote: 'part' });
    const tries = await Promise.allSettled([part(), part(), part(), part()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refunds = await listRefunds(paystack.connection, reference);
    expect(refunds.map(({ amountKobo }) => amountKobo)).toEqual([200_000, 200_000]);
  });

  test('is listed only with the refunds of the same payment', async () => {
    const [one, other] = [await paid(), await paid()];
    await createRefund(paystack.connection, { reference: one, amountKobo: 100, merchantNote: 'mine' });
    expect(await listRefunds(paystack.connection, one)).toMatchObject([{ merchantNote: 'mine' }]);
    expect(await listRefunds(paystack.connection, other)).toEqual([]);
    expect(await listRefunds(paystack.connection, 'SH-0')).toEqual([]);
  });

  test('is refused for a payment that was never paid', async () => {
    const { reference } = await openCheckout();
    const refused = await fault(
      createRefund(paystack.connection, { reference, amountKobo: 1, merchantNote: 'none' }),
    );
    expect(refused.kind).toBe('refused');
  });
});
