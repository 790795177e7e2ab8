import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { bankAccountRoutes } from './bank-accounts.ts';
import { bankRoutes } from './bank-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { disputeRoutes, questioningRoutes } from './dispute-routes.ts';
import { answerErrorsLikePaystack, entityNotFound, PaystackRefusal } from './envelope.ts';
import { payoutRoutes } from './payout-routes.ts';
import { processDueRefunds, refundRoutes } from './refund-routes.ts';
import type { Sandbox } from './sandbox-context.ts';
import { prepareSchema } from './sandbox-schema.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { startWebhookDelivery, type Transmit, transmitOverHttp } from './webhook-delivery.ts';

export interface PaystackSandboxOptions {
  /** The key that merchants send and that signs webhooks. */
  secretKey: string;
  /** The database for its state, in a schema of its own. */
  pool: pg.Pool;
  /** The webhook's address; called for every delivery, because the port may become known late. */
  webhookUrl(): string;
  /** The origin of the site as people see it, without a trailing slash. */
  publicUrl(): string;
  clock?: () => Date;
  /** Sends webhooks; over HTTP when absent. */
  transmit?: Transmit;
  /** Milliseconds before a webhook's second attempt; 1,000 when absent. */
  backoffMs?: number;
  /** Milliseconds from a refund's request to its completion; 1,000 when absent. */
  refundDelayMs?: number;
}

/**
 * A local Paystack: the same calls, answers, checkout and signed webhooks, with pretend money. It represents another
 * company, so it shares nothing with the product except the protocol. Register it with the prefix SANDBOX_PREFIX.
 *
 * Source: https://paystack.com/docs/api, github.com/PaystackOSS/openapi, github.com/PaystackOSS/doc-code-snippets.
 */
export async function paystackSandbox(app: FastifyInstance, options: PaystackSandboxOptions): Promise<void> {
  const clock = options.clock ?? (() => new Date());
  await prepareSchema(options.pool);

  const delivery = startWebhookDelivery({
    pool: options.pool,
    log: app.log,
    secretKey: options.secretKey,
    webhookUrl: options.webhookUrl,
    clock,
    transmit: options.transmit ?? transmitOverHttp,
    backoffMs: options.backoffMs ?? 1_000,
    beforeRound: (now) => processDueRefunds(options.pool, now),
  });
  const sandbox: Sandbox = {
    pool: options.pool,
    publicUrl: options.publicUrl,
    clock,
    refundDelayMs: options.refundDelayMs ?? 1_000,
    wake: delivery.wake,
  };
  // Sends webhooks that the last process left undelivered, once this one listens.
  app.addHook('onListen', async () => delivery.wake());
  // Before connections are closed, because a delivery to ourselves would keep one open.
  app.addHook('preClose', () => delivery.stop());

  app.addHook('onRequest', async (request) => {
    // PostgreSQL cannot store NUL, so no object has a name with one.
    if (request.url.includes('%00')) throw entityNotFound('Entity not found');
  });
  readBodies(app);
  answerErrorsLikePaystack(app);
  app.setNotFoundHandler(() => {
    throw entityNotFound('Entity not found');
  });
  checkoutRoutes(app, sandbox);
  bankAccountRoutes(app, sandbox);
  questioningRoutes(app, sandbox);
  await app.register(async (calls) => {
    calls.addHook('onRequest', async (request) =>
      demandKey(request.headers.authorization, options.secretKey),
    );
    transactionRoutes(calls, sandbox);
    refundRoutes(calls, sandbox);
    customerRoutes(calls, sandbox);
    payoutRoutes(calls, sandbox);
    bankRoutes(calls, sandbox);
    disputeRoutes(calls, sandbox);
  });
}

/** Paystack accepts both JSON and forms. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      try {
        return body.trim() === '' ? {} : JSON.parse(body);
      } catch {
        throw new PaystackRefusal(400, 'invalid_json', 'The request is not valid JSON');
      }
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

/** @throws PaystackRefusal 401 unless the header has the secret key; compared in constant time */
function demandKey(header: string | undefined, secretKey: string): void {
  const shown = Buffer.from(header?.replace(/^Bearer\s+/i, '') ?? '');
  const right = Buffer.from(secretKey);
  if (shown.length === right.length && timingSafeEqual(shown, right)) return;
  const nextStep = 'Ensure that you provide the correct authorization key for the request';
  throw new PaystackRefusal(401, 'invalid_Key', 'Invalid key', nextStep);
}
