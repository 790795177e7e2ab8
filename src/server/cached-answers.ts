import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import type { AnyCall } from '../shared/call.ts';
import type { Caller } from './app-context.ts';
import { type IncomingCall, mayHaveSession } from './incoming-call.ts';
import type {
  Audience,
  CacheableResponse,
  CacheEntry,
  CacheHitListener,
  ResponseCache,
} from './response-cache.ts';

/** How a call is answered without a cache. */
interface Uncached {
  /** Returns the caller of a call that is not refused before its input is read. */
  admit(asked: IncomingCall): Promise<Caller | null>;
  carryOut(asked: IncomingCall): Promise<unknown>;
  /**
   * A signed-in caller's values of the call's `ownFields`; undefined for a caller for whom more than these fields
   * differs from what visitors get.
   */
  ownFieldsOf?: ((asked: IncomingCall, caller: Caller) => Promise<object | undefined>) | undefined;
}

/** What the cache has for a caller, with their own fields where these differ from what visitors get. */
interface Found {
  kept: CacheEntry<CacheableResponse>;
  own?: object;
}

/** A call's answers in the cache. */
export interface CachedAnswers {
  /** @returns undefined where the caller does not share what is cached */
  find(asked: IncomingCall): Promise<Found | undefined>;
  /** The same for a call of one of our pages: visitors' pages are cached as a whole, so only members' read here. */
  findForPage(asked: IncomingCall): Promise<Found | undefined>;
  /** The answer as an object of its own for each page, because pages may change what they were given. */
  read(found: Found, asked: IncomingCall): unknown;
  send(found: Found, asked: IncomingCall, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Returns the call's answers in the cache; undefined for a call whose answer is not the same for all visitors. Every
 * signed-in caller is checked as without the cache.
 */
export function cachedAnswers(
  cache: ResponseCache,
  call: AnyCall,
  { admit, carryOut, ownFieldsOf }: Uncached,
): CachedAnswers | undefined {
  const { alikeForVisitors, alikeForMembers: alike, ownFields = {} } = call;
  if (!alikeForVisitors) return undefined;

  const audienceOf = (query: unknown): Audience => {
    const isForMembers = typeof alike === 'function' ? alike(query as Record<string, unknown>) : alike;
    return isForMembers ? 'everyone' : 'visitors';
  };

  /** Carries out the call and serialises its answer as JSON, as visitors get it. */
  async function make(asked: IncomingCall): Promise<CacheableResponse> {
    const headers: [string, string][] = [['content-type', 'application/json; charset=utf-8']];
    const setHeader = (name: string, value: string) => void headers.push([name, value]);
    const onCacheHit: CacheHitListener[] = [];
    const given = await carryOut({
      ...asked,
      setHeader,
      addCookie: (cookie) => setHeader('set-cookie', cookie),
      cacheHitListeners: onCacheHit,
    });
    const forVisitors = call.ownFields ? { ...(given as object), ...ownFields } : given;
    return { status: 200, headers, body: Buffer.from(JSON.stringify(forVisitors)), onCacheHit };
  }

  async function find(asked: IncomingCall): Promise<Found | undefined> {
    const { headers, raw, url } = asked;
    const { protocol, host } = raw;
    const key = cache.keyOf({ method: call.method, headers, protocol, host, url }, audienceOf(asked.query));
    if (!key) return undefined;
    const caller = mayHaveSession(headers) ? await admit(asked) : null;
    const own = caller && ownFieldsOf ? await ownFieldsOf(asked, caller) : ownFields;
    if (own === undefined) return undefined;
    const kept = await cache.find(key, { headers, callerId: caller?.id }, () => make(asked));
    return isDeepStrictEqual(own, ownFields) ? { kept } : { kept, own };
  }

  const answerOf = ({ kept, own }: Found): unknown => {
    const answer = JSON.parse(kept.body.toString());
    return own ? { ...answer, ...own } : answer;
  };

  return {
    find,
    async findForPage(asked) {
      const isShared = audienceOf(asked.query) === 'everyone' && mayHaveSession(asked.headers);
      return isShared && !asked.together?.hasWritten ? find(asked) : undefined;
    },
    read(found, asked) {
      for (const [name, value] of found.kept.headers) asked.setHeader(name, value);
      return answerOf(found);
    },
    async send(found, asked, reply) {
      if (!found.own) return cache.send(found.kept, asked.raw, reply);
      for (const [name, value] of found.kept.headers) reply.header(name, value);
      return reply.header('vary', 'cookie').send(JSON.stringify(answerOf(found)));
    },
  };
}
