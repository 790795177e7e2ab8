import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildApp } from '../src/app/build-app.ts';
import { createPageHandler, type SiteBuild } from '../src/app/pages.ts';
import { type ApiAnswer, callUrl } from '../src/browser/api-client.ts';
import { readConfig } from '../src/server/config.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { migrate } from '../src/server/migrate.ts';
import type { AnyCall } from '../src/shared/call.ts';
import { captureStatements } from './captured-statements.ts';
import { fillArtisans } from './fill-artisans.ts';
import { fillYear } from './fill-year.ts';
import { measureFlood } from './flood.ts';
import { BENCH_KEY, hiringAndPaying, runningTheStatements } from './hire-and-pay.ts';
import { describeLatencies, type Latency } from './latencies.ts';
import { measureLiveEvents } from './live-events.ts';
import { type Filled, fillByCopy, untilQuiet, untilStandingsAreWalked } from './million.ts';
import { measurePayoutAndReview } from './pay-out-and-review.ts';
import {
  endAtSignal,
  endChildAtSignal,
  freePort,
  runServer,
  untilAnswering,
  untilSilent,
  watchMemory,
} from './processes.ts';
import { compare, describeRatio, getting, pastCaches, type Ratio } from './rounds.ts';
import { measureSearches } from './search-latencies.ts';
import { BENCH_SECRET } from './signed-in.ts';
import { measureStreams } from './streams.ts';
import { measureVisitors } from './visitors.ts';
import { measureYardsticks } from './yardsticks.ts';
import { measureYear } from './year-latencies.ts';

/**
 * Measures the product's capacity in one run, each figure as a ratio to the minimum that could do the same:
 *   npm run bench            five rounds of three seconds for each comparison
 *   npm run bench -- hire    only the comparisons whose name contains the word
 *   npm run bench -- 'pay out' only paying out; the same with review
 *   npm run bench -- streams only the streams of chat
 *   npm run bench -- visitors only 200 new visitors a minute from one address, with limits on
 *   npm run bench -- flood    only one address that requests the longest pages over 20 connections
 *   npm run bench -- million  only the times of searches with a million artisans beside ten thousand, and of the screens of
 *                             members and operators with a year's data
 *   npm run bench -- plain    only lists, profiles and searches beside two services that do nothing else
 *   npm run bench -- live     only live events between 2, 8 and 32 processes, with PostgreSQL and the installed brokers;
 *                             one part of it: live commits, live NOTIFY, live Valkey, live NATS, live 'whole path'
 */
/** The answers to a page's calls, by URL. */
type AnswersAtHand = Record<string, { body: unknown; headers: Record<string, string> }>;

const ARTISANS = 10_000;
const MILLION = 1_000_000;
const quietServer = { DEMO_DATA: 'false', LOG_LEVEL: 'error' };
const [wanted = '', part] = process.argv.slice(2);
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'surehands-bench-'));
endAtSignal(() => rm(folder, { recursive: true, force: true }));
const silent = { info: () => undefined, warn: console.warn, error: console.error };

const starting = startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: silent,
  // Each of 32 members listens on one connection and has five more.
  ...(wanted === 'live' && { maxConnections: 250 }),
});
endAtSignal(async () => (await starting).stop());
const postgres = await starting;
const ratios: Ratio[] = [];
try {
  if (wanted === 'million') await measureMillion();
  else if (wanted === 'live') await measureLive();
  else if (wanted === 'plain') await measureBesidePlain();
  else await measureAll();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<void> {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  console.log(`Filling ${ARTISANS} artisans …`);
  const artisans = await fillArtisans(client, ARTISANS);
  await client.end();
  if (!['streams', 'visitors', 'flood'].includes(wanted)) await measure(artisans);
  if ('streams'.includes(wanted) && !(await measureStreams(postgres.url, join(folder, 'streams'))))
    process.exitCode = 1;
  if ('visitors'.includes(wanted) && !(await withLimits((url) => measureVisitors(url, artisans))))
    process.exitCode = 1;
  if ('flood'.includes(wanted) && !(await withLimits(measureFlood))) process.exitCode = 1;
}

/**
 * Fills two databases of this server, and measures the product on each: searches among the artisans, their hires and
 * reviews, and then the screens of members and operators with a year of everything else.
 */
async function measureMillion(): Promise<void> {
  const searched: Latency[][] = [];
  const looked: Latency[][] = [];
  const counts: [number, number] = [ARTISANS, MILLION];
  const filled: { url: string; year: Filled }[] = [];
  for (const count of counts) {
    const url = await createDatabase(`artisans_${count}`);
    await migrate(url);
    console.log(`Filling ${count.toLocaleString('en-NG')} artisans …`);
    const parts = await withClient(url, (client) => fillByCopy(client, count));
    console.log(`… ${parts.seconds.toFixed(0)} s`);
    searched.push(await measureQuietly(url, `searched-${count}`, measureSearches));
    filled.push({ url, year: parts });
  }
  console.log(describeLatencies(searched[0] ?? [], searched[1] ?? [], counts));
  for (const { url, year } of filled) {
    console.log('Filling a year …');
    const { people, seconds } = await withClient(url, (client) => fillYear(client, year));
    console.log(`… ${seconds.toFixed(0)} s`);
    const name = `year-${new URL(url).pathname.slice(1)}`;
    looked.push(await measureQuietly(url, name, (origin, client) => measureYear(origin, client, people)));
  }
  console.log(describeLatencies(looked[0] ?? [], looked[1] ?? [], counts));
}

/** Starts the product on a database, and measures it once its first daily tasks are over. */
async function measureQuietly(
  url: string,
  name: string,
  measureAt: (origin: string, client: pg.Client) => Promise<Latency[]>,
): Promise<Latency[]> {
  const app = await runServer(
    join(project, 'src/main.ts'),
    {
      ...quietServer,
      DATABASE_URL: url,
      DATA_DIR: join(folder, name),
      RATE_LIMITS: 'false',
      SESSION_SECRET: BENCH_SECRET,
    },
    '/readyz',
  );
  return withClient(url, async (client) => {
    await untilStandingsAreWalked(client);
    await untilQuiet(client);
    const latencies = await measureAt(app.url, client);
    await app.stop();
    return latencies;
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureLive(): Promise<void> {
  await migrate(postgres.url);
  await measureLiveEvents(postgres.url, part);
}

/** Measures the product and two plain services with the same screens and one database. */
async function measureBesidePlain(): Promise<void> {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await fillByCopy(client, ARTISANS);
  const app = await runServer(
    join(project, 'src/main.ts'),
    {
      ...quietServer,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'beside-plain'),
      RATE_LIMITS: 'false',
      SESSION_SECRET: BENCH_SECRET,
    },
    '/readyz',
  );
  await measureYardsticks(app, client, postgres.url);
  await app.stop();
  await client.end();
}

/** Creates another database on the server and returns its address. */
async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function measure(artisans: string[]): Promise<void> {
  const stub = await runServer(join(project, 'bench/paystack-stub.ts'), {}, '/');
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'app'),
    DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    PAYSTACK_SECRET_KEY: BENCH_KEY,
    PAYSTACK_URL: stub.url,
    // The same in both processes, which have to accept each other's sessions and decrypt each other's bank accounts.
    SESSION_SECRET: 'b'.repeat(64),
    BVN_KEYS: `bench:${'c'.repeat(64)}`,
    BVN_HASH_KEY: 'd'.repeat(64),
  };
  const inProcess = await buildApp({
    config: readConfig(
      { ...environment, NODE_ENV: 'test', DATA_DIR: join(folder, 'capture') },
      (path) => path,
      () => ({
        sessionSecret: environment.SESSION_SECRET,
        sandboxKey: BENCH_KEY,
        bvnKey: 'c'.repeat(64),
        bvnHashKey: environment.BVN_HASH_KEY,
        vapidPublicKey: 'e'.repeat(87),
        vapidPrivateKey: 'f'.repeat(43),
      }),
    ),
    databaseUrl: postgres.url,
    pages: false,
  });

  const listPath = '/api/users/?role=skilled&limit=24';
  const profilePaths = artisans.filter((_, index) => index % 500 === 0).map((id) => `/api/users/${id}`);
  const routes: Record<string, Awaited<ReturnType<typeof captureStatements>>> = {};
  for (const path of [listPath, ...profilePaths]) {
    routes[path.split('?', 1)[0] ?? path] = await captureStatements(() => inProcess.server.inject(path));
  }
  const statementsFile = join(folder, 'statements.json');
  await writeFile(statementsFile, JSON.stringify(routes));
  const bare = await runServer(
    join(project, 'bench/bare-calls-server.ts'),
    { DATABASE_URL: postgres.url, STATEMENTS: statementsFile },
    '/ready',
  );
  const app = await runServer(join(project, 'src/main.ts'), environment, '/readyz');
  const memory = watchMemory(app.pid);

  await ratioOf(
    'list call / bare Fastify, same SQL',
    0.6,
    getting(app.url, [listPath], pastCaches),
    getting(bare.url, ['/api/users/']),
  );
  await ratioOf(
    'profile call / bare Fastify, same SQL',
    0.6,
    getting(app.url, profilePaths, pastCaches),
    getting(bare.url, profilePaths),
  );
  await bare.stop();

  const answersFile = join(folder, 'answers.json');
  await writeFile(answersFile, JSON.stringify(await answersAtHand(app.url)));
  const pageAlone = await runServer(
    join(project, 'bench/bare-page-server.ts'),
    { ANSWERS: answersFile, NODE_ENV: 'production' },
    '/ready',
  );
  const uncached = { ...pastCaches, accept: 'text/html' };
  await ratioOf(
    'list page rendered / page handler alone',
    0.6,
    getting(app.url, ['/artisan'], uncached),
    getting(pageAlone.url, ['/artisan']),
  );
  await pageAlone.stop();
  await ratioOf(
    'list page from the cache / rendered',
    3,
    getting(app.url, ['/artisan'], { accept: 'text/html' }),
    getting(app.url, ['/artisan'], uncached),
  );

  const half = artisans.length / 2;
  const replay = await runningTheStatements(inProcess.server, postgres.url, artisans.slice(half));
  await ratioOf(
    `hire and pay / its ${replay.statements.length} statements, bare client`,
    0.7,
    hiringAndPaying(app.url, artisans.slice(0, half)),
    replay.side,
  );
  await replay.close();
  const beside = { app: inProcess, origin: app.url, stubUrl: stub.url, databaseUrl: postgres.url };
  await measurePayoutAndReview(beside, artisans, wanted, ratioOf);

  memory.stop();
  await app.stop();
  await inProcess.close();
  await stub.stop();
  await report(memory.largestBytes(), await secondStart());
}

/** Measures a server with rate limits, like a real one. */
async function withLimits(measureAt: (url: string) => Promise<boolean>): Promise<boolean> {
  const stub = await runServer(join(project, 'bench/paystack-stub.ts'), {}, '/');
  const app = await runServer(
    join(project, 'src/main.ts'),
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'visitors'),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      PAYSTACK_SECRET_KEY: BENCH_KEY,
      PAYSTACK_URL: stub.url,
    },
    '/readyz',
  );
  try {
    return await measureAt(app.url);
  } finally {
    await app.stop();
    await stub.stop();
  }
}

async function ratioOf(...[name, target, ours, yardstick]: Parameters<typeof compare>): Promise<void> {
  if (!name.includes(wanted)) return;
  console.log(`Measuring ${name} …`);
  const ratio = await compare(name, target, ours, yardstick);
  console.log(describeRatio(ratio));
  ratios.push(ratio);
}

/** The answers to the list page's calls, fetched once from the app, by URL. */
async function answersAtHand(origin: string): Promise<AnswersAtHand> {
  const answers: AnswersAtHand = {};
  const callWithHeaders = async (call: AnyCall, input: object): Promise<ApiAnswer<never>> => {
    const url = callUrl(call, input);
    const response = await fetch(origin + url);
    const body = (await response.json()) as never;
    answers[url] = { body, headers: Object.fromEntries(response.headers) };
    return { answer: body, headers: response.headers };
  };
  const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as SiteBuild;
  await createPageHandler(build, 'production')(new Request('http://localhost/artisan'), {
    callWithHeaders,
    call: async (call, input) => (await callWithHeaders(call, input)).answer,
  });
  return answers;
}

/** Seconds from the start of what `npm start` runs, on an existing data folder, until /readyz answers. */
async function secondStart(): Promise<number> {
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'start'),
    LOG_LEVEL: 'error',
  };
  const startOnce = async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: project,
      env: environment,
      stdio: 'ignore',
    });
    endChildAtSignal(child);
    const milliseconds = await untilAnswering(`http://127.0.0.1:${port}/readyz`, child);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await untilSilent(`http://127.0.0.1:${port}/healthz`);
    return milliseconds / 1000;
  };
  await startOnce();
  return startOnce();
}

async function report(memoryBytes: number, startSeconds: number): Promise<void> {
  const megabytes = memoryBytes / 1024 / 1024;
  console.log(
    `\nOn ${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${ARTISANS} artisans, medians of 5 rounds:`,
  );
  for (const ratio of ratios) console.log(describeRatio(ratio));
  console.log(
    `${'resident memory of the app, at most'.padEnd(44)} ${megabytes.toFixed(0)} MiB, limit 450: ${megabytes < 450 ? 'held' : 'MISSED'}`,
  );
  console.log(
    `${'npm start on an existing data folder'.padEnd(44)} ${startSeconds.toFixed(1)} s, limit 6: ${startSeconds <= 6 ? 'held' : 'MISSED'}`,
  );
  const missed = ratios.some((ratio) => ratio.median < ratio.target) || megabytes >= 450 || startSeconds > 6;
  if (missed) process.exitCode = 1;
}
