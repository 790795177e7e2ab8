import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';

/** Headers of an answer that a page of another origin may read. */
const exposedHeaders = ['Link', 'X-Total-Count', 'X-Search-Match', 'Retry-After', 'X-Request-Id'];
const HOUR_SECONDS = 3_600;
/** The path of pictures and videos that no other host stores. */
const FILES = '/files/';

/**
 * Lets pages of the origins in CORS_ORIGINS make calls. The visitor's session is sent only where the origin belongs to
 * our own site (app.surehands.ng beside surehands.ng), because its cookie is SameSite=Lax. No other origin can read an
 * answer, nor fetch our pages.
 */
export async function installCrossOrigin(
  app: FastifyInstance,
  { config, publicUrl }: Pick<AppContext, 'config' | 'publicUrl'>,
): Promise<void> {
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

  // Answers hold our files as paths, which a page of another origin would resolve against its own.
  const isForeign = ({ headers }: FastifyRequest) => config.corsOrigins.includes(headers.origin ?? '');
  app.addHook('preSerialization', async (request, _reply, answer) =>
    isForeign(request)
      ? withTexts(answer, (text) => (text.startsWith(FILES) ? publicUrl() + text : text))
      : answer,
  );
  app.addHook('preValidation', async (request) => {
    if (!isForeign(request) || Buffer.isBuffer(request.body)) return;
    const ourFiles = publicUrl() + FILES;
    request.body = withTexts(request.body, (text) =>
      text.startsWith(ourFiles) ? text.slice(publicUrl().length) : text,
    );
  });
}

/** Returns a JSON value with each of its texts changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]));
}
