import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { loadGazetteer } from './gazetteer.ts';
import { loadPublicHolidays } from './public-holidays.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);
// Any fixed number: two processes that start at once take turns on it.
export const MIGRATION_LOCK = 7_406_021;

/**
 * Brings a database up to the newest migration, each file in a transaction of its own, under a lock that
 * several starting processes share. Running it again does nothing, and then takes no more rights than serving does.
 *
 * @throws when a migration that already ran has been edited since: they are only ever added to
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows: list } = await client.query(
      `select to_regclass('schema_migrations') is not null as is_there`,
    );
    // Not "if not exists": that needs the right to make tables, which the user that serves lacks.
    if (!list[0]?.is_there) {
      await client.query(`create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    }
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));

    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files) {
      const sql = await readFile(new URL(name, migrationsFolder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it ran here; add a new one instead.`);
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
    await loadGazetteer(client);
    await loadPublicHolidays(client);
  } finally {
    await client.end();
  }
}

/** Counts all rows for PostgreSQL's planner, after many came at once: only the tables' owner can. */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
