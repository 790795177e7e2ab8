import pg from 'pg';
import { ConfigError } from '../server/config.ts';
import { prepareJobTables } from '../server/jobs.ts';
import { migrate } from '../server/migrate.ts';
import { letServe } from '../server/serving-user.ts';

interface Addresses {
  /** Of the user that owns the tables. */
  ownerUrl: string;
  /** Of the user by which the product serves; the same where there is only one. */
  servingUrl: string;
}

/**
 * Makes a database ready to be served: all tables, those of the job queue and of the local Paystack too, and the rights of the user that
 * serves. Where one user does both, the queue and the local Paystack make their own when they are opened.
 *
 * @param sandbox whether the local Paystack will be used
 * @throws ConfigError when the database is not up to date and `ownerUrl`'s user may not change it
 */
export async function prepareDatabase({ ownerUrl, servingUrl }: Addresses, sandbox: boolean): Promise<void> {
  await migrate(ownerUrl).catch(explain);
  if (ownerUrl === servingUrl) return;
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await prepareJobTables(pool);
    if (sandbox) await (await import('../../sandbox/paystack/sandbox-schema.ts')).prepareSchema(pool);
  } finally {
    await pool.end();
  }
  await letServe(ownerUrl, servingUrl);
}

/** PostgreSQL's code for what a user may not do. */
const INSUFFICIENT_PRIVILEGE = '42501';

function explain(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new ConfigError(
    `The database is not up to date, and its user may not change it (${error.message}). Set DATABASE_OWNER_URL to its owner's address, or run node scripts/migrate.ts with it first.`,
  );
}
