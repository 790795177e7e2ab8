import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyPaystack, startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.ts';
import { startTestPaystack, type TestPaystack } from '../../../../test-support/test-paystack.ts';
import {
  createRefund,
  initializeTransaction,
  listRefunds,
  type PaystackConnection,
  PaystackFault,
  verifyTransaction,
} from './paystack.ts';

let database: TestDatabase;
let paystack: TestPaystack;
let faulty: FaultyPaystack;
let connection: PaystackConnection;
let drawn = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  paystack = await startTestPaystack(database.url, {
    webhookUrl: () => 'http://127.0.0.1:9/nobody',
    transmit: async () => 200,
  });
  faulty = await startFaultyPaystack(paystack.connection.url);
  connection = { ...paystack.connection, url: faulty.url };
});
afterEach(() => {
  faulty.behave();
  faulty.requests.length = 0;
});
afterAll(async () => {
  await faulty?.close();
  await paystack?.close();
  await database?.drop();
});

async function openCheckout(reference = `SH-${++drawn}`) {
  return initializeTransaction(connection, {
    email: 'payer@example.com',
    amountKobo: 500_000,
    reference,
    callbackUrl: 'http://merchant.test/',
    channels: ['card'],
  });
}

async function pay(accessCode: string) {
  await fetch(`${paystack.origin}/sandbox/paystack/checkout/${accessCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', channel: 'card' }),
  });
}

async function kindOf(work: Promise<unknown>): Promise<PaystackFault> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaystackFault)) throw new Error(`expected a fault, got ${String(error)}`);
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(connection.secretKey);
  return error;
}

const VERIFY = '/transaction/verify';
const INITIALIZE = '/transaction/initialize';

describe('a read from Paystack', () => {
  test('is tried again when Paystack fails for a moment', async () => {
    const { reference } = await openCheckout();
    faulty.misbehave(VERIFY, { kind: 'status', status: 500 }, 1);
    faulty.misbehave(VERIFY, { kind: 'down' }, 1);
    expect(await verifyTransaction(connection, reference)).toMatchObject({ reference, status: 'abandoned' });
    expect(faulty.requests.filter((request) => request.includes(VERIFY))).toHaveLength(3);
  });

  test('is given up after three tries', async () => {
    faulty.misbehave(VERIFY, { kind: 'status', status: 503 });
    expect(await kindOf(verifyTransaction(connection, 'SH-1'))).toMatchObject({
      kind: 'unreachable',
      httpStatus: 503,
      outcomeUnknown: true,
    });
    expect(faulty.requests).toHaveLength(3);
  });

  test('waits as long as Paystack asks if that is short, and is given up at once if it is long', async () => {
    const { reference } = await openCheckout();
    faulty.misbehave(VERIFY, { kind: 'status', status: 429, headers: { 'retry-after': '0' } }, 1);
    // Our own pause would be too long to wait for.
    const patient = { ...connection, retryDelayMs: 3_600_000 };
    expect(await verifyTransaction(patient, reference)).toMatchObject({ reference });

    faulty.misbehave(VERIFY, { kind: 'status', status: 429, headers: { 'retry-after': '60' } }, 1);
    expect(await kindOf(verifyTransaction(connection, reference))).toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 60,
    });
    // Without retry-after, our own pauses apply.
    faulty.misbehave(VERIFY, { kind: 'status', status: 429 });
    expect((await kindOf(verifyTransaction(connection, reference))).retryAfterSeconds).toBeUndefined();
  });

  test('that times out is not repeated, since a person is waiting', async () => {
    faulty.misbehave(VERIFY, { kind: 'slow' });
    const impatient = { ...connection, timeoutMs: 50 };
    expect(await kindOf(verifyTransaction(impatient, 'SH-1'))).toMatchObject({ kind: 'timeout' });
    expect(faulty.requests).toHaveLength(1);
  });

  test.each([
    ['a page of HTML', { kind: 'nonsense' as const }],
    ['JSON of another shape', { kind: 'status' as const, status: 200, body: { hello: 'world' } }],
    [
      'a success without its data',
      { kind: 'status' as const, status: 200, body: { status: true, data: null } },
    ],
    [
      'a payment inside a refusal',
      {
        kind: 'status' as const,
        status: 403,
        body: {
          status: true,
          message: 'Verification successful',
          data: {
            id: 7,
            status: 'success',
            reference: 'SH-1',
            amount: 500_000,
            currency: 'NGN',
            fees: 17_500,
          },
        },
      },
    ],
    ['an amount that is not a number', { kind: 'altered' as const, data: { amount: 'plenty' } }],
    ['an enormous answer', { kind: 'status' as const, status: 200, body: 'x'.repeat(2_000_000) }],
  ])('that gets %s is reported as unreadable', async (_what, fault) => {
    const { reference } = await openCheckout();
    faulty.misbehave(VERIFY, fault);
    expect((await kindOf(verifyTransaction(connection, reference))).kind).toBe('nonsense');
    expect(faulty.requests.filter((request) => request.includes(VERIFY))).toHaveLength(1);
  });

  test.each([
    [{ amount: '400000' }, { amountKobo: 400_000 }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ reference: 'SH-999' }, { reference: 'SH-999' }],
    [{ status: 'queued' }, { status: 'pending' }],
    [{ status: 'reversal pending' }, { status: 'pending' }],
    [{ fees: 'free', paid_at: 'yesterday', metadata: 0 }, { feesKobo: null }],
  ])(
    'passes Paystack’s answer %o on, so that classifyPayment can compare it with our record',
    async (data, expected) => {
      const { reference, accessCode } = await openCheckout();
      await pay(accessCode);
      faulty.misbehave(VERIFY, { kind: 'altered', data });
      expect(await verifyTransaction(connection, reference)).toMatchObject(expected);
    },
  );

  test.each([
    { status: 404, body: { status: 'false', message: 'Entity not found' } },
    { status: 400, body: { status: false, message: 'Transaction not found', code: 'transaction_not_found' } },
  ])('of an unknown reference is recognised in both of Paystack’s forms', async ({ status, body }) => {
    faulty.misbehave(VERIFY, { kind: 'status', status, body });
    expect(await verifyTransaction(connection, 'SH-1')).toEqual({
      status: 'unknown_reference',
      reference: 'SH-1',
    });
  });
});

describe('a write to Paystack', () => {
  test.each([
    ['down', { kind: 'down' as const }, 'unreachable'],
    ['failing', { kind: 'status' as const, status: 500 }, 'unreachable'],
    ['answering nonsense', { kind: 'nonsense' as const }, 'nonsense'],
  ])('is sent once when Paystack is %s', async (_what, fault, kind) => {
    faulty.misbehave(INITIALIZE, fault);
    expect(await kindOf(openCheckout())).toMatchObject({ kind, outcomeUnknown: true });
    expect(faulty.requests).toHaveLength(1);
  });

  test('whose answer was lost was carried out: sending it again reports a used reference', async () => {
    faulty.misbehave(INITIALIZE, { kind: 'answer_lost' }, 1);
    const reference = `SH-${++drawn}`;
    expect((await kindOf(openCheckout(reference))).kind).toBe('unreachable');
    expect((await kindOf(openCheckout(reference))).kind).toBe('duplicate_reference');
    // Paystack reports it in either of two ways.
    for (const said of [{ code: 'duplicate_reference' }, { message: 'Duplicate Transaction Reference' }]) {
      faulty.misbehave(INITIALIZE, { kind: 'status', status: 400, body: { status: false, ...said } }, 1);
      expect((await kindOf(openCheckout(`SH-${++drawn}`))).kind).toBe('duplicate_reference');
    }
  });

  test('for a refund whose answer was lost is found by looking it up, and not sent twice', async () => {
    const { reference, accessCode } = await openCheckout();
    await pay(accessCode);
    faulty.misbehave('/refund', { kind: 'answer_lost' }, 1);
    const refund = { reference, amountKobo: 500_000, merchantNote: 'our refund 7' };
    expect(await kindOf(createRefund(connection, refund))).toMatchObject({ outcomeUnknown: true });
    expect(await listRefunds(connection, reference)).toMatchObject([
      { merchantNote: 'our refund 7', amountKobo: 500_000 },
    ]);
  });

  test('for a refund does not take the list of all refunds for this payment’s', async () => {
    const [one, other] = [await openCheckout(), await openCheckout()];
    await pay(one.accessCode);
    await pay(other.accessCode);
    await createRefund(connection, { reference: other.reference, amountKobo: 100, merchantNote: 'theirs' });
    const everybodys = (await (
      await fetch(`${paystack.connection.url}/refund`, {
        headers: { authorization: `Bearer ${connection.secretKey}` },
      })
    ).json()) as { data: unknown[] };
    expect(everybodys.data.length).toBeGreaterThan(0);
    faulty.misbehave('/refund', { kind: 'status', status: 200, body: everybodys });
    expect(await listRefunds(connection, one.reference)).toEqual([]);
  });
});

test('a Paystack address without a server is reported like any other fault', async () => {
  const nobody = { ...connection, url: 'http://127.0.0.1:9' };
  expect((await kindOf(verifyTransaction(nobody, 'SH-1'))).kind).toBe('unreachable');
});
