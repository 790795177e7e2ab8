import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Api, ApiFailure } from '../browser/api-client.ts';
import type { Site } from '../browser/site.ts';
import { exchangeGuestKey, hasGuestKeys } from '../features/hiring/server/public.ts';
import { sessionNameOf } from '../features/sessions/server/public.ts';
import type { CallRouter } from '../server/answer.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';
import { wireRefusalOf } from '../server/error-handler.ts';
import { Refusal } from '../server/refusal.ts';
import { addressAtPublicUrl, requestOrigin } from '../server/request-origin.ts';
import type { CacheableResponse } from '../server/response-cache.ts';
import { contentSecurityPolicy, liveScreensPolicy } from '../server/security-headers.ts';
import { requestNumber } from '../shared/request-number.ts';
import { deferScript } from './defer-script.ts';
import { createPageApi } from './page-api.ts';
import { newScriptMark, ownScripts } from './script-hashes.ts';
import { visitorCache } from './visitor-cache.ts';

/**
 * The built site: React Router's server build. Its entry also exports the context keys by which loaders find what they
 * need.
 */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      apiContextKey: Parameters<RouterContextProvider['set']>[0];
      siteContextKey: Parameters<RouterContextProvider['set']>[0];
      refusalContextKey: Parameters<RouterContextProvider['set']>[0];
      scriptMarkContextKey: Parameters<RouterContextProvider['set']>[0];
      requestNumberContextKey: Parameters<RouterContextProvider['set']>[0];
      pagePatternContextKey: Parameters<RouterContextProvider['set']>[0];
      faults: { report(error: unknown): void };
    };
  };
};

/** A limit for a page that loads two megabytes, which no programmer opens every second. */
const docsLimit = { max: 60, timeWindow: 60_000, by: 'address' } as const;

/** The pages that are the same for every visitor who is not signed in, and their data for client-side navigation. */
const sharedPages = /^\/(?:artisan|artisans(?:\/[\w-]+){0,2}|profile\/[\w-]+|_root|api\/docs)?(?:\.data)?$/i;

/** A page ready to be sent. */
interface RenderedPage extends CacheableResponse {
  /** The route's pattern, such as `/profile/:id`; absent for a refusal. */
  pattern?: string;
}

/** What a rendering receives besides the request. */
interface MoreOfPage {
  scriptMark?: string;
  /** Set where the page only shows why the request was refused. */
  refusal?: ApiFailure;
  /** The request number, for a page that fails. */
  number?: string;
  /** Called with the pattern of the page's route. */
  onPattern?: (pattern: string) => void;
}

/** The page handler alone, as the benchmark uses it: it takes a web request and an Api, and returns a web response. */
export function createPageHandler(
  build: SiteBuild,
  mode: string,
  site: Site = { production: true, now: () => new Date() },
): (request: Request, api: Api, more?: MoreOfPage) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  return (request, api, { scriptMark, refusal, number, onPattern } = {}) => {
    const routerContext = new RouterContextProvider();
    routerContext.set(build.entry.module.apiContextKey, api);
    if (scriptMark) routerContext.set(build.entry.module.scriptMarkContextKey, scriptMark);
    if (refusal) routerContext.set(build.entry.module.refusalContextKey, refusal);
    if (number) routerContext.set(build.entry.module.requestNumberContextKey, number);
    if (onPattern) routerContext.set(build.entry.module.pagePatternContextKey, onPattern);
    routerContext.set(build.entry.module.siteContextKey, site);
    return handle(request, routerContext);
  };
}

/** Where the site is loaded from. Live: its sources, which may have changed since the last page. */
export interface SiteSource {
  load(): Promise<SiteBuild>;
  live: boolean;
}

/** Serves every path that is neither a call nor a file as a page of the site. */
export async function installPages(
  app: FastifyInstance,
  context: AppContext,
  calls: CallRouter,
  source: SiteSource,
): Promise<void> {
  const { environment } = context.config;
  const mode = source.live || environment === 'test' ? environment : 'production';
  const site = {
    production: environment === 'production',
    now: context.now,
    company: context.config.company,
    maps: context.config.maps,
    notices: () => context.site.notices(context.now()),
  };
  async function openSite() {
    const build = await source.load();
    build.entry.module.faults.report = (error) =>
      context.log.error({ err: error }, 'a page failed on our side');
    return createPageHandler(build, mode, site);
  }
  const opened = source.live ? undefined : await openSite();
  const kept = visitorCache<RenderedPage>(context);

  async function render(request: FastifyRequest): Promise<RenderedPage> {
    const { api, forBrowser, unavailable } = createPageApi(app, calls, request);
    const handle = opened ?? (await openSite());
    const scriptMark = newScriptMark();
    const number = requestNumber(request.id);
    let pattern = '';
    const onPattern = (found: string) => {
      pattern = found.startsWith('/') ? found : `/${found}`;
    };
    const asked = webRequestOf(request, requestOrigin(request, context.config));
    const page = await finishPage(await handle(asked, api, { scriptMark, number, onPattern }), {
      scriptMark,
      forBrowser,
      config: context.config,
      isPersonal: await isPersonal(request, context.config),
      live: source.live,
    });
    // A page that failed because a call could not be answered for now has that call's status, for caches and search
    // engines.
    const cause = unavailable();
    if (!cause || (page.status !== 500 && page.status !== cause.status))
      return { ...page, pattern, onCacheHit: request.onCacheHit ?? [] };
    const headers = [...page.headers];
    if (cause.retryAfter !== undefined) headers.push(['retry-after', cause.retryAfter]);
    return { ...page, pattern, status: cause.status, headers };
  }

  /**
   * Renders the page for a request that was refused before its page was rendered: too many, too large, or from another
   * origin.
   */
  async function renderRefusal(request: FastifyRequest, refusal: ApiFailure): Promise<RenderedPage> {
    const { api } = createPageApi(app, calls, request);
    const asked = new Request(new URL(request.url, context.publicUrl()), {
      headers: { accept: 'text/html' },
    });
    const handle = opened ?? (await openSite());
    const scriptMark = newScriptMark();
    const number = requestNumber(request.id);
    const response = await handle(asked, api, { scriptMark, refusal, number });
    return finishPage(response, { scriptMark, config: context.config, live: source.live });
  }

  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, wireError, retryAfterSeconds } = wireRefusalOf(error, request);
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    const shown = request.headers.accept?.includes('text/html') && isDocument(request);
    if (!shown) return reply.status(status).send(wireError);
    const page = await renderRefusal(request, new ApiFailure(status, wireError));
    return send(reply, { ...page, status });
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const elsewhere =
      request.method !== 'POST' && isDocument(request)
        ? addressAtPublicUrl(request, context.config)
        : undefined;
    if (elsewhere) return reply.header('cache-control', 'public, max-age=3600').redirect(elsewhere, 308);
    const exchanged = await exchangedKey(request, context);
    if (exchanged) {
      reply.header('set-cookie', exchanged.cookie).header('cache-control', 'private, no-store');
      return reply.redirect(exchanged.url, 303);
    }
    const isShared = !source.live && sharedPages.test(request.url.split('?', 1)[0] ?? '');
    const key = isShared && kept.keyOf(request);
    if (!key) return send(reply, await render(request));
    const page = await kept.find(key, request, () => render(request));
    request.pagePattern = page.pattern ?? '';
    return kept.send(page, request, reply);
  };
  const config = { limit: 'page' } as const;
  const preParsing = async (request: FastifyRequest) => {
    if (request.method === 'POST' && !isForm(request)) throw notAForm();
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', preParsing, handler, errorHandler, config });
  // The only page below /api; any other unknown path there is an unknown call.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/docs',
    handler,
    errorHandler,
    config: { limit: docsLimit },
  });
}

/** All our forms are sent in this format, with or without script; actions cannot read any other. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
const notAForm = () =>
  new Refusal(
    415,
    'unsupported_format',
    'That form could not be read. Please open the page again and send it from there.',
  );

/** Whether a browser shows the answer as a page; `.data` is the data that an open page requests. */
const isDocument = ({ url }: FastifyRequest): boolean => !(url.split('?', 1)[0] ?? '').endsWith('.data');

/**
 * Exchanges a guest's key in the address of their hire's page for a cookie, so that the key leaves the address before
 * anything is shown. An invalid key stays in the address, and the page says so.
 *
 * @returns the cookie and the address without the key; undefined where there is nothing to exchange
 */
async function exchangedKey(
  request: FastifyRequest,
  context: AppContext,
): Promise<{ cookie: string; url: string } | undefined> {
  const [path = '', search = ''] = request.url.split('?', 2);
  const query = new URLSearchParams(search);
  const key = query.get('key');
  if (request.method !== 'GET' || !key || !isDocument(request)) return undefined;
  const hireId =
    /^\/hires\/([^/]+?)(?:\/(?:review|tip|receipts(?:\/[^/]+)?))?\/?$/i.exec(path)?.[1] ??
    query.get('hire') ??
    '';
  const cookie = await exchangeGuestKey(context, { hireId, key, cookieHeader: request.headers.cookie });
  query.delete('key');
  return cookie ? { cookie, url: query.size > 0 ? `${path}?${query}` : path } : undefined;
}

/** Whether the page is private, so that no device may cache it: for a session, or for the holder of a link. */
async function isPersonal({ headers, url }: FastifyRequest, config: Config): Promise<boolean> {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return (
    (await sessionNameOf(headers.cookie, config)) !== undefined ||
    hasGuestKeys(headers.cookie, config) ||
    query.has('key') ||
    query.has('token')
  );
}

function webRequestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, each);
  }
  const body = request.body instanceof Buffer ? new Uint8Array(request.body) : undefined;
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(body && { body }),
  });
}

async function finishPage(
  response: Response,
  {
    scriptMark,
    forBrowser = [],
    config,
    isPersonal = false,
    live,
  }: {
    scriptMark: string;
    forBrowser?: [name: string, value: string][];
    config: Config;
    live: boolean;
    isPersonal?: boolean;
  },
): Promise<RenderedPage> {
  let body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  headers.push(...forBrowser);
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    const own = ownScripts(live ? body : deferScript(body, scriptMark), scriptMark);
    body = own.page;
    headers.push([
      'content-security-policy',
      live ? liveScreensPolicy(config) : contentSecurityPolicy(config, own.hashes),
    ]);
  }
  if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
  if (!isPersonal) return { status: response.status, headers, body };
  const others = headers.filter(([name]) => name !== 'cache-control');
  return { status: response.status, headers: [...others, ['cache-control', 'private, no-store']], body };
}

function send(reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.request.pagePattern = page.pattern ?? '';
  for (const [name, value] of page.headers) reply.header(name, value);
  return reply.status(page.status).send(page.body);
}
