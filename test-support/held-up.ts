import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

type OfDatabase = Pick<TestApp, 'db'>;

/** The number of statements on the app's database that wait for another transaction's lock. */
export async function countHeldUp({ db }: OfDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Waits until a statement waits for a lock. */
export async function untilHeldUp(app: OfDatabase): Promise<'held up'> {
  return (await countHeldUp(app)) > 0 ? 'held up' : untilHeldUp(app);
}
