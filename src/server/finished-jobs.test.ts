import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { captureStatements } from '../../bench/captured-statements.ts';
import { rowsReadBy } from '../../test-support/rows-read.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { deleteFinishedJobs } from './finished-jobs.ts';
import { prepareJobTables } from './job-tables.ts';
import { analyze } from './migrate.ts';

const app = await startTestApp();
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
afterAll(() => client.end());

const plant = (count: number, state: string, age: string) =>
  sql`insert into pgboss.job (name, data, state, completed_on)
    select 'send-push', '{}', ${state}::pgboss.job_state, now() - ${age}::interval
      from generate_series(1, ${count}::int)`.execute(app.db);
const left = async () => {
  const { rows } = await sql`select state::text, count(*) as jobs from pgboss.job where name = 'send-push'
    group by state order by state::text`.execute(app.db);
  return rows;
};

test('finished jobs are deleted a week later, a thousand in a statement, and no others', async () => {
  await sql`delete from pgboss.job`.execute(app.db);
  await plant(2_500, 'completed', '7 days 1 minute');
  await plant(1, 'failed', '7 days 1 minute');
  await plant(4_000, 'completed', '6 days 23 hours');
  await plant(2, 'failed', '1 hour');
  await sql`insert into pgboss.job (name, data, created_on) values ('send-push', '{}', now() - interval '10 days')`.execute(
    app.db,
  );
  await analyze(app.ownerUrl);
  const statements = await captureStatements(() => deleteFinishedJobs(app.context));
  expect(statements).toHaveLength(3);
  expect(await left()).toEqual([
    { state: 'completed', jobs: 4_000 },
    { state: 'created', jobs: 1 },
    { state: 'failed', jobs: 2 },
  ]);
  // pg-boss waits a day longer, so that its single statement finds none of a day with a million.
  const { rows: queues } = await sql<{ days: number }>`
    select distinct deletion_seconds / 86400 as days from pgboss.queue where not starts_with(name, '__')`.execute(
    app.db,
  );
  expect(queues).toEqual([{ days: 8 }]);
  // None is due any more, so that it need not read those that are kept.
  const [statement] = statements;
  if (statement) expect(await rowsReadBy(client, statement)).toBeLessThan(100);
});

test('an index of ours whose creation was interrupted is created anew, and one that is there is left alone', async () => {
  const indexes = async () => {
    const { rows } = await client.query(`select relname as name, indisvalid as valid, pg_class.oid
      from pg_index join pg_class on pg_class.oid = indexrelid
     where relname in ('mails_by_recipient', 'finished_jobs_by_age', 'failed_jobs_by_age') order by 1`);
    return rows;
  };
  const before = await indexes();
  expect(before.map(({ valid }) => valid)).toEqual([true, true, true]);
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'pgboss.mails_by_recipient'::regclass`,
  );
  const pool = new pg.Pool({ connectionString: app.ownerUrl, max: 1 });
  await prepareJobTables(pool);
  await pool.end();
  const [failed, finished, mails] = await indexes();
  expect([failed, finished]).toEqual(before.slice(0, 2));
  expect(mails).toMatchObject({ valid: true });
  expect(mails.oid).not.toBe(before[2].oid);
});
