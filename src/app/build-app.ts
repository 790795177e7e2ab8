import { isIP, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { type DestinationStream, pino } from 'pino';
import { countFiguresAtFirst } from '../features/console/server/count-figures.ts';
import { fillDirectoryAtFirst } from '../features/directory/server/public.ts';
import { installLiveStream } from '../features/live/server/live-stream.ts';
import { installMailBox } from '../features/notifications/server/email-box.ts';
import { openGazetteer } from '../features/places/server/public.ts';
import { viewCounts } from '../features/ranking/server/public.ts';
import { callerFinder, sessionNameOf } from '../features/sessions/server/public.ts';
import { checkScanner } from '../features/uploads/server/public.ts';
import { type CallRouter, createCallRouter } from '../server/answer.ts';
import type { AppContext, Jobs } from '../server/app-context.ts';
import type { Config } from '../server/config.ts';
import { installCrossOrigin } from '../server/cross-origin.ts';
import { openDatabase } from '../server/database.ts';
import { keepDevPagesLocal } from '../server/dev-pages.ts';
import { type Draining, installDraining } from '../server/draining.ts';
import { installErrorHandler } from '../server/error-handler.ts';
import { createServer } from '../server/fastify-server.ts';
import { installMetrics } from '../server/install-metrics.ts';
import { openJobs } from '../server/jobs.ts';
import { hasPublished } from '../server/live-events.ts';
import { LiveHub } from '../server/live-hub.ts';
import { installLoadShedding } from '../server/load-shedding.ts';
import { Metrics } from '../server/metrics.ts';
import { openFileStore } from '../server/open-files.ts';
import { installOriginGuard } from '../server/origin-guard.ts';
import { installRateLimits } from '../server/rate-limits.ts';
import { notFound, Refusal } from '../server/refusal.ts';
import { Replicas } from '../server/replicas.ts';
import { installBodyParsers } from '../server/request-body.ts';
import { installRequestTrace } from '../server/request-trace.ts';
import type { ResponseCache } from '../server/response-cache.ts';
import { installSecurityHeaders } from '../server/security-headers.ts';
import { type CountStore, countsInDatabase, SharedCounts } from '../server/shared-counts.ts';
import { SITE_CACHE, SiteState } from '../server/site-state.ts';
import { outsideTraces, type Tracing, traceInLog } from '../server/trace-context.ts';
import { WatchedValues } from '../server/watched-values.ts';
import { MOST_IMAGE_BYTES } from '../shared/upload-limits.ts';
import { features } from './api.ts';
import { consoleQueues } from './console-queues.ts';
import { consoleTimelines } from './console-timelines.ts';
import { describeApi } from './describe-api.ts';
import { installEmailGallery } from './dev-emails.ts';
import { installPages, type SiteBuild, type SiteSource } from './pages.ts';
import { personalData } from './personal-data.ts';
import { queryParts, reactions } from './reactions.ts';
import { serveFiles } from './serve-files.ts';
import { tasks } from './tasks.ts';
import { visitorCache } from './visitor-cache.ts';
import { watchedValues } from './watched-values.ts';

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url));

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  /** The clock; absent: the machine's. */
  now?: () => Date;
  /**
   * False: only calls are answered, without pages, for tests that should not wait for a build. A function replaces the
   * built site, for tests that put a fault into it.
   */
  pages?: boolean | ((site: SiteBuild) => SiteBuild);
  /** Runs before the built pages and their files are looked up, such as while they are still being built. */
  beforePages?: (context: AppContext) => Promise<void>;
  /** True: screens are served from their sources and reload as they are edited, for npm run dev. */
  liveScreens?: boolean;
  /** Destination of the log; absent: the process's output. For tests that read the log. */
  logTo?: DestinationStream;
  /** For tests that decide whether the process is too busy to answer. */
  isBusy?: (() => boolean) | undefined;
  /** Converts each rate limit; absent: unchanged. For tests that have to reach limits of thousands. */
  scaleLimit?: ((max: number) => number) | undefined;
  /**
   * Whether answers to calls are cached for visitors for some seconds. False in tests, which change rows and read them
   * at once.
   */
  keepsAnswers?: boolean | undefined;
}

export interface App {
  server: FastifyInstance;
  context: AppContext;
  /** Starts background jobs, periodic tasks and live events. */
  startWork(): Promise<void>;
  /**
   * Reports at /readyz that the process is about to stop, and keeps serving until the load balancer has had time to
   * notice.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Answers of at most so many bytes are compressed in one call, which takes half a millisecond for 95 kB. Through a stream
 * they take longer, and stay in memory until V8's next major collection (decision 97).
 */
const MOST_BYTES_AT_ONCE = 128 * 1024;

/** Assembles the whole server, ready to listen. Tests build the very same app. */
export async function buildApp({
  config,
  databaseUrl,
  now = () => new Date(),
  pages = true,
  beforePages,
  liveScreens = false,
  logTo = pino.destination(1),
  isBusy,
  scaleLimit,
  keepsAnswers = config.environment !== 'test',
}: AppOptions): Promise<App> {
  const options = {
    level: config.logLevel,
    mixin: traceInLog,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        // Guests' links carry their key in the query, which must not be logged.
        path: request.url.split('?', 1)[0],
      }),
    },
  };
  const log = pino(options, logTo);
  const database = openDatabase(
    databaseUrl,
    config.databasePoolSize,
    (error) => outsideTraces(() => log.warn({ error: error.message }, 'idle connection lost')),
    config.databaseTimeoutMs,
    config.databaseDirectUrl !== undefined,
  );
  const replicas = new Replicas(
    database.db,
    {
      urls: config.databaseReadUrls,
      maxLagSeconds: config.databaseReadMaxLagSeconds,
      poolSize: config.databasePoolSize,
      timeoutMs: config.databaseTimeoutMs,
      pooled: config.databaseDirectUrl !== undefined,
    },
    log,
  );
  let jobs: Jobs | undefined;
  let tracing: Tracing | undefined;
  const closeWhatIsOpen = async () => {
    await jobs?.stop();
    await replicas.close();
    await database.close();
    await tracing?.close().catch((error) => log.warn({ error: String(error) }, 'traces could not be sent'));
  };
  try {
    if (config.tracesUrl) {
      const { openTelemetry } = await import('../server/open-telemetry.ts');
      tracing = openTelemetry(config.tracesUrl, process.env, log);
    }
    const watched = new WatchedValues(database.db, watchedValues, { now, log });
    const site = new SiteState(database.db);
    const live = new LiveHub({
      db: database.db,
      databaseUrl: config.databaseDirectUrl ?? databaseUrl,
      log,
      cacheChanged: (name = SITE_CACHE) => name === SITE_CACHE && site.invalidate(),
    });
    database.onCommit((tx) => hasPublished(tx) && live.wake());
    const metrics = new Metrics(watchedValues, {
      pool: database.pool,
      replicas: () => replicas.state(),
      streams: () => live.streamCount(),
      timedTasksStoppedSince: () => jobs?.timedTasksStoppedSince() ?? null,
    });
    jobs = await openJobs(database.pool, tasks, log, {
      tracing,
      tried(task, outcome, seconds) {
        metrics.tried(task, outcome, seconds);
        if (outcome === 'done') watched.taskDone(task);
      },
    });
    const server = createServer(config, log);
    installRequestTrace(server, tracing);
    installMetrics(server, { metrics, watched, config });
    server.addHook('onClose', closeWhatIsOpen);
    const screens = pages ? await openSite(server, liveScreens, pages) : undefined;
    database.onCommit(jobs.committed);
    const context: AppContext = {
      config,
      db: database.db,
      replicas,
      jobs,
      live,
      files: await openFileStore(config),
      log,
      site,
      watched,
      reactions,
      queryParts,
      personalData,
      consoleQueues,
      consoleTimelines,
      now,
      publicUrl: () => config.publicUrl ?? listeningUrl(server, config),
      findCaller: callerFinder({ config, db: database.db, now }),
    };
    // Runs before the hook above, which closes the database.
    server.addHook('onClose', () => viewCounts(context).flush());
    await installGuards(server, context, { isBusy, scaleLimit });
    const draining = installDraining(server);
    const kept = keepsAnswers ? visitorCache(context) : undefined;
    const calls = await installCalls(server, context, { pool: database.pool, draining, kept });
    await beforePages?.(context);
    await serveFiles(server, context);
    if (screens) await installPages(server, context, calls, screens);
    return {
      server,
      context,
      startWork: async () => {
        // Delivers events that a killed process left behind.
        live.wake();
        await live.listen();
        replicas.startPolling();
        await checkScanner(context);
        await context.jobs.work(context);
        await fillDirectoryAtFirst(context);
        await countFiguresAtFirst(context);
      },
      async drain() {
        await draining.begin(config.shutdownDelayMs);
      },
      close: () => server.close(),
    };
  } catch (error) {
    // Anything left open would keep the process alive.
    await closeWhatIsOpen();
    throw error;
  }
}

/** Installs what every request passes before a call or a page handles it. */
async function installGuards(
  server: FastifyInstance,
  context: AppContext,
  { isBusy, scaleLimit }: Pick<AppOptions, 'isBusy' | 'scaleLimit'>,
): Promise<void> {
  const { config } = context;
  installErrorHandler(server);
  installBodyParsers(server);
  await installCrossOrigin(server, context);
  installOriginGuard(server, context);
  installSecurityHeaders(server, config);
  await server.register(compress, {
    threshold: 1024,
    syncThreshold: MOST_BYTES_AT_ONCE,
    encodings: ['br', 'gzip', 'deflate'],
  });
  if (config.rateLimits) {
    const counts = new SharedCounts(await countStore(context), config.sessionSecret, context.log);
    server.addHook('onClose', () => counts.close());
    await installRateLimits(server, counts, {
      sessionOf: (request) => sessionNameOf(request.headers.cookie, config),
      scaleLimit,
    });
  }
  await server.register(multipart, {
    limits: { fileSize: MOST_IMAGE_BYTES, files: 1, fields: 5, fieldSize: 12 * 1024 * 1024 },
  });
  // A busy test machine must not change an answer.
  if (config.environment !== 'test' || isBusy) await installLoadShedding(server, isBusy);
}

/** The store of shared counters. The library for a cache is loaded only where one is configured. */
async function countStore({ config, db }: AppContext): Promise<CountStore> {
  if (!config.cacheUrl) return countsInDatabase(db);
  const { countsInCache } = await import('../server/counts-in-cache.ts');
  return countsInCache(config.cacheUrl);
}

async function installCalls(
  server: FastifyInstance,
  context: AppContext,
  { pool, draining, kept }: { pool: pg.Pool; draining: Draining; kept: ResponseCache | undefined },
): Promise<CallRouter> {
  const { config } = context;
  installHealth(server, context, draining);
  const calls = createCallRouter(server, context, kept);
  for (const joinCalls of features) joinCalls(calls.answer);
  describeApi(calls);
  installLiveStream(server, context);
  server.all('/api/*', async () => {
    throw notFound('call', 'There is no such call.');
  });
  server.setNotFoundHandler(async (request) => {
    if (request.method === 'TRACE')
      throw new Refusal(405, 'method_not_allowed', 'Requests are not echoed here.');
    throw notFound('page', 'There is nothing here.');
  });
  if (config.environment !== 'production') {
    if (config.devPages === 'local') keepDevPagesLocal(server, config);
    installMailBox(server, config.dataDir);
    installEmailGallery(server, context);
    if (config.paystack.sandbox) await installPaystackSandbox(server, context, pool);
    await installTilesSandbox(server, context);
  }
  return calls;
}

async function openSite(
  server: FastifyInstance,
  live: boolean,
  pages: NonNullable<AppOptions['pages']>,
): Promise<SiteSource> {
  if (!live) {
    const built = async () => (await import(join(buildFolder, 'server/index.js'))) as SiteBuild;
    return { live, load: typeof pages === 'function' ? async () => pages(await built()) : built };
  }
  const { openLiveScreens } = await import('./live-screens.ts');
  return { live, load: openLiveScreens(server) };
}

function installHealth(server: FastifyInstance, context: AppContext, draining: Draining): void {
  server.get('/healthz', { config: { shed: false } }, async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    if (draining.begun()) {
      const words = 'This process is shutting down. Please ask another one.';
      throw new Refusal(503, 'busy', words, { retryAfterSeconds: 1, quiet: true });
    }
    await sql`select 1`.execute(context.db);
    return { status: 'ready' };
  });
}

/**
 * Without a Paystack key, the same adapter talks over HTTP to a local Paystack in this process, whose money is pretend.
 * It is loaded only then, so a real server does not even have the code.
 */
async function installPaystackSandbox(
  server: FastifyInstance,
  { config, now, publicUrl }: AppContext,
  pool: pg.Pool,
): Promise<void> {
  const { paystackSandbox } = await import('../../sandbox/paystack/paystack-sandbox.ts');
  const prefix = '/sandbox/paystack';
  server.addHook('onListen', async () => {
    config.paystack.url ??= `${loopbackUrl(server)}${prefix}`;
  });
  await server.register(paystackSandbox, {
    prefix,
    secretKey: config.paystack.secretKey,
    pool,
    publicUrl,
    webhookUrl: () => `${loopbackUrl(server)}/api/payments/webhook/paystack`,
    clock: now,
  });
}

/** Serves map tiles drawn from the gazetteer, where no other source is configured. */
async function installTilesSandbox(server: FastifyInstance, { config, db }: AppContext): Promise<void> {
  if (!config.maps?.url.startsWith('/')) return;
  const { tilesSandbox } = await import('../../sandbox/tiles/tiles-sandbox.ts');
  await server.register(tilesSandbox, {
    prefix: '/sandbox/tiles',
    places: async () => (await openGazetteer(db)).all(),
  });
}

/** The address at which this process reaches itself, whatever its public address is. */
function loopbackUrl(server: FastifyInstance): string {
  const [address] = server.addresses();
  if (typeof address !== 'object') throw new Error('the server does not listen on a port');
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = everywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** The address to open on this machine: `localhost`, unless the server listens only on a particular network address. */
function listeningUrl(server: FastifyInstance, config: Config): string {
  const address = server.addresses()[0];
  const port = typeof address === 'object' ? address.port : config.port;
  const { host } = config;
  const local = !isIP(host) || /^(0\.0\.0\.0|127\..*|::|::1)$/.test(host);
  if (local) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
