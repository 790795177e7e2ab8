import pg from 'pg';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';

/** Runs a statement in the database of the tested product, to simulate what only time or a bank can do. */
export async function changeRows(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({
    connectionString: await findRunningDatabase(process.env.E2E_DATA_DIR ?? ''),
  });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
