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
  const admin = inject('adminDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    servingUrl: servingUrlOf(url.href),
    async drop() {
      // A pool's end() does not wait until its connections are closed, and cutting one in between throws an uncatchable
      // error. The plain statement waits a few seconds for them; only those that remain are cut.
      const plain = `DROP DATABASE IF EXISTS ${name}`;
      await run(admin, plain).catch(() => run(admin, `${plain} WITH (FORCE)`));
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
