import { sql } from 'kysely';
import type { WatchedValue } from './watched-values.ts';

/** Jobs of one task are counted up to here; a larger number would add nothing. */
const MOST_COUNTED = 20_000;

const waiting = {
  name: 'surehands_jobs_waiting',
  help: 'Jobs that are due, or wait for another try, by task; at most 20,000 are counted',
  label: 'task',
};
const oldest = {
  name: 'surehands_jobs_oldest_seconds',
  help: 'How long the oldest of them has been due, by task; 0 if none is due',
  label: 'task',
};

/** The jobs that wait in each task's queue, by the database's clock, which pg-boss uses too. */
export const waitingJobs: WatchedValue = {
  gauges: [waiting, oldest],
  async read(reads) {
    const { rows } = await sql<{ task: string; waiting: number; oldest: number }>`
      select queue.name as task, count(job.start_after)::int as waiting,
             coalesce(extract(epoch from clock_timestamp() - min(job.start_after)), 0)::float8 as oldest
        from pgboss.queue queue
        left join lateral (
          select state, start_after
            from (select state, start_after from pgboss.job
                   where name = queue.name and state < 'active' and not blocked
                   order by priority desc, created_on limit ${MOST_COUNTED}) first
           where state = 'retry' or start_after <= clock_timestamp()) job on true
       where not starts_with(queue.name, '__')
       group by queue.name`.execute(reads);
    return {
      [waiting.name]: rows.map((row) => ({ label: row.task, value: row.waiting })),
      [oldest.name]: rows.map((row) => ({ label: row.task, value: Math.max(0, row.oldest) })),
    };
  },
};
