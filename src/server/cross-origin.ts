import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What a page of another origin may read of an answer besides its body. */
const exposedHeaders = ['Link', 'X-Total-Count', 'X-Search-Match', 'Retry-After'];
const HOUR_SECONDS = 3_600;

/**
 * Lets pages of the origins in CORS_ORIGINS make calls, with their visitor's session. No other origin may even read
 * an answer, and pages of ours are nobody else's to fetch.
 */
export async function installCrossOrigin(app: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    delegator: (request, decide) => {
      const allowed = request.url?.startsWith('/api/') ?? false;
      decide(null, {
        origin: allowed && config.corsOrigins,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders,
        maxAge: HOUR_SECONDS,
      });
    },
  });
}
