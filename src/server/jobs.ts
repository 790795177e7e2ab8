import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Tx } from './database.ts';
import type { Plumbing } from './plumbing.ts';

/** Work for later. `data` is what `jobs.add` was given; a task that throws is tried again. */
export interface Task<Data extends object = object> {
  name: string;
  /** Five-field cron expression (UTC) for work that comes round by itself. */
  everyCron?: string;
  /** How often a failing job is tried again, with growing pauses up to an hour. */
  retries: number;
  run(plumbing: Plumbing, data: Data): Promise<void>;
}

/** Keeps a task's exact types. */
export const defineTask = <Data extends object>(task: Task<Data>): Task<Data> => task;

export interface Jobs {
  /** Writes a job in the caller's transaction: it runs only if, and as soon as, that commits. */
  add<Data extends object>(
    tx: Tx,
    task: Task<Data>,
    data: Data,
    options?: { startAfter?: Date; once?: string },
  ): Promise<void>;
  /** Starts working on jobs and on what comes round by itself. */
  work(plumbing: Plumbing): Promise<void>;
  /** Does all jobs that are due now, in this call; for tests and for tools, where nothing works in the background. */
  drain(plumbing: Plumbing): Promise<void>;
  stop(): Promise<void>;
}

const HOUR_SECONDS = 3_600;

/** Opens the job queue (pg-boss, in the schema `pgboss` of our own database) for a list of tasks. */
// biome-ignore lint/suspicious/noExplicitAny: each task has data of its own shape
export async function openJobs(databaseUrl: string, tasks: Task<any>[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, schedule: true, supervise: true });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'job queue'));
  await boss.start();
  for (const task of tasks) {
    await boss.createQueue(task.name, {
      retryLimit: task.retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: HOUR_SECONDS,
      expireInSeconds: 300,
    });
  }
  const inTransaction = (tx: Tx) => ({
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: result.rows as Record<string, unknown>[] };
    },
  });

  return {
    async add(tx, task, data, options = {}) {
      await boss.send(task.name, data, {
        db: inTransaction(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.once && { singletonKey: options.once }),
      });
    },
    async work(plumbing) {
      for (const task of tasks) {
        if (task.everyCron) await boss.schedule(task.name, task.everyCron);
        await boss.work(task.name, { pollingIntervalSeconds: 1, batchSize: 5 }, async (jobs) => {
          for (const job of jobs) await task.run(plumbing, (job.data ?? {}) as object);
        });
      }
    },
    async drain(plumbing) {
      for (const task of tasks) {
        for (;;) {
          const jobs = await boss.fetch<object>(task.name, { batchSize: 20 });
          if (jobs.length === 0) break;
          for (const job of jobs) {
            try {
              await task.run(plumbing, job.data ?? {});
              await boss.complete(task.name, job.id);
            } catch (error) {
              await boss.fail(task.name, job.id, { message: String(error) });
            }
          }
        }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
