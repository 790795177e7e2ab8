import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page ready to be sent. */
export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Of its address, such as `/profile/:id`; absent for a refusal. */
  pattern?: string;
}

/** How long a rendered page serves further visitors. */
const FRESH_MS = 5_000;
const MOST_PAGES = 500;

/** The pages that look the same for every visitor who is not signed in. */
const sharedPages = /^\/(?:artisan|artisans(?:\/[\w-]+){0,2}|profile\/[\w-]+|api\/docs)?$/i;

interface CachedPage extends RenderedPage {
  etag: string;
  renderedAt: number;
}

/**
 * Keeps what visitors without a cookie that could matter see, for a few seconds. A request that carries any other cookie
 * is never served from it and never fills it, so nothing of one person can reach another.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage>>();
  readonly #nowMs: () => number;
  readonly #isHarmless: (cookieHeader: string) => boolean;

  /** @param isHarmless whether the cookies of a request change nothing of what its visitor sees */
  constructor(nowMs: () => number, isHarmless: (cookieHeader: string) => boolean) {
    this.#nowMs = nowMs;
    this.#isHarmless = isHarmless;
  }

  /** The key of a request that may be served from the cache; undefined for all others. */
  keyOf(request: FastifyRequest): string | undefined {
    const { cookie } = request.headers;
    if (request.method !== 'GET' || (cookie !== undefined && !this.#isHarmless(cookie))) return undefined;
    const [path = ''] = request.url.split('?', 1);
    return sharedPages.test(path) && request.url.length < 500
      ? `${request.protocol} ${request.host} ${request.url}`
      : undefined;
  }

  /** What is rendered from now on knows of a change that is shown on every page. */
  clear(): void {
    this.#pages.clear();
  }

  async serve(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    render: () => Promise<RenderedPage>,
  ): Promise<FastifyReply> {
    const page = await this.#pageOf(key, render);
    request.pagePattern = page.pattern ?? '';
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.header('etag', page.etag).header('vary', 'cookie');
    if (page.status === 200 && request.headers['if-none-match'] === page.etag)
      return reply.status(304).send();
    return reply.status(page.status).send(page.body);
  }

  /** Several visitors who ask at once for a page that is not there wait for one rendering of it. */
  #pageOf(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (!known) return this.#renderInto(key, render);
    return known.then(
      (page) => (this.#nowMs() - page.renderedAt < FRESH_MS ? page : this.#renderAgain(key, known, render)),
      () => this.#renderAgain(key, known, render),
    );
  }

  #renderAgain(
    key: string,
    stale: Promise<CachedPage>,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const current = this.#pages.get(key);
    return current && current !== stale ? current : this.#renderInto(key, render);
  }

  #renderInto(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const rendering = render().then((page) => {
      if (page.status !== 200 || page.headers.some(([name]) => name === 'set-cookie'))
        this.#pages.delete(key);
      return {
        ...page,
        renderedAt: this.#nowMs(),
        etag: `"${createHash('sha256').update(page.body).digest('base64url')}"`,
      };
    });
    this.#pages.set(key, rendering);
    rendering.catch(() => this.#pages.delete(key));
    if (this.#pages.size > MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? key);
    return rendering;
  }
}
