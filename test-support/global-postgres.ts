import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { migrate } from '../src/server/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database from which others can be made; the tests themselves never write to it. */
    adminDatabaseUrl: string;
    /** Name of the migrated database that every test file's own is cloned from. */
    templateDatabase: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template to clone. TEST_DATABASE_URL names another server. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startTemporaryServer() : { url: given, stop: async () => {} };
  const templateDatabase = `template_${process.pid}`;
  try {
    await runAsAdmin(server.url, `CREATE DATABASE ${templateDatabase}`);
    await migrate(withDatabase(server.url, templateDatabase));
    // A database that somebody is connected to cannot be cloned.
    await runAsAdmin(server.url, `ALTER DATABASE ${templateDatabase} WITH ALLOW_CONNECTIONS false`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('adminDatabaseUrl', server.url);
  project.provide('templateDatabase', templateDatabase);

  return async () => {
    if (given !== undefined) await runAsAdmin(given, `DROP DATABASE ${templateDatabase} WITH (FORCE)`);
    await server.stop();
  };
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'surehands-test-'));
  sweepAfterRun(dataDir);
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: complain, error: complain },
    durable: false,
    maxConnections: 200,
  }).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      removeFolder();
    },
  };
}

/** Ctrl-C and kill end the run without its teardown. */
function sweepAfterRun(dataDir: string): void {
  const script = fileURLToPath(new URL('sweep-after-run.mjs', import.meta.url));
  const sweeper = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  sweeper.unref();
  if (sweeper.stdin instanceof Socket) sweeper.stdin.unref();
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
