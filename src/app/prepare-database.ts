import pg from 'pg';
import { ConfigError } from '../server/config-error.ts';
import { prepareJobTables } from '../server/job-tables.ts';
import { migrate } from '../server/migrate.ts';
import { letServe } from '../server/serving-user.ts';

interface Addresses {
  /** Address for the user that owns the tables. */
  ownerUrl: string;
  /** Address for the user that serves the product; the same where there is only one. */
  servingUrl: string;
}

/**
 * Prepares a database for serving: all tables, including those of the job queue and the local Paystack, and the rights
 * of the serving user. Where one user does both, the local Paystack creates its tables when it is opened.
 *
 * @param sandbox whether the local Paystack will be used
 * @throws ConfigError when the database is not up to date and `ownerUrl`'s user may not change it
 */
export async function prepareDatabase({ ownerUrl, servingUrl }: Addresses, sandbox: boolean): Promise<void> {
  await migrate(ownerUrl).catch(explain);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await prepareJobTables(pool).catch(explain);
    if (ownerUrl === servingUrl) return;
    if (sandbox) await (await import('../../sandbox/paystack/sandbox-schema.ts')).prepareSchema(pool);
  } finally {
    await pool.end();
  }
  await letServe(ownerUrl, servingUrl);
}

/** PostgreSQL's code for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

function explain(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new ConfigError(
    `The database is not up to date, and its user may not change it (${error.message}). Set DATABASE_OWNER_URL to its owner's address, or run node scripts/migrate.ts with it first.`,
  );
}
