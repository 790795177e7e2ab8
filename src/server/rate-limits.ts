import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { tooManyRequests } from './refusal.ts';
import type { Counter, SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;
/** What one session may ask for in a minute: calls, and forms, which make calls. */
export const CALLS_A_SESSION = 600;
/** The same for everybody without a session behind one address: a mobile carrier has thousands behind each. */
export const CALLS_AN_ADDRESS = 3_000;
/** Reading is hardly limited: so many pages an address is more than this server renders. */
export const PAGES_AN_ADDRESS = 6_000;
/** Sessions behind one address are counted apart, but together they may not do more than so many times what one may. */
export const SESSIONS_AN_ADDRESS = 20;
const NOTE_EVERY_MS = 1_000;
/** Past this many visitors the one that was quiet for longest is forgotten. */
const MOST_REMEMBERED = 20_000;
/** What a visitor does up to this part of a limit is no one else's business: other processes are not told of it. */
const UNTOLD_PART = 0.05;

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

/** What makes the counters of one limit. */
interface Limit {
  /** No other limit's. */
  name: string;
  /** Whether each request waits for what other processes counted: for calls that attract guessing, of which there are few. */
  exact: boolean;
}

/**
 * The counters of one limit, shared by all processes (see shared-counts.ts). A process hears of the others once a visitor has used a
 * twentieth of the limit here; with several processes a visitor may so have up to a twentieth of it more at each.
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
    // What is refused by all anyway need not be told.
    const isKnown = counter.own + counter.others > max;
    counter.own += 1;
    if (isKnown) counter.told += 1;
    else if (this.#limit.exact) return void this.#counts.tell(counter).then(say);
    else if (counter.own > max * UNTOLD_PART) this.#counts.tellLater(counter);
    say();
  }

  /** Asked of a whole limit, which {@link installRateLimits} makes with a name. */
  child(limit: unknown): SharedStore {
    return new SharedStore(this.#counts, limit as Limit);
  }

  #counterOf(visitor: string, windowMs: number): Counter {
    const known = this.#counters.get(visitor);
    // Written anew, it is the youngest of the map.
    if (known) this.#counters.delete(visitor);
    const isOver = !known || known.endsAt <= Date.now();
    const counter = isOver
      ? { key: `${this.#limit.name}\n${visitor}`, own: 0, told: 0, others: 0, endsAt: Date.now() + windowMs }
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
 * Counts calls and pages of one visitor and refuses what is too much with 429 and Retry-After. Files, fonts and icons
 * are not counted. It counts in the hook `onRequest`, before anything else may refuse the request, so that being
 * refused for another reason is no way around it.
 *
 * @param counts where processes count together
 * @param options.sessionOf a name for the session of a request; undefined for a visitor, and for a cookie that we did not sign
 * @param options.scaleLimit how many requests a limit of so many lets through
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

  /** What a route counts in, for a visitor with a session and for one without. */
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
