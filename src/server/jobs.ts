import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { type JobInsert, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { newId } from '../shared/identifier.ts';
import type { AppContext, Jobs, Task } from './app-context.ts';
import type { Tx } from './database.ts';
import { DueQueuesWatch, findDueQueues, findQueuesOf } from './due-queues.ts';
import { fewAtOnce } from './few-at-once.ts';
import { FINISHED_JOB_DAYS } from './finished-jobs.ts';
import { OutOfTime } from './job-time.ts';
import type { JobOutcome } from './metrics.ts';
import { TimedTasksWatch } from './timed-tasks.ts';
import {
  currentTrace,
  type JobTime,
  newTraceId,
  readTraceparent,
  type TraceContext,
  type Tracing,
  traceparentOf,
  withinTrace,
} from './trace-context.ts';
import { statementOf, writeLast } from './transaction-end.ts';

export type { Jobs, Task } from './app-context.ts';

/** Returns the task unchanged, with its exact types. */
export const defineTask = <Data extends object>(task: Task<Data>): Task<Data> => task;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Of a tool's own jobs; that of all others is 0. */
const OWN_PRIORITY = 1;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** pg-boss hands out a job again when it was fetched this long ago and has no result. */
const LOST_AFTER_SECONDS = 300;
/** How long a batch may take; the rest of LOST_AFTER_SECONDS is for storing its results. */
export const BATCH_SECONDS = 270;
/** How much of that time long work may use before it stops and leaves the rest to another job. */
const SHARE_OF_LONG_WORK = 0.75;
const EVERY_MINUTE = '* * * * *';
/** Without `perJobResults` pg-boss settles a batch as a whole: one failing job would run the others again. */
const WORK_OPTIONS = {
  // Workers are woken by DueQueuesWatch; polling is only a fallback.
  pollingIntervalSeconds: 30,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;
/** How many jobs are fetched for each that runs at the same time. */
const BATCH_FOR_EACH = 5;

const workOptionsOf = ({ atOnce = 1 }: Task) => ({ ...WORK_OPTIONS, batchSize: atOnce * BATCH_FOR_EACH });

/** How long a stopping process waits for the jobs that it has begun. */
const STOP_MS = 5_000;
const LEFT_BEHIND = new Error('the process stops');

/** Called after each try of a job. */
type Tried = (task: string, outcome: JobOutcome, seconds: number) => void;

interface JobOptions {
  /** Seconds that a batch may take. */
  batchSeconds?: number;
  tried?: Tried;
  tracing?: Tracing | undefined;
  /**
   * For a tool: `finishDue` runs only the jobs that this process has added, before those that wait already; a busy day
   * has a million of them.
   */
  ownOnly?: boolean;
}

/** The key in a job's data for the `traceparent` of the work that queued it. Tasks do not receive it. */
const CAUSE = 'traceparent';

const withCause = (data: object): object => {
  const trace = currentTrace();
  return trace ? { ...data, [CAUSE]: traceparentOf(trace) } : data;
};

/** Opens the job queue (pg-boss, in the schema `pgboss` of our own database) for a list of tasks. */
export async function openJobs(
  pool: pg.Pool,
  // biome-ignore lint/suspicious/noExplicitAny: each task has data of its own shape
  tasks: Task<any>[],
  log: Logger,
  { batchSeconds = BATCH_SECONDS, tried = () => undefined, tracing, ownOnly = false }: JobOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'job queue'));
  const watch = new TimedTasksWatch(log);
  const names = tasks.map(({ name }) => name);
  /** The id of each task's worker, which runs until the process ends. */
  const workers = new Map<string, string>();
  const wake = (name: string) => {
    const id = workers.get(name);
    if (id !== undefined) boss.notifyWorker(id);
  };
  const dueQueues = new DueQueuesWatch(pool, names, wake, log);
  /** The tasks for which a transaction added jobs, to be started right after its commit. */
  const added = new WeakMap<Tx, Set<string>>();
  const recordAdded = (tx: Tx, name: string) => added.set(tx, (added.get(tx) ?? new Set()).add(name));
  /** Jobs that this process has fetched and not finished. */
  const inHand = new Set<string>();
  let stopping = false;
  const leftBehind = Promise.withResolvers<never>();
  // It may reject while no job awaits it.
  leftBehind.promise.catch(() => undefined);
  await boss.start();
  await prepareQueues(boss, tasks);
  const startWorker = (task: Task, context: AppContext, onBatch?: (jobs: number) => void): Promise<string> =>
    boss.work<object, JobResult[], ReturnType<typeof workOptionsOf>>(
      task.name,
      workOptionsOf(task),
      (batch) => {
        onBatch?.(batch.length);
        const isStopping = () => stopping;
        return runBatch(task, context, {
          batch,
          seconds: batchSeconds,
          log,
          tried,
          tracing,
          inHand,
          isStopping,
          leftBehind: leftBehind.promise,
          async addAgain(data) {
            await boss.insert(task.name, [{ data }]);
          },
        }).finally(() => {
          if (task.everyCron) watch.ran();
        });
      },
    );
  /** Returns pg-boss's own statement that inserts jobs of one task, to be run in the caller's transaction. */
  const insertionOf = async (name: string, all: readonly JobInsert[]): Promise<RawBuilder<unknown>> => {
    let insertion: RawBuilder<unknown> | undefined;
    const executeSql = async (text: string, values: unknown[] = []) => {
      insertion = statementOf(text, values);
      return { rows: [] };
    };
    await boss.insert(name, [...all], { db: { executeSql } });
    if (!insertion) throw new Error(`pg-boss has no statement that adds jobs of ${name}`);
    return insertion;
  };
  /** Ids of the jobs that this process has added, where it runs no others. */
  const own = new Set<string>();
  const asOwn = (job: JobInsert): JobInsert => {
    const id = newId();
    own.add(id);
    return { ...job, id, priority: OWN_PRIORITY };
  };
  const addLast = (tx: Tx, { name }: Pick<Task, 'name'>, all: readonly JobInsert[]) => {
    recordAdded(tx, name);
    const added = ownOnly ? all.map(asOwn) : all;
    return writeLast(tx, `jobs of ${name}`, added, (jobs) => insertionOf(name, jobs));
  };

  return {
    add: (tx, task, data, { startAfter, once } = {}) =>
      addLast(tx, task, [
        {
          data: withCause(data),
          ...(startAfter && { startAfter }),
          ...(once !== undefined && { singletonKey: once }),
        },
      ]),
    addAll: (tx, task, all) =>
      addLast(
        tx,
        task,
        all.map((data) => ({ data: withCause(data) })),
      ),
    async retry(tx, name, id) {
      recordAdded(tx, name);
      const executeSql = async (text: string, values: unknown[] = []) => {
        const result = await tx.executeQuery(CompiledQuery.raw(text, values));
        return { rows: result.rows as Record<string, unknown>[] };
      };
      await boss.retry(name, id, { db: { executeSql } });
      if (!ownOnly) return;
      own.add(id);
      await executeSql('update pgboss.job set priority = $3 where name = $1 and id = $2', [
        name,
        id,
        OWN_PRIORITY,
      ]);
    },
    async work(context) {
      // Periodic tasks of an older version that no longer exist would otherwise be queued for ever.
      for (const { name } of await boss.getSchedules()) {
        if (!tasks.some((task) => task.name === name && task.everyCron)) await boss.unschedule(name);
      }
      for (const task of tasks) {
        if (task.everyCron) await boss.schedule(task.name, task.everyCron);
        workers.set(task.name, await startWorker(task, context));
      }
      watch.begin();
      dueQueues.begin();
    },
    committed(tx) {
      for (const name of added.get(tx) ?? []) wake(name);
    },
    timedTasksStoppedSince: () => watch.stoppedSince(),
    async finishDue(context) {
      /** Returns how many jobs it ran. */
      const roundOf = async (task: Task): Promise<number> => {
        let ran = 0;
        const id = await startWorker(task, context, (jobs) => {
          ran = jobs;
        });
        // A worker that is stopped finishes the batch that it fetched when it started.
        await boss.offWork(task.name, { id, wait: true });
        return ran;
      };
      if (ownOnly) {
        // Each round runs one of them at least, unless another process has fetched it.
        for (let rounds = own.size; rounds > 0; rounds -= 1) {
          const due = await findQueuesOf(pool, names, [...own]);
          if (due.size === 0) return;
          for (const task of tasks) if (due.has(task.name)) await roundOf(task);
        }
        return;
      }
      let found: boolean;
      do {
        found = false;
        // Starting a worker for every queue only to find it empty costs far more.
        const due = await findDueQueues(pool, names);
        for (const task of tasks) {
          if (!due.has(task.name)) continue;
          const { batchSize } = workOptionsOf(task);
          let ran: number;
          do {
            ran = await roundOf(task);
            found ||= ran > 0;
            // A batch that is not full has left nothing due.
          } while (ran === batchSize);
        }
      } while (found);
    },
    async stop() {
      watch.end();
      dueQueues.end();
      stopping = true;
      const timer = setTimeout(() => leftBehind.reject(LEFT_BEHIND), STOP_MS);
      // Our timeout comes before pg-boss's own, which would otherwise fail jobs after they were handed back.
      await boss.stop({ graceful: true, timeout: 2 * STOP_MS });
      clearTimeout(timer);
      await handBack(pool, [...inHand]).catch((error: unknown) =>
        log.warn(
          { error: String(error) },
          'unfinished jobs could not be returned to the queue; they count as failed',
        ),
      );
    },
  };
}

/**
 * Hands back jobs that pg-boss failed because this process stops, so that another process runs them at once. The
 * interrupted try does not count; otherwise a job at its last try would be lost.
 */
async function handBack(pool: pg.Pool, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // pg-boss counts a try when it hands out a job that has a start time.
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null, completed_on = null, output = null
      where id = any($1::uuid[]) and state in ('retry', 'active', 'failed')`,
    [ids],
  );
}

/** Creates missing queues, and updates those that exist to their task's current options. */
async function prepareQueues(boss: PgBoss, tasks: readonly Pick<Task, 'name' | 'retries'>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retries } of tasks) {
    const options = {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: HOUR_SECONDS,
      expireInSeconds: LOST_AFTER_SECONDS,
      // A day after finished-jobs.ts, so that pg-boss finds few: it deletes all in one statement.
      deleteAfterSeconds: (FINISHED_JOB_DAYS + 1) * DAY_SECONDS,
    };
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options);
    else continue;
    // Makes pg-boss cache the queue now. Otherwise it would look it up on a second connection within the first
    // transactions that add a job: ten of those at once take the whole pool and wait for each other.
    await boss.getJobById(name, NO_JOB);
  }
}

/**
 * Runs the jobs of a batch, as many at the same time as their task allows, and returns the result of each. Once the batch's
 * time is over, none is begun or awaited.
 */
async function runBatch(
  task: Task,
  context: AppContext,
  {
    batch,
    seconds,
    log,
    tried,
    tracing,
    inHand,
    isStopping,
    leftBehind,
    addAgain,
  }: {
    batch: JobWithMetadata<object>[];
    seconds: number;
    log: Logger;
    tried: Tried;
    tracing: Tracing | undefined;
    /** The ids of unfinished jobs; those still in the set when the process stops are handed back. */
    inHand: Set<string>;
    isStopping: () => boolean;
    /** Rejects with LEFT_BEHIND once the process waits no longer. */
    leftBehind: Promise<never>;
    /** Queues a job with the same data. */
    addAgain(data: object): Promise<void>;
  },
): Promise<JobResult[]> {
  for (const { id } of batch) inHand.add(id);
  let isOver = false;
  const shortFrom = performance.now() + seconds * 1_000 * SHARE_OF_LONG_WORK;
  const time: JobTime = { isShort: () => performance.now() >= shortFrom, isOver: () => isOver };
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new Error(`not done within the ${seconds} seconds of its batch`));
    }, seconds * 1_000);
  });
  // It may reject while no job awaits it.
  over.catch(() => undefined);
  const results: JobResult[] = [];
  await fewAtOnce(batch, task.atOnce ?? 1, async ({ id, data, retryCount, retryLimit }) => {
    // A job that has not begun stays in `inHand`, so another process gets it.
    if (isStopping()) {
      results.push({ id, status: 'failed' });
      return;
    }
    const { [CAUSE]: cause, ...given } = (data ?? {}) as Record<string, unknown>;
    const trace: TraceContext = {
      ...(readTraceparent(cause) ?? { id: newTraceId() }),
      job: { task: task.name, id, time },
    };
    trace.span = tracing?.begin(trace, task.name, 'job');
    const run = () =>
      withinTrace(trace, () => task.run(context, given)).catch(async (error: unknown) => {
        if (!(error instanceof OutOfTime)) throw error;
        // A task of each minute continues in the next one.
        if (task.everyCron !== EVERY_MINUTE) await addAgain(data);
      });
    const began = performance.now();
    const ended = (outcome: JobOutcome) => tried(task.name, outcome, (performance.now() - began) / 1_000);
    try {
      await Promise.race(isOver ? [over] : [run(), over, leftBehind]);
      results.push({ id, status: 'completed' });
      ended('done');
      trace.span?.end();
    } catch (error) {
      if (error === LEFT_BEHIND) {
        trace.span?.end();
        results.push({ id, status: 'failed' });
        return;
      }
      const isLast = retryCount >= retryLimit;
      trace.span?.end({ error });
      ended(isLast ? 'given_up' : 'failed');
      const level = isLast ? 'error' : 'warn';
      withinTrace(trace, () =>
        log[level]({ err: error, task: task.name, job: id, tries: retryCount + 1 }, 'job failed'),
      );
      results.push({ id, status: 'failed', output: error });
    }
    inHand.delete(id);
  });
  clearTimeout(timer);
  return results;
}
