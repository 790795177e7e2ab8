import { sql } from 'kysely';
import { asOwner } from './owner.ts';
import type { TestApp } from './test-app.ts';

/**
 * Records every changed row from now on, except for delayed writes (live events and profile views) and counts of
 * requests.
 */
export async function recordChanges(app: Pick<TestApp, 'db' | 'ownerUrl'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'noted_changes'
       and tablename not like 'live\\_%' and tablename not in ('artisan_views', 'request_counts')`.execute(
    app.db,
  );
  await asOwner(
    app,
    `create table noted_changes (name text);
     grant insert, select, delete on noted_changes to public;
     create function note_change() returns trigger language plpgsql as
       $$ begin insert into noted_changes values (tg_op || ' ' || tg_table_name); return null; end $$`,
    ...rows.map(
      ({ name }) =>
        `create trigger noted after insert or update or delete on ${name} for each row execute function note_change()`,
    ),
  );
}

/** Returns the tables with changed rows since the last call. */
export async function changesNoted({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from noted_changes returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))].sort();
}
