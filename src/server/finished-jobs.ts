import { sql } from 'kysely';
import type { AppContext } from './app-context.ts';
import { stopInTime } from './job-time.ts';

/** How many days finished jobs are kept, and with them the emails that they sent. */
export const FINISHED_JOB_DAYS = 7;
const AT_ONCE = 1_000;

/**
 * Deletes finished jobs at the end of their time, by the database's clock, which pg-boss uses too. pg-boss would delete
 * all in one statement, once a day: after a Friday of a million pay-outs it would take longer than a statement may, and
 * the next day longer still.
 *
 * @throws OutOfTime where a job's time does not suffice
 */
export async function deleteFinishedJobs({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from pgboss.job_common where ctid = any (array(
        select ctid from pgboss.job_common
         where completed_on < now() - make_interval(days => ${sql.lit(FINISHED_JOB_DAYS)})
         order by completed_on limit ${sql.lit(AT_ONCE)} for update skip locked))`.execute(db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
    stopInTime();
  }
}
