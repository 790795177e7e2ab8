import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { markDelivered, markFailed, nextDueAt, takeDueWebhooks, type Webhook } from './webhook-store.ts';

export interface Delivery {
  url: string;
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}
/** Sends one webhook and returns the HTTP status of the answer; throws when there is none. */
export type Transmit = (delivery: Delivery) => Promise<number>;

export interface DeliveryOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  secretKey: string;
  webhookUrl(): string;
  clock(): Date;
  transmit: Transmit;
  /** Milliseconds before the second attempt; doubled for each further one. */
  backoffMs: number;
  /** Other work that may be due, run before each round of deliveries. */
  beforeRound(now: Date): Promise<void>;
}

export interface WebhookDelivery {
  /** Looks for due work now. */
  wake(): void;
  /** Aborts running deliveries (they are retried after the next start) and waits until nothing runs. */
  stop(): Promise<void>;
}

const DELIVERY_TIMEOUT_MS = 10_000;
/** Longer than a delivery can take, so that none runs twice at once. */
const TAKEN_FOR_MS = 3 * DELIVERY_TIMEOUT_MS;
/** The live service waits minutes and hours; here it is seconds, because a developer is watching. */
const LONGEST_BACKOFF_DOUBLINGS = 6;
const LONGEST_BACKOFF_MS = 60_000;
/**
 * As the live service does, https://paystack.com/docs/payments/webhooks/#go-live-checklist: no more attempts after 72
 * hours.
 */
const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;
/** How often to look for what another process left behind. */
const IDLE_LOOK_MS = 30_000;
const AFTER_TROUBLE_MS = 2_000;

/** Paystack's signature: HMAC-SHA512 of the body with the secret key, in lower-case hex. */
export const signatureOf = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body, 'utf8').digest('hex');

export const transmitOverHttp: Transmit = async ({ url, body, headers, signal }) => {
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
};

/** Delivers queued webhooks until each is answered with a 2xx. Its timers do not keep the process alive. */
export function startWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  const { pool, log, clock } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    clearTimeout(timer);
    running = work().then((pauseMs) => {
      running = undefined;
      if (stopping.signal.aborted) return;
      timer = setTimeout(wake, wokenMeanwhile ? 0 : pauseMs).unref();
      wokenMeanwhile = false;
    });
  }

  /** Does what is due; returns the milliseconds until more is due. */
  async function work(): Promise<number> {
    try {
      for (;;) {
        const now = clock();
        await options.beforeRound(now);
        const due = await takeDueWebhooks(pool, now, new Date(now.getTime() + TAKEN_FOR_MS));
        if (due.length === 0) break;
        await Promise.all(due.map(deliver));
        if (stopping.signal.aborted) return 0;
      }
      const dueAt = await nextDueAt(pool);
      const untilDueMs = dueAt ? dueAt.getTime() - clock().getTime() : IDLE_LOOK_MS;
      return Math.min(Math.max(untilDueMs, 1), IDLE_LOOK_MS);
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ err: error }, 'the local Paystack cannot deliver webhooks now');
      return AFTER_TROUBLE_MS;
    }
  }

  async function deliver(webhook: Webhook): Promise<void> {
    const problem = await attempt(webhook);
    const now = clock();
    if (problem === undefined) {
      await markDelivered(pool, webhook.id, now);
      return;
    }
    const doublings = Math.min(webhook.attempts, LONGEST_BACKOFF_DOUBLINGS);
    const backoffMs = Math.min(options.backoffMs * 2 ** doublings, LONGEST_BACKOFF_MS);
    const next = new Date(now.getTime() + backoffMs);
    const givenUp = next.getTime() - webhook.createdAt.getTime() > GIVE_UP_AFTER_MS;
    await markFailed(pool, webhook.id, problem, givenUp ? null : next);
  }

  /** Returns the error; undefined when the webhook was accepted. */
  async function attempt({ body }: Webhook): Promise<string | undefined> {
    try {
      const status = await options.transmit({
        url: options.webhookUrl(),
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Paystack (local)',
          'x-paystack-signature': signatureOf(body, options.secretKey),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      });
      return status >= 200 && status < 300 ? undefined : `answered ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
