import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database.ts';
import { paystackSandbox } from './paystack-sandbox.ts';
import { SANDBOX_PREFIX } from './sandbox-context.ts';

test('inside an app with rules of its own, the local Paystack’s calls still behave like Paystack’s', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await pool.end();
    await database.drop();
  });
  let origin = '';
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, b: Buffer) => b,
  );
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ message: 'the app’s own words' }));
  app.addHook('onRequest', async (request) => {
    if (request.headers.origin === 'http://evil.test')
      throw Object.assign(new Error('foreign'), { status: 403 });
  });
  const secretKey = 'sk_test_surehands';
  await app.register(paystackSandbox, {
    prefix: SANDBOX_PREFIX,
    pool,
    secretKey,
    webhookUrl: () => `${origin}/hook`,
    publicUrl: () => origin,
    transmit: async () => 200,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const open = (reference: string) =>
    fetch(`${origin}${SANDBOX_PREFIX}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'payer@example.com', amount: 500_000, reference }),
    });
  // A reference as a widely used shop system sends it.
  expect((await open('1042_1795430000')).status).toBe(200);
  expect((await open('SH 1')).status).toBe(400);

  const { data } = (await (await open('SH-7')).json()) as { data: { authorization_url: string } };
  const pay = (headers: Record<string, string>) =>
    fetch(data.authorization_url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ outcome: 'success', channel: 'card' }),
    });
  expect((await pay({ origin: 'http://evil.test' })).status).toBe(403);
  expect((await pay({ origin })).status).toBe(303);
  const refused = await open('SH-7');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ status: false, code: 'duplicate_reference' });
});
