// The development database of this folder: npm run db -- console | reset | seed | describe
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { fillDemoData } from '../demo/fill-demo-data.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { ConfigError } from '../src/server/config-error.ts';
import { openDatabase } from '../src/server/database.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { generatedSecrets } from '../src/server/generated-secrets.ts';
import { migrate } from '../src/server/migrate.ts';
import { openFileStore } from '../src/server/open-files.ts';
import { tablesDocument } from './tables-document.ts';

const USAGE = `npm run db -- console   type SQL, one statement a line; \\q ends
npm run db -- reset     empty the database and fill it with the demo again; the product must not run
npm run db -- seed      fill an empty database with the demo
npm run db -- describe  write what the migrations make into docs/tables.md and src/server/database-types.ts`;

interface Reached {
  url: string;
  /** Whether the product is running on it. */
  inUse: boolean;
  stop(): Promise<void>;
}

const quietLog = { info: () => undefined, warn: console.warn, error: console.error };

/** The configured database, or the one that the running product has started, or one started for this command. */
async function reach(config: Config): Promise<Reached> {
  const running =
    config.databaseOwnerUrl ?? config.databaseUrl ?? (await findRunningDatabase(config.dataDir));
  if (running) return { url: running, inUse: !config.databaseUrl, stop: async () => undefined };
  const { dataDir, backupDir } = config;
  const embedded = await startEmbeddedPostgres({ dataDir, backupDir, log: quietLog });
  return { ...embedded, inUse: false };
}

async function openConsole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const typed = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' });
  const prompt = () => process.stdin.isTTY && typed.prompt();
  prompt();
  try {
    for await (const line of typed) {
      if (/^\\q$|^(exit|quit)$/i.test(line.trim())) break;
      if (line.trim()) await show(client, line);
      prompt();
    }
  } finally {
    await client.end();
  }
}

async function show(client: pg.Client, statement: string): Promise<void> {
  try {
    const { rows, rowCount, command } = await client.query(statement);
    if (rows.length > 0) console.table(rows);
    console.log(`${command} ${rowCount ?? ''}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
}

/** Drops everything in the database, including the job queue's tables. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
    );
    for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}

async function seed(config: Config, url: string): Promise<void> {
  await migrate(url);
  const log = pino({ level: 'info' });
  const database = openDatabase(url, 4, (error) => log.warn(error.message));
  try {
    const { company, bvn } = config;
    const files = await openFileStore(config);
    const settings = { today: new Date(), log, company, sealingKeys: bvn.keys };
    await fillDemoData({ db: database.db, files, ...settings });
  } finally {
    await database.close();
  }
}

/** Writes the generated descriptions of the schema, from a temporary database with all migrations. */
async function describe(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'surehands-describe-'));
  const database = await startEmbeddedPostgres({ dataDir, log: quietLog, durable: false });
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  try {
    await migrate(database.url);
    const types = [path('database-types.mjs'), database.url];
    const { status } = spawnSync(process.execPath, types, { stdio: 'inherit' });
    if (status !== 0) throw new ConfigError('src/server/database-types.ts was not written.');
    await writeFile(path('../docs/tables.md'), await tablesDocument(database.url));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run([command = '']: string[]): Promise<void> {
  if (command === 'describe') return describe();
  if (!['console', 'reset', 'seed'].includes(command)) throw new ConfigError(USAGE);
  const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
  // The console is allowed, because a dump is restored while it keeps the database of a data folder running
  // (docs/operations.md).
  if (config.environment === 'production' && command !== 'console')
    throw new ConfigError('This is not for production.');
  const database = await reach(config);
  try {
    if (command === 'console') await openConsole(database.url);
    if (command === 'reset') {
      if (database.inUse) throw new ConfigError('The product is running. Stop it, then reset its database.');
      await empty(database.url);
    }
    if (command !== 'console') await seed(config, database.url);
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
