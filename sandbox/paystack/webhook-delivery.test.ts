import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts';
import {
  startTestPaystack,
  startWebhookReceiver,
  type TestPaystack,
} from '../../test-support/test-paystack.ts';
import { prepareSchema } from './sandbox-schema.ts';
import { signatureOf, startWebhookDelivery } from './webhook-delivery.ts';
import { addWebhook } from './webhook-store.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await prepareSchema(pool);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function closedAfterwards<Server extends { close(): Promise<void> }>(
  starting: Promise<Server>,
): Promise<Server> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}

async function pay(paystack: TestPaystack, reference: string) {
  const opened = await paystack.app.inject({
    method: 'POST',
    url: '/sandbox/paystack/transaction/initialize',
    headers: { authorization: `Bearer ${paystack.connection.secretKey}` },
    payload: { email: 'payer@example.com', amount: 500_000, reference },
  });
  const accessCode = opened.json().data.access_code;
  await paystack.app.inject({
    method: 'POST',
    url: `/sandbox/paystack/checkout/${accessCode}`,
    payload: { outcome: 'success', channel: 'card' },
  });
}

const queued = async () => {
  const { rows } = await pool.query(
    `select attempts, delivered_at, next_attempt_at, last_problem from sandbox_paystack.webhooks order by id desc`,
  );
  return rows;
};

test('a webhook is sent again, byte for byte, until it is accepted', async () => {
  const receiver = await closedAfterwards(startWebhookReceiver());
  const paystack = await closedAfterwards(
    startTestPaystack(database.url, { webhookUrl: () => receiver.url }),
  );
  receiver.answerWith.push(500, 404, 302);
  await pay(paystack, 'retried-1');

  const received = await receiver.until(4);
  expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
  for (const { body, signature } of received) {
    expect(signature).toBe(signatureOf(body.toString(), paystack.connection.secretKey));
  }
  await expect.poll(async () => (await queued())[0]).toMatchObject({ attempts: 4, next_attempt_at: null });
});

test('the pauses between tries double up to a minute, and a webhook is given up after 72 hours', async () => {
  const begunAt = new Date('2026-11-20T09:00:00Z').getTime();
  let now = new Date(begunAt);
  const attemptedAtSeconds: number[] = [];
  const delivery = startWebhookDelivery({
    pool,
    log: Fastify().log,
    secretKey: 'sk_test_surehands',
    webhookUrl: () => 'http://receiver.test/',
    clock: () => now,
    backoffMs: 1_000,
    beforeRound: async () => {},
    transmit: async () => {
      attemptedAtSeconds.push((now.getTime() - begunAt) / 1000);
      return 500;
    },
  });
  onTestFinished(() => delivery.stop());
  await addWebhook(pool, 'charge.success', { reference: 'given-up-1' }, now);
  const afterAttempt = async (attempts: number) => {
    delivery.wake();
    await expect.poll(async () => (await queued())[0]?.attempts).toBe(attempts);
    return (await queued())[0];
  };
  for (let attempts = 1; attempts <= 9; attempts += 1) {
    now = (await afterAttempt(attempts)).next_attempt_at;
  }
  expect(attemptedAtSeconds).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);

  now = new Date(begunAt + 72 * 60 * 60 * 1000);
  expect(await afterAttempt(10)).toMatchObject({ next_attempt_at: null, last_problem: 'answered 500' });
});

test('webhooks not delivered when the process ended are delivered by the next process', async () => {
  const receiver = await closedAfterwards(startWebhookReceiver());
  const first = await closedAfterwards(
    startTestPaystack(database.url, {
      webhookUrl: () => receiver.url,
      backoffMs: 60_000,
      transmit: () => Promise.reject(new Error('the network is gone')),
    }),
  );
  await pay(first, 'restart-1');
  await expect.poll(async () => (await queued())[0]?.last_problem).toBe('the network is gone');
  await first.close();
  expect((await queued())[0].delivered_at).toBeNull();

  const later = new Date(Date.now() + 60_000);
  await closedAfterwards(
    startTestPaystack(database.url, {
      webhookUrl: () => receiver.url,
      clock: () => later,
    }),
  );
  await receiver.until(1);
  expect(receiver.received[0]?.data).toMatchObject({ reference: 'restart-1' });
});

test('closing aborts a delivery that hangs, and keeps it for later', async () => {
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const paystack = await closedAfterwards(
    startTestPaystack(database.url, {
      webhookUrl: () => 'http://receiver.test/',
      transmit: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('broken off')));
          begun();
        }),
    }),
  );
  await pay(paystack, 'hanging-1');
  await started;
  await paystack.close();
  expect((await queued())[0]).toMatchObject({
    attempts: 1,
    delivered_at: null,
    next_attempt_at: expect.any(Date),
    last_problem: 'broken off',
  });
});

test('several processes on one database deliver each webhook once', async () => {
  await pool.query('delete from sandbox_paystack.webhooks');
  const now = new Date();
  for (let index = 0; index < 60; index += 1) {
    await addWebhook(pool, 'charge.success', { reference: `shared-${index}` }, now);
  }
  const delivered: string[] = [];
  const processes = [1, 2, 3, 4].map(() =>
    startWebhookDelivery({
      pool: ownPool(),
      log: Fastify().log,
      secretKey: 'sk_test_surehands',
      webhookUrl: () => 'http://receiver.test/',
      clock: () => new Date(),
      backoffMs: 1_000,
      beforeRound: async () => {},
      transmit: async ({ body }) => {
        delivered.push(JSON.parse(body).data.reference);
        return 200;
      },
    }),
  );
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.stop()));
  });
  for (const one of processes) one.wake();
  await expect
    .poll(async () => (await queued()).every(({ delivered_at }) => delivered_at !== null))
    .toBe(true);
  expect(delivered).toHaveLength(60);
  expect(new Set(delivered).size).toBe(60);
});

function ownPool(): pg.Pool {
  const own = new pg.Pool({ connectionString: database.url, max: 2 });
  onTestFinished(() => own.end());
  return own;
}
