import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { tooManyRequests } from './refusal.ts';

const MINUTE_MS = 60_000;
/** What one session may ask for in a minute: calls, and forms, which make calls. */
export const CALLS_A_SESSION = 600;
/** The same for everybody without a session behind one address: a mobile carrier has thousands behind each. */
export const CALLS_AN_ADDRESS = 3_000;
/** Reading is hardly limited: so many pages an address is more than this server renders. */
const PAGES_AN_ADDRESS = 6_000;
/** Sessions behind one address are counted apart, but together they may not do more than so many times what one may. */
const SESSIONS_AN_ADDRESS = 20;
const NOTE_EVERY_MS = 1_000;
/** Past this many visitors the one that was quiet for longest is forgotten. */
const MOST_REMEMBERED = 20_000;

/** A call's own limit (see shared/call.ts) as its route carries it. */
export interface RouteLimit {
  max: number;
  timeWindow: number;
  /** `address`: sessions behind one address are counted together, since a limit on guessing must not grow with them. */
  by?: 'address' | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: not counted. `page`: counted as reading. Absent: counted as a call below /api/, elsewhere not. */
    limit?: false | 'page' | RouteLimit;
  }
}

/**
 * Counts calls and pages of one visitor and refuses what is too much with 429 and Retry-After. Files, fonts and icons
 * are not counted. It counts in the hook `onRequest`, before anything else may refuse the request, so that being
 * refused for another reason is no way around it. Counts are kept by each process for itself.
 *
 * @param sessionOf a name for the session of a request; undefined for a visitor, and for a cookie that we did not sign
 */
export async function installRateLimits(
  server: FastifyInstance,
  sessionOf: (request: FastifyRequest) => Promise<string | undefined>,
): Promise<void> {
  await server.register(rateLimit, { global: false, cache: MOST_REMEMBERED });
  const addressOf = async (request: FastifyRequest) => normalizeIP(request.ip);
  const callerOf = async (request: FastifyRequest) =>
    (await sessionOf(request)) ?? (await addressOf(request));

  const limiter = (max: number, timeWindow = MINUTE_MS, keyGenerator = callerOf) =>
    server.createRateLimit({ max, timeWindow, keyGenerator });
  const ofSession = limiter(CALLS_A_SESSION);
  const ofAddress = limiter(CALLS_AN_ADDRESS, MINUTE_MS, addressOf);
  const ofSessionsTogether = limiter(CALLS_A_SESSION * SESSIONS_AN_ADDRESS, MINUTE_MS, addressOf);
  const pages = limiter(PAGES_AN_ADDRESS, MINUTE_MS, addressOf);
  type Limiter = typeof ofSession;

  /** What a route counts in, for a visitor with a session and for one without. */
  function limitersOf({ config, url }: RouteOptions): { session: Limiter[]; visitor: Limiter[] } {
    const limit = config?.limit ?? url.startsWith('/api/');
    if (limit === false) return { session: [], visitor: [] };
    if (limit === 'page') return { session: [pages], visitor: [pages] };
    if (limit === true) return { session: [ofSession, ofSessionsTogether], visitor: [ofAddress] };
    const own = limiter(limit.max, limit.timeWindow, limit.by === 'address' ? addressOf : callerOf);
    const together = limiter(limit.max * SESSIONS_AN_ADDRESS, limit.timeWindow, addressOf);
    return { session: [own, together], visitor: [own] };
  }

  let refused = 0;
  let notedAt = Number.NEGATIVE_INFINITY;
  /** Once a second: a flood must not fill the log as well. */
  function noteRefusal(request: FastifyRequest, route: string): void {
    refused += 1;
    const now = performance.now();
    if (now - notedAt < NOTE_EVERY_MS) return;
    request.log.info({ event: 'rate_limited', refused, route, ip: request.ip }, 'too many requests');
    notedAt = now;
    refused = 0;
  }

  server.addHook('onRoute', (route) => {
    const limiters = limitersOf(route);
    if (limiters.session.length === 0) return;
    const count = async (request: FastifyRequest) => {
      const counted = (await sessionOf(request)) === undefined ? limiters.visitor : limiters.session;
      for (const each of counted) {
        const result = await each(request);
        if (result.isAllowed || !result.isExceeded) continue;
        noteRefusal(request, route.url);
        throw tooManyRequests(result.ttlInSeconds);
      }
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });
}
