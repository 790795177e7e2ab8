import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeArtisan, makeConsumer } from '../../test-support/made-up-people.ts';
import { renameTable } from '../../test-support/owner.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { retention } from '../features/guides/retention.ts';
import { retentionReasons, retentionTables } from '../features/guides/retention-tables.ts';
import { openDatabase } from '../server/database.ts';
import { newId } from '../shared/identifier.ts';
import { lagosDay } from '../shared/lagos-time.ts';
import { personalData } from './personal-data.ts';
import { keepRetentionTask, retentionRules } from './retention.ts';

const app = await startTestApp();
const owner = openDatabase(app.ownerUrl, 1, () => undefined);
afterAll(() => owner.close());
const start = app.clock.now;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How long each table's rows are kept, in seconds from the moment in their column; written independently of the rules.
 */
const promised: readonly [table: string, column: string, seconds: number][] = [
  ['sessions', 'expires_at', 0],
  ['pending_sign_ins', 'expires_at', 0],
  ['trusted_devices', 'expires_at', 0],
  ['new_device_links', 'expires_at', 0],
  ['account_browsers', 'seen_at', 90 * DAY],
  ['password_tries', 'ends_at', 0],
  ['request_counts', 'ends_at', 0],
  ['email_links', 'expires_at', 0],
  ['verification_tokens', 'expires_at', 0],
  ['factor_failures', 'failed_at', DAY],
  ['authenticator_setups', 'created_at', DAY],
  ['passkey_challenges', 'expires_at', 0],
  ['notifications', 'created_at', 180 * DAY],
  ['live_events', 'created_at', 72 * HOUR],
  ['alerts', 'ends_at', 0],
  ['alert_confirmations', 'sent_at', DAY],
  ['waiting_places', 'ended_at', 90 * DAY],
  ['contact_messages', 'closed_at', 730 * DAY],
  ['artisan_views', 'day', 60 * DAY],
  ['upload_use', 'day', DAY],
  ['course_tries', 'began_at', 90 * DAY],
  ['kept_sanctions', 'ends_at', 0],
];

const person = await makeConsumer(app);
const artisan = await makeArtisan(app);

/** A value for a required column that does not matter to the test. */
function fillerOf(name: string, type: string): unknown {
  if (name === 'user_id') return person.id;
  if (name === 'artisan_id') return artisan.id;
  if (type === 'uuid') return newId();
  if (type === 'bytea') return Buffer.alloc(32, newId());
  if (type === 'integer' || type === 'bigint' || type === 'smallint') return 1;
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp')) return start;
  if (type === 'date') return lagosDay(start);
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'ARRAY') return ['Plumber'];
  return newId();
}

/** Inserts a row without foreign keys and checks, because only its age matters. */
async function insertRow(table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`.execute(app.db);
  const row = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, fillerOf(name, type)])),
    ...values,
  };
  await owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows: checks } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(
      tx,
    );
    for (const { name } of checks) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    }
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
              values (${sql.join(Object.values(row))})`.execute(tx);
  });
}

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(app.db);
  return Number(rows[0]?.n);
};

const rowRules = retentionRules.flatMap(({ rows = [] }) => rows);

test('all rows that are due are deleted in one run, even more than one statement deletes', async () => {
  app.clock.now = start;
  const over = new Date(start.getTime() - 1_000);
  await sql`insert into request_counts (key, count, ends_at)
    select 'over ' || n, 1, ${over}::timestamptz from generate_series(1, 2001) n`.execute(app.db);
  await keepRetentionTask.run(app.context, {});
  expect(await countOf('request_counts')).toBe(0);
});

test('the hourly task deletes finished jobs too, a week later', async () => {
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'send-push', 'completed', now() - n * interval '1 day' from generate_series(6, 8) n`.execute(
    app.db,
  );
  await keepRetentionTask.run(app.context, {});
  const { rows } = await sql`select from pgboss.job where name = 'send-push' and state = 'completed'`.execute(
    app.db,
  );
  expect(rows).toHaveLength(1);
});

test('the tables that the hourly task empties are exactly those promised here', () => {
  expect(rowRules.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    promised.map(([table, column]) => `${table}.${column}`).sort(),
  );
});

test.each(promised)(
  'a row of %s is kept by its %s for this many seconds: %i, and deleted a second later',
  async (table, column, seconds) => {
    app.clock.now = start;
    await sql`delete from ${sql.table(table)}`.execute(app.db);
    await insertRow(table, { [column]: column === 'day' ? lagosDay(start) : start });
    const run = async (at: number) => {
      app.clock.now = new Date(start.getTime() + at * 1_000);
      await keepRetentionTask.run(app.context, {});
      return countOf(table);
    };
    // Rules that count days delete with the Lagos day, which begins 14 hours after the test does.
    const last = column === 'day' ? seconds + 14 * HOUR - 1 : seconds;
    expect([await run(last - 1), await run(last), await run(last + 1)]).toEqual([1, 1, 0]);
  },
);

test('every table with personal data is in the list once, and every kind that a task deletes has its rule', () => {
  const keys = retention.map(({ key }) => key);
  expect(Object.keys(retentionTables)).toEqual(keys);
  expect(Object.keys(retentionReasons)).toEqual(keys);
  const listed = Object.values(retentionTables).flat();
  expect(listed.toSorted()).toEqual([...new Set(personalData.flatMap(({ tables }) => tables))].sort());
  const byTask = retention.filter(({ by }) => by === 'task').map(({ key }) => key);
  expect(retentionRules.map(({ kind }) => kind).sort()).toEqual(byTask.sort());
  for (const rule of rowRules) {
    const kind = retentionRules.find(({ rows }) => rows?.includes(rule))?.kind;
    expect(retentionTables[kind ?? '']).toContain(rule.table);
  }
});

test('a kind that fails stops no other from being deleted, and the task is tried again', async () => {
  app.clock.now = start;
  await insertRow('notifications', { created_at: start });
  app.clock.now = new Date(start.getTime() + 181 * DAY * 1_000);
  await renameTable(app, 'sessions', 'sessions_gone');
  try {
    await expect(keepRetentionTask.run(app.context, {})).rejects.toThrow('some kinds of data');
  } finally {
    await renameTable(app, 'sessions_gone', 'sessions');
  }
  expect(await countOf('notifications')).toBe(0);
});

test('docs/retention.md matches the list of rules', async () => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = retention.map(
    ({ key, what, kept, from, ending, by }) =>
      `| ${[what, kept, from, ending, by === 'task' ? 'the hourly task' : by === 'account' ? 'deleting the account' : '–', retentionReasons[key] ?? ''].map(cell).join(' | ')} |`,
  );
  const page = `# How long things are kept

Generated by \`src/app/retention.test.ts\` from \`src/features/guides/retention.ts\`, which the privacy page uses too. The task
\`keep-retention\` (each hour, at :17) applies it in batches; \`src/app/retention.ts\` has its rules. A row is kept to the last second
of its period, and deleted by the next run. Backups keep deleted data until they are replaced.

| What | How long | Counted from | What happens then | By | Why so long |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/retention.md');
});
