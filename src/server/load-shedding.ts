import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Beyond this delay no visitor waits for an answer any more. */
const LONGEST_DELAY_MS = 2_000;
const LOG_EVERY_MS = 1_000;

/**
 * Answers 503 while the event loop is further behind than visitors wait. Requests count against the visitor's rate
 * limits first (the hook `onRequest`), so that a visitor who overloads the server is refused before others. The log
 * reports once a second how many were refused.
 *
 * @param isBusy replaces the measurement in tests; absent: whether the event loop is late
 */
export async function installLoadShedding(server: FastifyInstance, isBusy?: () => boolean): Promise<void> {
  let isLate = isBusy;
  if (!isLate) {
    await server.register(underPressure, {
      maxEventLoopDelay: LONGEST_DELAY_MS,
      exposeStatusRoute: false,
      pressureHandler: () => undefined,
    });
    isLate = () => server.isUnderPressure();
  }
  let sentAway = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.shed === false || !isLate()) return;
    sentAway += 1;
    const now = performance.now();
    if (now - loggedAt >= LOG_EVERY_MS) {
      request.log.warn({ event: 'load_shed', sentAway }, 'too busy: requests were turned away');
      loggedAt = now;
      sentAway = 0;
    }
    throw new Refusal(503, 'busy', 'We are very busy right now. Please try again in a moment.', {
      retryAfterSeconds: 10,
      quiet: true,
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: answered however busy the process is. */
    shed?: false;
  }
}
