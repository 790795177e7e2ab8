import type pg from 'pg';
import { PgBoss } from 'pg-boss';

// Any fixed number.
const INDEXING_LOCK = 7_406_023;

/**
 * Creates or updates the job queue's tables, so that the user who opens it later need not own them.
 *
 * @param pool connections of the tables' owner
 */
export async function prepareJobTables(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
  await makeIndexes(pool);
}

/** Our own indexes on the table with all jobs, by name. */
const INDEXES = {
  // A deletion of an account, a copy of its data and a hire's timeline look up the emails to an address.
  mails_by_recipient: `((data ->> 'to')) where name = 'send-mail'`,
  // finished-jobs.ts, and the jobs that were given up (failed-jobs.ts)
  finished_jobs_by_age: '(completed_on) where completed_on is not null',
  failed_jobs_by_age: `(completed_on) where state = 'failed'`,
};

/**
 * Creates the missing indexes while other processes use the queue, and anew those whose creation was interrupted. Only
 * one process does: waiting for it would make the creation wait in turn.
 */
async function makeIndexes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as mine', [INDEXING_LOCK]);
    if (!locks[0]?.mine) return;
    const { rows: valid } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = 'pgboss.job_common'::regclass and indisvalid`,
    );
    const made = new Set(valid.map(({ name }) => name));
    for (const [name, what] of Object.entries(INDEXES)) {
      if (made.has(name)) continue;
      await client.query(`drop index concurrently if exists pgboss.${name}`);
      await client.query(`create index concurrently ${name} on pgboss.job_common ${what}`);
    }
    await client.query('select pg_advisory_unlock($1)', [INDEXING_LOCK]);
  } finally {
    client.release();
  }
}
