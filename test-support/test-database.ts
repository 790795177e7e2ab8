import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { servingUrlOf } from '../src/server/serving-user.ts';

export interface TestDatabase {
  /** Address for the tables' owner. */
  url: string;
  /** Address for the user that serves the product. */
  servingUrl: string;
  /** Drops the database once no one is connected; after a few seconds it cuts the remaining connections. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database for the test file, on the run's PostgreSQL.
 *
 * @param template the database to copy; absent: the run's empty one
 */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    servingUrl: servingUrlOf(url.href),
    async drop() {
      // A pool's end() does not wait until its connections are closed, and cutting one in between throws an uncatchable
      // error. The plain statement waits a few seconds for them; only those that remain are cut.
      const plain = `DROP DATABASE IF EXISTS ${name}`;
      await runAsAdmin(plain).catch(() => runAsAdmin(`${plain} WITH (FORCE)`));
    },
  };
}

let admin: Promise<Client> | undefined;

/** Runs a statement as the administrator, on one connection of this worker: two new ones for each database took time. */
async function runAsAdmin(statement: string): Promise<void> {
  admin ??= connect();
  await (await admin).query(statement);
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject('adminDatabaseUrl') });
  // The run's PostgreSQL is stopped before the last worker has ended.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
