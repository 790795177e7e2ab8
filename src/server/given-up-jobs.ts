import { type RawBuilder, sql } from 'kysely';
import { identifier } from '../shared/identifier.ts';
import { formatMoment } from '../shared/lagos-time.ts';
import { writeAuditEntry } from './audit.ts';
import { type OperatorCommand, type OperatorDesk, onOneLine, typedValue } from './operator.ts';
import { notFound } from './refusal.ts';

/** So many are listed; more than that have one cause, such as an email server that was away. */
const MOST_LISTED = 50;

interface GivenUpJob {
  id: string;
  /** The queue is named after its task. */
  name: string;
  retry_count: number;
  completed_on: Date;
  error: string | null;
  total: number;
}

/** What operators do about work of the product that failed at its last try. */
export const jobCommands: OperatorCommand[] = [
  {
    words: 'jobs list',
    takes: [],
    does: 'emails, refunds and other work of the product that was given up after the last try, the newest first, with the last error',
    run: listGivenUpJobs,
  },
  {
    words: 'jobs retry',
    takes: ['ID'],
    does: 'has such a job tried once more, which is safe: every task may run twice',
    run: (desk, input) => retryJob(desk, typedValue(input, 'ID')),
  },
];

async function listGivenUpJobs({ db }: OperatorDesk): Promise<string[]> {
  const { rows } = await givenUp.execute(db);
  const [first] = rows;
  if (!first) return ['No job was given up in the last seven days.'];
  const lines = rows.flatMap(({ id, name, retry_count, completed_on, error }) => [
    `${id}  ${name}`,
    `  given up ${formatMoment(completed_on.toISOString())}, after ${retry_count + 1} ${retry_count === 0 ? 'try' : 'tries'}: ${onOneLine(error ?? 'no error was kept')}`,
  ]);
  const more = first.total - rows.length;
  return more > 0 ? [...lines, `${more} older ones are not listed.`] : lines;
}

/** What ran into its time has its message one level deeper. pg-boss removes each a week later. */
const givenUp: RawBuilder<GivenUpJob> = sql<GivenUpJob>`
  select id, name, retry_count, completed_on, count(*) over ()::int as total,
         coalesce(output ->> 'message', output #>> '{value,message}') as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${MOST_LISTED}`;

/**
 * Lets a job that was given up run once more. Twice is once.
 *
 * @throws Refusal 404 where there is no such job
 */
async function retryJob({ db, jobs, operator, now }: OperatorDesk, typedId: string): Promise<string[]> {
  const id = identifier.safeParse(typedId).data;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from pgboss.job where id = ${id ?? null}::uuid for update`.execute(tx);
    const [job] = rows;
    if (!id || !job) {
      throw notFound(
        'job',
        `There is no job ${typedId}. Those that are done or given up are kept for seven days.`,
      );
    }
    if (job.state !== 'failed') {
      const stands = job.state === 'completed' ? 'was done' : 'already waits for a try, or is being done';
      return [`Job ${id} (${job.name}) ${stands}. Nothing was changed.`];
    }
    await jobs.retry(tx, job.name, id);
    await writeAuditEntry(tx, {
      actor: operator,
      action: 'jobs.retry',
      subjectId: id,
      details: { task: job.name },
      at: now(),
    });
    return [
      `Job ${id} (${job.name}) is tried once more: an email now, anything else by the running product.`,
      'If it fails again, it is back in “jobs list”.',
    ];
  });
}
