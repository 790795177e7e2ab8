import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { type PaystackSandboxOptions, paystackSandbox } from '../sandbox/paystack/paystack-sandbox.ts';
import { SANDBOX_PREFIX } from '../sandbox/paystack/sandbox-context.ts';
import type { PaystackConnection } from '../src/features/payments/server/paystack.ts';

export interface ReceivedWebhook {
  body: Buffer;
  signature: string | string[] | undefined;
  event: string;
  data: Record<string, unknown>;
}

/** A merchant's webhook endpoint. It answers 200 unless a test sets other answers. */
export interface WebhookReceiver {
  url: string;
  /** All deliveries in order, including refused ones. */
  received: ReceivedWebhook[];
  /** The statuses of the next answers; 200 after those. */
  answerWith: number[];
  /** Resolves once that many deliveries have arrived since the start. */
  until(count: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answerWith: number[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.post<{ Body: Buffer }>('/webhook', async (request, reply) => {
    const { event, data } = JSON.parse(request.body.toString('utf8'));
    received.push({ body: request.body, signature: request.headers['x-paystack-signature'], event, data });
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    waiting = waiting.filter(({ count }) => received.length < count);
    return reply.code(answerWith.shift() ?? 200).send({ received: true });
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${origin}/webhook`,
    received,
    answerWith,
    async until(count) {
      if (received.length < count) {
        await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      }
      return received;
    },
    close: () => app.close(),
  };
}

export interface TestPaystack {
  app: FastifyInstance;
  /** The origin of the checkout, without a trailing slash. */
  origin: string;
  /** Settings for the adapter, with short timeouts. */
  connection: PaystackConnection;
  close(): Promise<void>;
}

/** Starts only the local Paystack, on a database of the caller's. */
export async function startTestPaystack(
  databaseUrl: string,
  options: Partial<Omit<PaystackSandboxOptions, 'pool' | 'publicUrl'>> & { webhookUrl(): string },
): Promise<TestPaystack> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify({ routerOptions: { caseSensitive: false } });
  let origin = '';
  const secretKey = options.secretKey ?? 'sk_test_surehands';
  await app.register(paystackSandbox, {
    prefix: SANDBOX_PREFIX,
    backoffMs: 1,
    refundDelayMs: 0,
    ...options,
    secretKey,
    pool,
    publicUrl: () => origin,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin,
    connection: { url: origin + SANDBOX_PREFIX, secretKey, timeoutMs: 10_000, retryDelayMs: 1 },
    async close() {
      await app.close();
      if (!pool.ended) await pool.end();
    },
  };
}
