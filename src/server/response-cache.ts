import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A page or an answer to a call, ready to be sent. */
export interface CacheableResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** What to do each time the answer is sent to another person. */
  onCacheHit?: readonly CacheHitListener[];
}

/**
 * Called for a person who gets an answer that another request made.
 *
 * @param callerId the signed-in user who gets it; undefined for a visitor
 */
export type CacheHitListener = (headers: FastifyRequest['headers'], callerId: string | undefined) => void;

/** Who may get what is cached: visitors only, or signed-in users too. */
export type Audience = 'visitors' | 'everyone';

/** How long an answer is served to further visitors. */
const FRESH_MS = 5_000;
const MOST_RESPONSES = 500;
const MOST_BYTES = 64 * 1024 * 1024;
/** Smaller bodies gain nothing from compression. */
const LEAST_COMPRESSED_BYTES = 1024;
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // The quality that @fastify/compress uses for all other answers.
  br: (body) => promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
};

export type CacheEntry<A extends CacheableResponse> = A & {
  etag: string;
  compressed: Map<Encoding, Promise<Buffer>>;
};

/**
 * Caches what is the same for all visitors, or for everyone, for a few seconds, compressed as their browsers accept it.
 * A request with a cookie that could matter is never served from the cache and never fills it, so nothing personal can
 * reach another person.
 */
export class ResponseCache<A extends CacheableResponse = CacheableResponse> {
  readonly #cache: LRUCache<string, CacheEntry<A>, () => Promise<A>>;
  readonly #isHarmless: Record<Audience, (cookieHeader: string) => boolean>;
  readonly #cdnSeconds: number;

  /**
   * @param isHarmless for each audience, whether a request's cookies change nothing of what its sender sees
   * @param cdnSeconds how long a CDN may cache what is sent from here; 0: not at all
   */
  constructor(
    nowMs: () => number,
    isHarmless: Record<Audience, (cookieHeader: string) => boolean>,
    cdnSeconds = 0,
  ) {
    this.#isHarmless = isHarmless;
    this.#cdnSeconds = cdnSeconds;
    this.#cache = new LRUCache({
      max: MOST_RESPONSES,
      maxSize: MOST_BYTES,
      // Doubled, because each body may also be kept in two compressed forms.
      sizeCalculation: ({ body }) => 1 + 2 * body.length,
      // The library counts an answer of exactly its ttl as fresh.
      ttl: FRESH_MS - 1,
      ttlResolution: 0,
      perf: { now: nowMs },
      // Visitors who wait for an answer while the cache is cleared still get it, but it is not cached.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: make }) => {
        const answer = await make();
        const etag = `"${createHash('sha256').update(answer.body).digest('base64url')}"`;
        return { ...answer, etag, compressed: new Map() };
      },
    });
  }

  /** Returns the cache key of a request that may be served from here; undefined for all others. */
  keyOf(
    {
      method,
      headers: { cookie },
      protocol,
      host,
      url,
    }: Pick<FastifyRequest, 'method' | 'headers' | 'protocol' | 'host' | 'url'>,
    audience: Audience = 'visitors',
  ): string | undefined {
    if (method !== 'GET' || (cookie !== undefined && !this.#isHarmless[audience](cookie))) return undefined;
    return url.length < 500 ? `${protocol} ${host} ${url}` : undefined;
  }

  /** Empties the cache, so that answers from now on show a change that affects every page. */
  clear(): void {
    this.#cache.clear();
  }

  /**
   * Returns the cached answer, or makes it. People who ask at the same time for an answer that is not cached share one
   * making of it. Where the making fails that another request began, this request tries again.
   *
   * @param asker who asks, for the listeners of an answer that another request made
   */
  async find(
    key: string,
    asker: { headers: FastifyRequest['headers']; callerId?: string | undefined },
    make: () => Promise<A>,
  ): Promise<CacheEntry<A>> {
    let madeHere = false;
    const context = () => {
      madeHere = true;
      return make();
    };
    try {
      const kept = await this.#cache.forceFetch(key, { context });
      if (!isForAll(kept) && this.#cache.peek(key) === kept) this.#cache.delete(key);
      if (!madeHere)
        for (const onCacheHit of kept.onCacheHit ?? []) onCacheHit(asker.headers, asker.callerId);
      return kept;
    } catch (error) {
      if (madeHere) throw error;
      return this.find(key, asker, make);
    }
  }

  /** Sends an answer that {@link find} returned. */
  async send(kept: CacheEntry<A>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    for (const [name, value] of kept.headers) reply.header(name, value);
    reply.header('etag', kept.etag).header('vary', 'cookie, accept-encoding');
    if (this.#cdnSeconds > 0 && isForAll(kept)) {
      reply.header('cache-control', `public, max-age=0, s-maxage=${this.#cdnSeconds}`);
      reply.header('cache-tag', tagsOf(request.url));
    }
    if (kept.status === 200 && request.headers['if-none-match'] === kept.etag)
      return reply.status(304).send();
    reply.status(kept.status);
    const encoding = encodingFor(request, kept.body);
    if (!encoding) return reply.send(kept.body);
    const body = kept.compressed.get(encoding) ?? compress[encoding](kept.body);
    kept.compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(await body);
  }
}

/** Whether others may get this answer too. */
const isForAll = ({ status, headers }: CacheableResponse): boolean =>
  status === 200 && !headers.some(([name]) => name === 'set-cookie');

/**
 * The tags by which a CDN can purge: one for all that visitors see, and one for the pages and calls about an artisan.
 */
function tagsOf(url: string): string {
  const artisan = /^\/(?:profile|api\/users)\/([0-9a-f-]{36})(?=[/?.]|$)/i.exec(url)?.[1];
  return artisan ? `visitors,artisan-${artisan.toLowerCase()}` : 'visitors';
}

function encodingFor({ headers }: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < LEAST_COMPRESSED_BYTES) return undefined;
  return negotiate(accepted, [...ENCODINGS]) ?? undefined;
}
