import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A page or an answer, ready to be sent. */
export interface ReadyAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Done each time it is sent again, to another visitor. */
  sentAgain?: readonly SentAgain[];
}

/** What is done for a visitor who is sent what another one's request made. */
export type SentAgain = (headers: FastifyRequest['headers']) => void;

/** How long an answer serves further visitors. */
const FRESH_MS = 5_000;
const MOST_ANSWERS = 500;
const MOST_BYTES = 64 * 1024 * 1024;
/** Smaller ones gain nothing by being compressed. */
const LEAST_COMPRESSED_BYTES = 1024;
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // As @fastify/compress does it for all others.
  br: (body) => promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
};

type Kept<A extends ReadyAnswer> = A & { etag: string; compressed: Map<Encoding, Promise<Buffer>> };

/**
 * Keeps what all visitors are shown alike, for a few seconds, compressed as their browsers read it. A request that carries a cookie that
 * could matter is never served from it and never fills it, so nothing of one person can reach another.
 */
export class KeptAnswers<A extends ReadyAnswer = ReadyAnswer> {
  readonly #kept: LRUCache<string, Kept<A>, () => Promise<A>>;
  readonly #isHarmless: (cookieHeader: string) => boolean;
  readonly #cdnSeconds: number;

  /**
   * @param isHarmless whether the cookies of a request change nothing of what its visitor sees
   * @param cdnSeconds for how long a CDN may keep what is sent from here; 0: not at all
   */
  constructor(nowMs: () => number, isHarmless: (cookieHeader: string) => boolean, cdnSeconds = 0) {
    this.#isHarmless = isHarmless;
    this.#cdnSeconds = cdnSeconds;
    this.#kept = new LRUCache({
      max: MOST_ANSWERS,
      maxSize: MOST_BYTES,
      // Twice: each may be compressed in two ways.
      sizeCalculation: ({ body }) => 1 + 2 * body.length,
      // It counts an answer of exactly so long as fresh.
      ttl: FRESH_MS - 1,
      ttlResolution: 0,
      perf: { now: nowMs },
      // Those who wait for an answer while all are emptied get it; it is not kept.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: make }) => {
        const answer = await make();
        const etag = `"${createHash('sha256').update(answer.body).digest('base64url')}"`;
        return { ...answer, etag, compressed: new Map() };
      },
    });
  }

  /** The key of a request that may be served from here; undefined for all others. */
  keyOf({ method, headers: { cookie }, protocol, host, url }: FastifyRequest): string | undefined {
    if (method !== 'GET' || (cookie !== undefined && !this.#isHarmless(cookie))) return undefined;
    return url.length < 500 ? `${protocol} ${host} ${url}` : undefined;
  }

  /** What is made from now on knows of a change that is shown everywhere. */
  clear(): void {
    this.#kept.clear();
  }

  /** What is kept under a key, or made now. Where what another visitor's request was making fails, it is tried once more for this one. */
  async #get(key: string, make: () => Promise<A>): Promise<{ kept: Kept<A>; madeHere: boolean }> {
    let madeHere = false;
    const context = () => {
      madeHere = true;
      return make();
    };
    try {
      return { kept: await this.#kept.forceFetch(key, { context }), madeHere };
    } catch (error) {
      if (madeHere) throw error;
      return this.#get(key, make);
    }
  }

  /**
   * Sends what is kept under a key, or what is made now. Several visitors who ask at once for what is not there wait for one making of it.
   *
   * @param served told of what is sent, before it is
   */
  async serve(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<A>,
    served: (answer: A) => void = () => undefined,
  ): Promise<FastifyReply> {
    const { kept, madeHere } = await this.#get(key, make);
    const isForAll = kept.status === 200 && !kept.headers.some(([name]) => name === 'set-cookie');
    if (!isForAll && this.#kept.peek(key) === kept) this.#kept.delete(key);
    if (!madeHere) for (const sentAgain of kept.sentAgain ?? []) sentAgain(request.headers);
    served(kept);
    for (const [name, value] of kept.headers) reply.header(name, value);
    reply.header('etag', kept.etag).header('vary', 'cookie, accept-encoding');
    if (isForAll && this.#cdnSeconds > 0) {
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

/** By what a CDN is told to drop something: all that visitors see, and of one artisan what is about them. */
function tagsOf(url: string): string {
  const artisan = /^\/(?:profile|api\/users)\/([0-9a-f-]{36})(?=[/?.]|$)/i.exec(url)?.[1];
  return artisan ? `visitors,artisan-${artisan.toLowerCase()}` : 'visitors';
}

function encodingFor({ headers }: FastifyRequest, body: Buffer): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < LEAST_COMPRESSED_BYTES) return undefined;
  return negotiate(accepted, [...ENCODINGS]) ?? undefined;
}
