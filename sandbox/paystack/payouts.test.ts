import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferFeeKobo as estimatedFeeKobo } from '../../src/shared/transfer-fee.ts';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts';
import {
  startTestPaystack,
  startWebhookReceiver,
  type TestPaystack,
  type WebhookReceiver,
} from '../../test-support/test-paystack.ts';
import { transactionFeeKobo, transferFeeKobo } from './fees.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let paystack: TestPaystack;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startWebhookReceiver();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  paystack = await startTestPaystack(database.url, { webhookUrl: () => receiver.url });
});
afterAll(async () => {
  await paystack?.close();
  await receiver?.close();
  await pool?.end();
  await database?.drop();
});

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: Record<string, unknown>,
  key?: string,
) {
  const response = await paystack.app.inject({
    method,
    url: `/sandbox/paystack${path}`,
    headers: { authorization: `Bearer ${key ?? paystack.connection.secretKey}` },
    ...(payload ? { payload } : {}),
  });
  return { httpStatus: response.statusCode, ...response.json() };
}

const news = async (event: string) => {
  await expect.poll(() => receiver.received.map((webhook) => webhook.event)).toContain(event);
  return receiver.received.find((webhook) => webhook.event === event)?.data;
};

const account = {
  type: 'nuban',
  name: 'Tolu Robert',
  account_number: '0123456789',
  bank_code: '058',
  currency: 'NGN',
};

test('every call needs the key, except the checkout', async () => {
  for (const path of ['/transaction/verify/x', '/refund', '/balance', '/bank', '/bank/resolve']) {
    expect(await call('GET', path, undefined, 'sk_test_wrong')).toMatchObject({
      status: false,
      message: 'Invalid key',
    });
  }
  const bare = await paystack.app.inject({ url: '/sandbox/paystack/balance' });
  expect(bare.statusCode).toBe(401);
  expect((await paystack.app.inject({ url: '/sandbox/paystack/nosuch' })).json()).toMatchObject({
    status: false,
    message: 'Entity not found',
  });
});

test.each([
  [5_000, 175],
  [2_499, 37.49],
  [2_500, 137.5],
  [2_000, 30],
  [50_000, 850],
  [126_667, 2_000],
  [1_000_000, 2_000],
])('a payment of ₦%d costs a fee of ₦%d', (amountNaira, feeNaira) => {
  expect(Math.abs(transactionFeeKobo(amountNaira * 100) - feeNaira * 100)).toBeLessThanOrEqual(0.5);
});

test('a transfer costs ₦10, ₦25 or ₦50, as the product estimates', () => {
  const amounts = [500_000, 500_001, 5_000_000, 5_000_001];
  expect(amounts.map(transferFeeKobo)).toEqual([1_000, 2_500, 2_500, 5_000]);
  expect(amounts.map(estimatedFeeKobo)).toEqual(amounts.map(transferFeeKobo));
});

describe('a transfer recipient', () => {
  test('is one per account, however often it is created, even at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/transferrecipient', account)),
    );
    expect(new Set(made.map(({ data }) => data.recipient_code)).size).toBe(1);
    expect(made[0]?.data).toMatchObject({
      details: { account_number: '0123456789', bank_name: 'Guaranty Trust Bank' },
    });
  });

  test('needs an existing account at an existing bank', async () => {
    expect(await call('POST', '/transferrecipient', { ...account, bank_code: '31337' })).toMatchObject({
      status: false,
    });
    expect(
      await call('POST', '/transferrecipient', { ...account, account_number: '0000000000' }),
    ).toMatchObject({
      message: 'Cannot resolve account',
    });
  });

  test('can no longer be paid once it is removed', async () => {
    const other = await call('POST', '/transferrecipient', { ...account, account_number: '0123456780' });
    const code = other.data.recipient_code;
    expect(await call('DELETE', `/transferrecipient/${code}`)).toMatchObject({ status: true });
    expect(await call('DELETE', `/transferrecipient/${code}`)).toMatchObject({ httpStatus: 404 });
    const transfer = { source: 'balance', amount: 100_000, recipient: code, reference: 'to-nobody-00000001' };
    expect(await call('POST', '/transfer', transfer)).toMatchObject({
      httpStatus: 400,
      code: 'invalid_transfer_recipient',
    });
  });

  test('can be paid when it is removed and added again', async () => {
    const again = { ...account, account_number: '0123456781' };
    const { recipient_code: code } = (await call('POST', '/transferrecipient', again)).data;
    await call('DELETE', `/transferrecipient/${code}`);
    expect((await call('POST', '/transferrecipient', again)).data).toMatchObject({
      recipient_code: code,
      active: true,
    });
  });
});

describe('a transfer', () => {
  const recipientOf = async (accountNumber: string) =>
    (await call('POST', '/transferrecipient', { ...account, account_number: accountNumber })).data
      .recipient_code;

  test('is made once per reference, reported by webhook, and taken from the balance with its fee', async () => {
    const recipient = await recipientOf('0123456789');
    const before = (await call('GET', '/balance')).data[0].balance;
    const transfer = {
      source: 'balance',
      amount: 475_000,
      recipient,
      reference: 'payout-000000000001',
      reason: 'Job',
    };
    const sent = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/transfer', transfer)));
    expect(sent.filter(({ status }) => status === true)).toHaveLength(1);
    const refused = sent.filter(({ code }) => code === 'duplicate_reference');
    expect(refused.map(({ httpStatus }) => httpStatus)).toEqual([400, 400, 400, 400]);
    expect((await call('GET', '/balance')).data[0].balance).toBe(before - 475_000 - 1_000);
    expect(await call('GET', '/transfer/verify/payout-000000000001')).toMatchObject({
      data: {
        status: 'success',
        amount: 475_000,
        fee_charged: 1_000,
        recipient: { recipient_code: recipient },
      },
    });
    expect(await news('transfer.success')).toMatchObject({
      reference: 'payout-000000000001',
      status: 'success',
    });
  });

  test.each(['pending', 'otp', 'received'])(
    'is taken from the balance while it is %s, too',
    async (status) => {
      const opened = await paystack.app.inject({
        method: 'POST',
        url: '/sandbox/paystack/bank-accounts',
        payload: { name: 'Tolu Robert', bank_code: '058', transfers: status },
      });
      const recipient = await recipientOf(opened.json().account_number);
      const balance = async () => (await call('GET', '/balance')).data[0].balance;
      const before = await balance();
      const reference = `payout-on-its-way-${status}`;
      const sent = await call('POST', '/transfer', {
        source: 'balance',
        amount: 100_000,
        recipient,
        reference,
      });
      expect(sent.data.status).toBe(status);
      expect(await balance()).toBe(before - 100_000 - 1_000);
    },
  );

  test('is refused if the balance covers its sum but not its fee', async () => {
    const recipient = await recipientOf('0123456789');
    const balance = async () => (await call('GET', '/balance')).data[0].balance;
    const before = await balance();
    const [amount, reference] = [before - 4_999, 'payout-of-too-much-1'];
    expect(
      await call('POST', '/transfer', { source: 'balance', amount, recipient, reference }),
    ).toMatchObject({ httpStatus: 400, code: 'insufficient_balance' });
    expect(await balance()).toBe(before);
  });

  test('can fail, and can be reversed', async () => {
    const failing = await recipientOf('9999999990');
    const reversing = await recipientOf('9999999991');
    for (const [recipient, reference] of [
      [failing, 'payout-that-fails-1'],
      [reversing, 'payout-comes-back-1'],
    ]) {
      await call('POST', '/transfer', { source: 'balance', amount: 100_000, recipient, reference });
    }
    expect(await news('transfer.failed')).toMatchObject({ reference: 'payout-that-fails-1' });
    expect(await news('transfer.reversed')).toMatchObject({ reference: 'payout-comes-back-1' });
    // The transfer succeeded before it was reversed.
    const told = () =>
      receiver.received
        .filter(({ data }) => data.reference === 'payout-comes-back-1')
        .map(({ event }) => event)
        .sort();
    await expect.poll(told).toEqual(['transfer.reversed', 'transfer.success']);
  });

  test('is refused if it exceeds the balance, is below ₦100 or has an invalid reference', async () => {
    const recipient = await recipientOf('0123456789');
    const good = { source: 'balance', amount: 100_000, recipient, reference: 'payout-000000000002' };
    expect(await call('POST', '/transfer', { ...good, amount: 1_000_000_000 })).toMatchObject({
      message: 'Your balance is not enough to fulfil this request',
    });
    expect(await call('POST', '/transfer', { ...good, amount: 9_999 })).toMatchObject({ status: false });
    const least = await call('POST', '/transfer', { ...good, amount: 10_000, reference: undefined });
    expect(least).toMatchObject({
      status: true,
      data: { amount: 10_000, reference: expect.stringMatching(/^.{16,}$/) },
    });
    const tooMuch = await call('POST', '/transfer', { ...good, amount: 1_000_000_000 });
    expect([tooMuch.httpStatus, tooMuch.code]).toEqual([400, 'insufficient_balance']);
    expect(await call('POST', '/transfer', { ...good, reference: 'SHORT' })).toMatchObject({ status: false });
    expect(await call('GET', '/transfer/verify/payout-000000000002')).toMatchObject({
      message: 'Transfer not found',
    });
  });
});

describe('the local Paystack’s banks and people:', () => {
  test('the banks have unique codes of three to six characters', async () => {
    const { data } = await call('GET', '/bank?country=nigeria&currency=NGN');
    const codes = data.map(({ code }: { code: string }) => code);
    expect(codes.length).toBeGreaterThan(40);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{3,6}$/);
    for (const query of ['', '?country=NG']) expect((await call('GET', `/bank${query}`)).data).toEqual(data);
    expect((await call('GET', '/bank?country=ghana')).data).toEqual([]);
  });

  test('an account has one fixed holder, and some have none', async () => {
    const first = await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058');
    expect(first).toMatchObject({
      message: 'Account number resolved',
      data: { account_number: '0123456789' },
    });
    expect(await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058')).toEqual(first);
    expect(await call('GET', '/bank/resolve?account_number=0123456789&bank_code=001')).toMatchObject({
      data: { account_name: 'TEST ACCOUNT 0123456789' },
    });
    expect(await call('GET', '/bank/resolve?account_number=0000000000&bank_code=058')).toMatchObject({
      message: 'Could not resolve account name. Check parameters or try again.',
    });
    expect(await call('GET', '/bank/resolve?account_number=0123456789&bank_code=31337')).toMatchObject({
      httpStatus: 422,
      message: 'Unknown bank code: 31337',
    });
  });

  test('an email is one customer', async () => {
    const made = await call('POST', '/customer', { email: 'Ada@Example.com', first_name: 'Ada' });
    const again = await call('POST', '/customer', { email: 'ada@example.com' });
    expect(again.data.customer_code).toBe(made.data.customer_code);
  });

  test('the result of a BVN check is sent by webhook only, with the BVN masked', async () => {
    const { data } = await call('POST', '/customer', { email: 'uche@example.com' });
    const path = `/customer/${data.customer_code}/identification`;
    const identity = {
      country: 'NG',
      type: 'bank_account',
      account_number: '0111111111',
      bvn: '222222222221',
      bank_code: '007',
      first_name: 'Uchenna',
      last_name: 'Okoro',
    };
    expect(await call('POST', path, identity)).toMatchObject({
      message: 'Customer Identification in progress',
    });
    expect(await news('customeridentification.success')).toMatchObject({
      customer_code: data.customer_code,
      identification: { bvn: '222******221', account_number: '011****111' },
    });
    await call('POST', path, { ...identity, bvn: '22212340000', bank_code: '058' });
    expect(await news('customeridentification.failed')).toMatchObject({
      reason: 'Account number or BVN is incorrect',
    });
    const failures = () =>
      receiver.received.filter(({ event }) => event === 'customeridentification.failed').length;
    const before = failures();
    const fitting = { ...identity, bvn: '22212345678', bank_code: '058' };
    for (const account_number of ['0000123456', '012345678'])
      await call('POST', path, { ...fitting, account_number });
    await expect.poll(failures).toBe(before + 2);
    expect(await call('POST', path, { ...identity, bvn: '123' })).toMatchObject({ message: 'Invalid BVN' });
    expect(await call('POST', path, identity)).toMatchObject({
      httpStatus: 400,
      message: 'Customer already validated using the same credentials',
    });
  });

  test.each([
    ['0003', ['success'], 60],
    ['0004', [], undefined],
    ['0005', ['success', 'success'], undefined],
    ['0008', ['failed', 'success'], 1],
  ])(
    'a BVN that ends in %s is answered with %j, the last after the given number of seconds',
    async (ending, answers, after) => {
      const { data } = await call('POST', '/customer', { email: `bvn${ending}@example.com` });
      const asked = await call('POST', `/customer/${data.customer_code}/identification`, {
        ...{ bvn: `2221234${ending}`, account_number: '0123456789', bank_code: '058' },
        ...{ first_name: 'Ada', last_name: 'Eze' },
      });
      expect(asked.httpStatus).toBe(202);
      const { rows } = await pool.query(
        `select event, extract(epoch from next_attempt_at - created_at)::float8 as after
         from sandbox_paystack.webhooks where body like $1 order by id`,
        [`%${data.customer_code}%`],
      );
      expect(rows.map(({ event }) => event.replace('customeridentification.', ''))).toEqual(answers);
      // A webhook that is due at once may already be delivered.
      if (after !== undefined) expect(rows.at(-1)?.after).toBe(after);
    },
  );
});

test('hostile text is refused or stored unchanged, and never causes a crash', async () => {
  const open = (extra: Record<string, unknown>) =>
    call('POST', '/transaction/initialize', { email: 'a@example.com', amount: 100, ...extra });
  for (const extra of [
    { email: 'a\0@example.com' },
    { email: ['a@example.com'] },
    { amount: '1e9' },
    { amount: { $gt: 0 } },
    { reference: "x' or 1=1" },
    { callback_url: 'javascript:alert(1)' },
    { metadata: { note: '\0' } },
    { metadata: '{"note":"\\u0000"}' },
    { currency: 'USD' },
  ]) {
    expect(await open(extra), JSON.stringify(extra)).toMatchObject({
      status: false,
      message: expect.any(String),
    });
  }
  expect(await open({ metadata: { note: '😀 <b>' } })).toMatchObject({ status: true });
  for (const path of [
    '/transaction/verify/%00',
    '/transaction/verify/%27',
    '/transaction/99999999999999999999',
    '/refund/x',
  ]) {
    expect((await call('GET', path)).status, path).toBe(false);
  }
});
