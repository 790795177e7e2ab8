import pg from 'pg';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';

/** Does with one statement, in the database of the product that is tried, what only time or a bank could do. */
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
