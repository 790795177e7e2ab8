import { type RawBuilder, sql } from 'kysely';
import { identifier } from '../shared/identifier.ts';
import { formatMoment } from '../shared/lagos-time.ts';
import type { ConsoleQueue } from './app-context.ts';
import { writeAuditEntry } from './audit.ts';
import type { Reads } from './database.ts';
import { type OperatorCommand, type OperatorDesk, onEach, onOneLine, typedSeveral } from './operator.ts';
import { notFound } from './refusal.ts';

/** Most jobs in the list. More than that have one cause, such as an email server that was down. */
const MOST_LISTED = 50;

export interface FailedJobRow {
  id: string;
  /** The task's name, which is also the queue's. */
  name: string;
  tries: number;
  givenUpAt: Date;
  /** Null where none was recorded. */
  error: string | null;
}

/** Operators' commands for jobs that failed at their last try. */
export const jobCommands: OperatorCommand[] = [
  {
    words: 'jobs list',
    takes: [],
    does: 'emails, refunds and other background jobs that failed after the last try, newest first, with the last error',
    run: listLines,
  },
  {
    words: 'jobs retry',
    takes: ['ID'],
    several: true,
    does: 'tries such jobs again, which is safe: every task may run twice',
    run: (desk, input) => onEach(typedSeveral(input, 'ID'), (id) => retryLines(desk, id)),
  },
];

async function listLines({ db }: OperatorDesk): Promise<string[]> {
  const { jobs, more } = await findFailedJobs(db);
  if (jobs.length === 0) return ['No jobs failed in the last seven days.'];
  const lines = jobs.flatMap(({ id, name, tries, givenUpAt, error }) => [
    `${id}  ${name}`,
    `  failed on ${formatMoment(givenUpAt.toISOString())}, after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${onOneLine(error ?? 'no error was recorded')}`,
  ]);
  return more > 0 ? [...lines, `${more} older ones are not listed.`] : lines;
}

/** Returns the jobs that were given up, newest first, and the number of older ones that are left out. */
export async function findFailedJobs(
  reads: Reads,
  limit = MOST_LISTED,
): Promise<{ jobs: FailedJobRow[]; more: number }> {
  const { rows } = await failedJobsQuery(limit).execute(reads);
  return { jobs: rows, more: (rows[0]?.total ?? 0) - rows.length };
}

/** A job that timed out has its message one level deeper. pg-boss deletes each job a week later. */
const failedJobsQuery = (limit: number): RawBuilder<FailedJobRow & { total: number }> => sql`
  select id, name, retry_count + 1 as tries, completed_on as "givenUpAt", count(*) over ()::int as total,
         coalesce(output ->> 'message', output #>> '{value,message}') as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${limit}`;

async function retryLines(desk: OperatorDesk, typedId: string): Promise<string[]> {
  const id = identifier.safeParse(typedId).data;
  const { name, state } = await retryJob(desk, id ?? typedId);
  if (state !== 'failed') {
    const stands = state === 'completed' ? 'was done' : 'is already waiting or running';
    return [`Job ${id} (${name}) ${stands}. Nothing was changed.`];
  }
  return [
    `Job ${id} (${name}) will be tried again: an email now, anything else by the running product.`,
    'If it fails again, it will be back in “jobs list”.',
  ];
}

/**
 * Lets a job that was given up run once more. Idempotent.
 *
 * @returns its state before: nothing is changed unless it was `failed`
 * @throws Refusal 404 where there is no such job
 */
export async function retryJob(
  { db, jobs, operator, now }: OperatorDesk,
  id: string,
  reason?: string,
): Promise<{ name: string; state: string }> {
  const known = identifier.safeParse(id).data ?? null;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from pgboss.job where id = ${known}::uuid for update`.execute(tx);
    const [job] = rows;
    if (!known || !job) {
      throw notFound('job', `There is no job ${id}. Finished and failed jobs are kept for seven days.`);
    }
    if (job.state !== 'failed') return job;
    await jobs.retry(tx, job.name, known);
    await writeAuditEntry(tx, {
      actor: operator,
      action: 'jobs.retry',
      subjectId: known,
      ...(reason !== undefined && { reason }),
      details: { task: job.name },
      at: now(),
    });
    return job;
  });
}

/** The console's queue of jobs that were given up. */
export const jobQueue: ConsoleQueue = {
  key: 'jobs',
  label: 'Failed jobs',
  permission: 'jobs.retry',
  async standing(reads) {
    const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
      select count(*)::int as waiting, min(completed_on) as oldest from pgboss.job where state = 'failed'`.execute(
      reads,
    );
    const { waiting = 0, oldest = null } = rows[0] ?? {};
    return { waiting, overdue: 0, oldest, due: null };
  },
};
