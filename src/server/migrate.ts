import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loadGazetteer } from './gazetteer.ts';
import { loadPublicHolidays } from './public-holidays.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);
// Any fixed number. Two processes that start at once take turns with it.
export const MIGRATION_LOCK = 7_406_021;

/** A statement that waits for a lock blocks all later ones, so a migration gives up soon and retries. */
const LOCK_TIMEOUT_MS = 2_000;
const MOST_TRIES = 30;
const PAUSE_MS = 1_000;
/** PostgreSQL's code for a lock that was not obtained in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * The first line of a migration whose statements cannot run in a transaction, such as `create index concurrently`. In
 * such a file, a line break follows every statement.
 */
const ALONE = '-- outside a transaction';

/**
 * Brings a database to the newest migration, each file in a transaction of its own, under a lock that starting
 * processes share, while older processes keep serving. A migration waits two seconds for each of its locks, and is
 * retried for half a minute. Idempotent; with nothing to do it needs no more rights than serving.
 *
 * @param migrations the folder of the files; for tests
 * @throws when a lock is not obtained, or a migration that already ran has been edited since, because migrations are
 *   only ever added
 */
export async function migrate(databaseUrl: string, migrations = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows: list } = await client.query(
      `select to_regclass('schema_migrations') is not null as is_there`,
    );
    // Not "if not exists": that needs the right to create tables, which the serving user lacks.
    if (!list[0]?.is_there) {
      await client.query(`create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    }
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));

    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files) {
      const sql = await readFile(new URL(name, migrations), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it ran here; add a new one instead.`);
      await inTime(client, name, async () => {
        const alone = sql.startsWith(ALONE);
        if (!alone) await client.query('begin');
        for (const statement of alone ? statementsOf(sql) : [sql]) await client.query(statement);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ]);
        if (!alone) await client.query('commit');
      });
    }
    await loadGazetteer(client);
    await loadPublicHolidays(client);
  } finally {
    await client.end();
  }
}

const statementsOf = (sql: string): string[] => sql.split(/;\s*$/m).filter((each) => /^[^-\s]/m.test(each));

/** Runs a migration, with retries where a lock was not obtained. */
async function inTime(client: pg.Client, name: string, run: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await run();
      break;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === MOST_TRIES)
        throw new Error(`Migration ${name} did not get a lock in ${tries} tries: something holds it.`, {
          cause: error,
        });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  await client.query('reset lock_timeout');
}

/** Updates PostgreSQL's planner statistics after many rows were added; only the tables' owner can. */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
