import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isFromThisMachine } from './dev-pages.ts';
import { type Metrics, routeNameOf } from './metrics.ts';
import { notFound } from './refusal.ts';
import type { WatchedValues } from './watched-values.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a token configured, only requests that send it; otherwise only programs on this machine. */
function mayRead(
  request: FastifyRequest,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (metricsToken === undefined) return isFromThisMachine(request, { publicUrl });
  const [, sent = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(sha256(sent), sha256(metricsToken));
}

/**
 * Counts every request, and answers /metrics for Prometheus. To everyone else that address does not exist. It is
 * answered however busy the process is, and while the database is down.
 */
export function installMetrics(
  server: FastifyInstance,
  { metrics, watched, config }: { metrics: Metrics; watched: WatchedValues; config: Config },
): void {
  server.addHook('onResponse', async (request, reply) => {
    const { stream } = request.routeOptions.config;
    const counted = { method: request.method, route: routeNameOf(request), status: reply.statusCode };
    metrics.answered(counted, stream ? undefined : reply.elapsedTime / 1_000);
  });
  server.get('/metrics', { config: { shed: false } }, async (request, reply) => {
    if (!mayRead(request, config)) throw notFound('page', 'There is nothing here.');
    const { type, text } = await metrics.text(await watched.read().catch(() => undefined));
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
