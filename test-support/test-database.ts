import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { servingUrlOf } from '../src/server/serving-user.ts';

export interface TestDatabase {
  /** Of the tables' owner. */
  url: string;
  /** Of the user by which the product serves. */
  servingUrl: string;
  /** Removes the database once nobody is connected, or cuts what connections are left after a few seconds. */
  drop(): Promise<void>;
}

/**
 * A migrated database of the test file's own, on the run's PostgreSQL.
 *
 * @param template the database that it is a copy of; absent: the run's empty one
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
      // A pool's end() does not wait for its connections to be gone, and one that is cut meanwhile throws where
      // nobody catches. The plain statement waits for them a few seconds; only what is left then is cut.
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
