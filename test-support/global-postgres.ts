import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { prepareSchema } from '../sandbox/paystack/sandbox-schema.ts';
import { tasks } from '../src/app/tasks.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { prepareJobTables } from '../src/server/job-tables.ts';
import { openJobs } from '../src/server/jobs.ts';
import { migrate } from '../src/server/migrate.ts';
import { letServe, servingUrlOf } from '../src/server/serving-user.ts';
import { lagosDay } from '../src/shared/lagos-time.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';
import { FIRST_MOMENT } from './first-moment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database from which others are created; tests never write to it. */
    adminDatabaseUrl: string;
    /** The migrated database from which every test file's own is cloned. */
    templateDatabase: string;
    /** Another template with the demo's people, which the first test file that needs it creates (demo-template.ts). */
    demoTemplateDatabase: string;
  }
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template to clone. TEST_DATABASE_URL names another server.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = makeRunFolder();
  const given = process.env.TEST_DATABASE_URL;
  const templateDatabase = `template_${process.pid}`;
  const demoTemplateDatabase = `${templateDatabase}_demo`;
  let server: Server | undefined;

  async function end(): Promise<void> {
    if (given !== undefined)
      for (const name of [templateDatabase, demoTemplateDatabase])
        await runAsAdmin(given, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server?.stop();
    rmSync(runFolder, { recursive: true, force: true });
  }

  try {
    server = given === undefined ? await startServer(runFolder) : { url: given, async stop() {} };
    await runAsAdmin(server.url, `CREATE DATABASE ${templateDatabase}`);
    await migrate(withDatabase(server.url, templateDatabase));
    await prepareTables(withDatabase(server.url, templateDatabase));
    const template = withDatabase(server.url, templateDatabase);
    await letServe(template, servingUrlOf(template));
    // A database with open connections cannot be cloned.
    await runAsAdmin(server.url, `ALTER DATABASE ${templateDatabase} WITH ALLOW_CONNECTIONS false`);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('adminDatabaseUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  project.provide('demoTemplateDatabase', demoTemplateDatabase);
  // Temporary files of the tests are deleted with the run, even when a test is interrupted.
  process.env.TMPDIR = join(runFolder, 'tmp');
  return end;
}

/** Creates a folder for everything that this run writes to disk; it is removed however this process ends. */
function makeRunFolder(): string {
  const runFolder = mkdtempSync(join(fastTemporaryFolder(), 'surehands-run-'));
  mkdirSync(join(runFolder, 'tmp'));
  // Some tests act as another user, who needs access to it.
  chmodSync(runFolder, 0o711);
  const sweeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('sweep-after-run.mjs', import.meta.url)), runFolder],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  sweeper.unref();
  if (sweeper.stdin instanceof Socket) sweeper.stdin.unref();
  return runFolder;
}

/**
 * Creates the tables that the job queue and the local Paystack would otherwise create again in every clone, and sets
 * the first day of the tests.
 */
async function prepareTables(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  try {
    await prepareJobTables(pool);
    const jobs = await openJobs(pool, tasks, pino({ level: 'silent' }));
    await jobs.stop();
    await prepareSchema(pool);
    // By the database's own clock it would be today, and the tests' newcomers would be older each day.
    await pool.query('update standing_clock set day = $1', [lagosDay(FIRST_MOMENT)]);
  } finally {
    await pool.end();
  }
}

async function startServer(runFolder: string): Promise<Server> {
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  const dataDir = join(runFolder, 'database');
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: complain, error: complain },
    durable: false,
    maxConnections: 200,
  });
  // Most tests run a statement once or twice on a connection. Otherwise each of the first five executions would be
  // planned separately.
  await runAsAdmin(url, "ALTER SYSTEM SET plan_cache_mode = 'force_generic_plan'");
  // Lets the kernel copy a template's thousand files, which halves the time of creating a test's database.
  if (process.platform === 'linux') await runAsAdmin(url, "ALTER SYSTEM SET file_copy_method = 'clone'");
  // The tests open thousands of connections, and checking a password takes each a few milliseconds. Only the owner may
  // enter the socket's folder (embedded-postgres-socket.ts), so there the password adds nothing.
  const rules = join(dataDir, 'postgres', 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replace(/^(local\s+all\s+all\s+)\S+$/m, '$1trust'));
  await runAsAdmin(url, 'SELECT pg_reload_conf()');
  return { url, stop };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
