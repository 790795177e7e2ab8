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
  /** The key that merchants show and that signs webhooks. */
  secretKey: string;
  /** Where its state lives, in a schema of its own. */
  pool: pg.Pool;
  /** Where news is sent; asked anew for every delivery, since the port may be known late. */
  webhookUrl(): string;
  /** The origin that people's browsers see, without a trailing slash. */
  publicUrl(): string;
  clock?: () => Date;
  /** How webhooks travel; over HTTP when absent. */
  transmit?: Transmit;
  /** Milliseconds before a webhook's second attempt; 1,000 when absent. */
  backoffMs?: number;
  /** Milliseconds from a refund's request to its completion; 1,000 when absent. */
  refundDelayMs?: number;
}

/**
 * A local Paystack: the same calls, answers, checkout and signed webhooks, with pretend money. It stands for another
 * company, so it shares nothing with the product but the wire. Register it with the prefix SANDBOX_PREFIX.
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
  // What was still undelivered when the last process ended goes out once somebody can be listening.
  app.addHook('onListen', async () => delivery.wake());
  // Before connections are closed: a delivery to ourselves would otherwise keep one open.
  app.addHook('preClose', () => delivery.stop());

  app.addHook('onRequest', async (request) => {
    // PostgreSQL keeps no zero character, so nothing is known by a name that has one.
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

/** Paystack takes JSON and forms alike. */
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

/** @throws PaystackRefusal 401 unless the header carries the secret key; compared in constant time */
function demandKey(header: string | undefined, secretKey: string): void {
  const shown = Buffer.from(header?.replace(/^Bearer\s+/i, '') ?? '');
  const right = Buffer.from(secretKey);
  if (shown.length === right.length && timingSafeEqual(shown, right)) return;
  const nextStep = 'Ensure that you provide the correct authorization key for the request';
  throw new PaystackRefusal(401, 'invalid_Key', 'Invalid key', nextStep);
}
