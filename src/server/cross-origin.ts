import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';

/** What a page of another origin may read of an answer besides its body. */
const exposedHeaders = ['Link', 'X-Total-Count', 'X-Search-Match', 'Retry-After', 'X-Request-Id'];
const HOUR_SECONDS = 3_600;
/** Where pictures and videos are, as long as no other host has them. */
const FILES = '/files/';

/**
 * Lets pages of the origins in CORS_ORIGINS make calls. Their visitor's session comes along only where the origin is of
 * our own site (app.surehands.ng beside surehands.ng): its cookie is SameSite=Lax. No other origin may even read an
 * answer, and pages of ours are nobody else's to fetch.
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

  // Our files stand in answers as paths, which a page of another origin would look for at its own.
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

/** A value of JSON with each of its texts changed; everything else stays as it is. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]));
}
