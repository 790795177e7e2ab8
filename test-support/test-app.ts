import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { type App, type AppOptions, buildApp } from '../src/app/build-app.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import type { Database } from '../src/server/database.ts';
import { atTheEnd } from './at-the-end.ts';
import { assertDescribed } from './described-refusals.ts';
import { FIRST_MOMENT } from './first-moment.ts';
import { createTestDatabase } from './test-database.ts';
import { testSecrets } from './test-secrets.ts';

/** The real app on a database of its own, with a clock that stands still until the test moves it. */
export interface TestApp extends App {
  db: Kysely<Database>;
  databaseUrl: string;
  /**
   * Address of the same database for the tables' owner, which the app does not use; empty where `databaseUrl` was
   * given.
   */
  ownerUrl: string;
  /** The address at which it listens, for HTTP with the local Paystack. */
  url: string;
  clock: {
    now: Date;
    advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  };
  /**
   * Sends a request. By default each request comes from an address of its own, so that a test never reaches a rate
   * limit by accident; with `remoteAddress`, requests come from one visitor.
   *
   * @throws when a call refuses with a code that the API's description lacks
   */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  /**
   * Runs queued jobs that are due by the database's own clock, but no periodic task: for that, call
   * `task.run(app.context, {})`.
   */
  runJobs(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  pages?: AppOptions['pages'];
  /** As for the app: runs before the built pages and their files are looked up. */
  beforePages?: AppOptions['beforePages'];
  /** As in npm run dev. */
  liveScreens?: boolean;
  /** An existing database; absent: a fresh one. */
  databaseUrl?: string;
  /** The database to copy, such as that of demo-template.ts; absent: the empty one. */
  template?: string;
  startAt?: Date;
  /** Receives every line of the log. */
  logTo?: { write(line: string): void };
  /** Whether the app sheds load; absent: never. */
  isBusy?: () => boolean;
  /** Converts each rate limit; absent: unchanged. */
  scaleLimit?: (max: number) => number;
  /** Whether answers to calls are cached for visitors, as in production. */
  keepsAnswers?: boolean;
  /** Further changes to the configuration, e.g. a Paystack address that answers nonsense. */
  config?: (config: Config) => Config;
}

/** Starts an app. It is closed, and its database dropped, when the test ends, or the file where no test runs. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl
    ? { url: '', servingUrl: options.databaseUrl, drop: async () => undefined }
    : await createTestDatabase(options.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'surehands-test-'));
  const clock = {
    now: options.startAt ?? FIRST_MOMENT,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      clock.now = new Date(
        clock.now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
      );
    },
  };
  const config = readConfig(
    {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      // Each connection costs PostgreSQL a process that reads the catalogue anew; with ten it takes an eighth more.
      DATABASE_POOL_SIZE: '4',
      ...options.environment,
    },
    (path) => path,
    () => testSecrets,
  );
  const pooledUrl = throughPooler(database.servingUrl);
  if (pooledUrl) config.databaseDirectUrl = database.servingUrl;
  const app = await buildApp({
    config: options.config ? options.config(config) : config,
    databaseUrl: pooledUrl ?? database.servingUrl,
    now: () => clock.now,
    pages: options.pages ?? false,
    liveScreens: options.liveScreens ?? false,
    ...(options.beforePages && { beforePages: options.beforePages }),
    isBusy: options.isBusy,
    scaleLimit: options.scaleLimit,
    keepsAnswers: options.keepsAnswers,
    ...(options.logTo && { logTo: options.logTo }),
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });

  atTheEnd(async () => {
    await inTime('the app closes', app.close());
    await inTime('its database is dropped', database.drop());
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...app,
    db: app.context.db,
    databaseUrl: database.servingUrl,
    ownerUrl: database.url,
    url: app.context.publicUrl(),
    clock,
    async request(request) {
      const response = await app.server.inject({
        authority: new URL(app.context.publicUrl()).host,
        remoteAddress: addressOfItsOwn(),
        ...request,
      });
      assertDescribed(request, response);
      return response;
    },
    runJobs: () => app.context.jobs.finishDue(app.context),
  };
}

/** A database's address through the PgBouncer of `TEST_POOLER_URL`, if that is set (docs/operations.md, PgBouncer). */
function throughPooler(databaseUrl: string): string | undefined {
  const { TEST_POOLER_URL: pooler } = process.env;
  if (!pooler) return undefined;
  const url = new URL(databaseUrl);
  url.host = new URL(pooler).host;
  return url.href;
}

let addressesGiven = 0;

/** The next loopback address of 127.0.0.0/8, except the one that a local proxy would have. */
function addressOfItsOwn(): string {
  addressesGiven += 1;
  return ['127', 1 + (addressesGiven >> 16), addressesGiven >> 8, addressesGiven]
    .map((part) => Number(part) & 255)
    .join('.');
}

/** Names the step that hangs, where several could. @throws when it takes longer than any machine needs */
async function inTime(step: string, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`25 seconds passed before ${step}`)), 25_000);
  });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
