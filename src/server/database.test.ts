import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database.ts';
import { longTransaction, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const testDatabase = await createTestDatabase();
const idleErrors = vi.fn();
const database = openDatabase(testDatabase.url, 2, idleErrors);
const { db } = database;
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => {
  idleErrors.mockClear();
});

test('sums and counts are plain numbers, days are texts, and a value too large for a number is refused', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as most, 12.5::numeric as part, date '2026-11-20' as day`.execute(db);
  expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, part: 12.5, day: '2026-11-20' }]);
  await expect(sql`select 9007199254740992::bigint as more`.execute(db)).rejects.toThrow(
    '9007199254740992 does not fit a JavaScript number',
  );
});

test('a listener for commits is told of each commit, and of no rollback', async () => {
  const heard: string[] = [];
  database.onCommit(() => void heard.push('first'));
  database.onCommit(() => void heard.push('second'));
  const done = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    expect(heard).toEqual([]);
    return 'done';
  });
  expect(done).toBe('done');
  expect(heard).toEqual(['first', 'second']);
  const failing = db.transaction().execute(async () => Promise.reject(new Error('taken back')));
  await expect(failing).rejects.toThrow('taken back');
  expect(heard).toHaveLength(2);
});

test('a long transaction may wait longer for a lock than a call, and does not leave the longer limit behind', async () => {
  const hasty = openDatabase(testDatabase.url, 1, idleErrors, 300);
  const holder = new Client({ connectionString: testDatabase.url });
  await holder.connect();
  const limit = async () => (await sql`show statement_timeout`.execute(hasty.db)).rows;
  const lock = sql`select pg_advisory_xact_lock(7)`;
  try {
    await holder.query('select pg_advisory_lock(7)');
    await expect(hasty.db.transaction().execute((tx) => lock.execute(tx))).rejects.toThrow();
    const waits = longTransaction(hasty.db, 60_000, async (tx) => {
      await lock.execute(tx);
      return (await sql`show statement_timeout`.execute(tx)).rows;
    });
    await holder.query('select pg_sleep(0.6); select pg_advisory_unlock(7)');
    expect(await waits).toEqual([{ statement_timeout: '1min' }]);
    expect(await limit()).toEqual([{ statement_timeout: '15s' }]);
  } finally {
    await holder.end();
    await hasty.close();
  }
});

test('an idle connection that breaks is reported, and the next query gets another one', async () => {
  await sql`select 1`.execute(db);
  const other = new Client({ connectionString: testDatabase.url });
  await other.connect();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'surehands'",
  );
  await other.end();
  await vi.waitUntil(() => idleErrors.mock.calls.length > 0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a migration that cannot be recorded is not in force either, and runs at the next start', async () => {
  const empty = await createTestDatabase();
  const client = new Client({ connectionString: empty.url });
  await client.connect();
  try {
    await client.query(`drop schema public cascade; create schema public;
      create table schema_migrations (
        name text primary key check (name < '0002'), checksum text not null, applied_at timestamptz not null default now())`);
    await expect(migrate(empty.url)).rejects.toThrow('schema_migrations_name_check');
    await client.query('alter table schema_migrations drop constraint schema_migrations_name_check');
    await migrate(empty.url);
    const { rows } = await client.query('select count(*) as count from schema_migrations');
    expect(Number(rows[0].count)).toBeGreaterThan(10);
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('a migration that ran does not run again, and a changed one is refused by its name', async () => {
  const names = async () =>
    (await sql<{ name: string }>`select name from schema_migrations`.execute(db)).rows;
  const before = await names();
  expect(before.length).toBeGreaterThan(10);
  await migrate(testDatabase.url);
  expect(await names()).toEqual(before);
  const places = async () => (await sql`select count(*) as count from places`.execute(db)).rows;
  const [count] = await places();
  await sql`update schema_migrations set checksum = 'another' where name like '0003-%'`.execute(db);
  await expect(migrate(testDatabase.url)).rejects.toThrow(
    /^Migration 0003-.*\.sql was changed after it ran here; add a new one instead\.$/,
  );
  expect(await places()).toEqual([count]);
});
