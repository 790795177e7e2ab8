import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { MINUTE_MS } from '../shared/durations.ts';
import { tooManyRequests } from './refusal.ts';
import type { Counter, SharedCounts } from './shared-counts.ts';

/** Calls and forms that one session may send in a minute. */
export const CALLS_A_SESSION = 600;
/** The same for all visitors without a session behind one IP address: a mobile carrier has thousands behind each. */
export const CALLS_AN_ADDRESS = 3_000;
/** Pages are hardly limited: an address may read more in a minute than this server renders. */
export const PAGES_AN_ADDRESS = 6_000;
/**
 * Sessions behind one address are counted separately, but together they get at most this many times a session's limit.
 */
export const SESSIONS_AN_ADDRESS = 20;
const LOG_EVERY_MS = 1_000;
/** Beyond this many visitors, the one that was idle the longest is forgotten. */
const MOST_REMEMBERED = 20_000;
/** The part of a limit up to which a process does not report a visitor's requests to the others. */
const UNREPORTED_PART = 0.05;

/** A call's own limit (see shared/call.ts), as its route carries it. */
export interface RouteLimit {
  max: number;
  timeWindow: number;
  /**
   * `address`: all sessions behind one address are counted together, because a limit on guessing must not grow with
   * them.
   */
  by?: 'address' | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * False: not counted. `page`: counted as reading. Absent: counted as a call if the path is below /api/, otherwise
     * not.
     */
    limit?: false | 'page' | RouteLimit;
  }
}

/** What identifies the counters of one limit. */
interface Limit {
  /** Unique among limits. */
  name: string;
  /** Whether each request waits for the counts of other processes: for calls that invite guessing, which are few. */
  exact: boolean;
}

/**
 * The counters of one limit, shared by all processes (see shared-counts.ts). A process exchanges counts with the others
 * only once a visitor has used a twentieth of the limit here. With several processes, a visitor may therefore exceed it
 * by up to a twentieth at each.
 */
class SharedStore implements FastifyRateLimitStore {
  readonly #counts: SharedCounts;
  readonly #limit: Limit;
  readonly #counters = new Map<string, Counter>();

  constructor(counts: SharedCounts, limit: Limit) {
    this.#counts = counts;
    this.#limit = limit;
  }

  incr(
    visitor: string,
    answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
    max: number,
  ): void {
    const counter = this.#counterOf(visitor, windowMs);
    const say = () =>
      answer(null, { current: counter.own + counter.others, ttl: Math.max(1, counter.endsAt - Date.now()) });
    // Requests beyond the limit are refused everywhere, so the other processes need not know of them.
    const isKnown = counter.own + counter.others > max;
    counter.own += 1;
    if (isKnown) counter.reported += 1;
    else if (this.#limit.exact) return void this.#counts.report(counter).then(say);
    else if (counter.own > max * UNREPORTED_PART) this.#counts.reportLater(counter);
    say();
  }

  /** Called by the plugin with a whole limit, to which {@link installRateLimits} adds a name. */
  child(limit: unknown): SharedStore {
    return new SharedStore(this.#counts, limit as Limit);
  }

  #counterOf(visitor: string, windowMs: number): Counter {
    const known = this.#counters.get(visitor);
    // Inserting it anew makes it the newest entry of the map.
    if (known) this.#counters.delete(visitor);
    const isOver = !known || known.endsAt <= Date.now();
    const counter = isOver
      ? {
          key: `${this.#limit.name}\n${visitor}`,
          own: 0,
          reported: 0,
          others: 0,
          endsAt: Date.now() + windowMs,
        }
      : known;
    this.#counters.set(visitor, counter);
    if (this.#counters.size > MOST_REMEMBERED) {
      const [longestAgo = visitor] = this.#counters.keys();
      this.#counters.delete(longestAgo);
    }
    return counter;
  }
}

/**
 * Counts a visitor's calls and pages, and refuses what exceeds a limit with 429 and Retry-After. Files, fonts and icons
 * are not counted. It counts in the hook `onRequest`, before anything else can refuse the request, so that provoking
 * another refusal does not evade it.
 *
 * @param counts the counters that processes share
 * @param options.sessionOf returns a name for the session of a request; undefined for a visitor, and for a cookie that
 *   we did not sign
 * @param options.scaleLimit returns how many requests a given limit lets through
 */
export async function installRateLimits(
  server: FastifyInstance,
  counts: SharedCounts,
  {
    sessionOf,
    scaleLimit = (max) => max,
  }: {
    sessionOf: (request: FastifyRequest) => Promise<string | undefined>;
    scaleLimit?: ((max: number) => number) | undefined;
  },
): Promise<void> {
  class Store extends SharedStore {
    constructor() {
      super(counts, { name: '', exact: false });
    }
  }
  await server.register(rateLimit, { global: false, store: Store });
  const addressOf = async (request: FastifyRequest) => normalizeIP(request.ip);
  const callerOf = async (request: FastifyRequest) =>
    (await sessionOf(request)) ?? (await addressOf(request));

  const limiter = (
    name: string,
    { max, timeWindow = MINUTE_MS, by }: Pick<RouteLimit, 'max' | 'by'> & { timeWindow?: number },
    exact = false,
  ) => {
    const limit: Limit = { name, exact };
    return server.createRateLimit({
      max: scaleLimit(max),
      timeWindow,
      keyGenerator: by === 'address' ? addressOf : callerOf,
      ...limit,
    });
  };
  const ofSession = limiter('session', { max: CALLS_A_SESSION });
  const ofAddress = limiter('address', { max: CALLS_AN_ADDRESS, by: 'address' });
  const ofSessionsTogether = limiter('sessions', {
    max: CALLS_A_SESSION * SESSIONS_AN_ADDRESS,
    by: 'address',
  });
  const pages = limiter('pages', { max: PAGES_AN_ADDRESS, by: 'address' });
  type Limiter = typeof ofSession;

  /** The limiters that a route counts in, for visitors with and without a session. */
  function limitersOf({ config, method, url }: RouteOptions): { session: Limiter[]; visitor: Limiter[] } {
    const limit = config?.limit ?? url.startsWith('/api/');
    if (limit === false) return { session: [], visitor: [] };
    if (limit === 'page') return { session: [pages], visitor: [pages] };
    if (limit === true) return { session: [ofSession, ofSessionsTogether], visitor: [ofAddress] };
    const name = `${String(method)} ${url}`;
    const own = limiter(name, limit, limit.by === 'address');
    const together = limiter(`${name} of sessions`, {
      ...limit,
      max: limit.max * SESSIONS_AN_ADDRESS,
      by: 'address',
    });
    return { session: [own, together], visitor: [own] };
  }

  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  /** Logs at most once a second, so that a flood does not fill the log as well. */
  function logRefusal(request: FastifyRequest, route: string): void {
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    request.log.info({ event: 'rate_limited', refused, route, ip: request.ip }, 'too many requests');
    loggedAt = now;
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
        logRefusal(request, route.url);
        throw tooManyRequests(result.ttlInSeconds);
      }
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });
}
