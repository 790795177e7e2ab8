import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Tx } from './database.ts';
import type { Jobs, Task } from './plumbing.ts';

export type { Jobs, Task } from './plumbing.ts';

/** Keeps a task's exact types. */
export const defineTask = <Data extends object>(task: Task<Data>): Task<Data> => task;

const HOUR_SECONDS = 3_600;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** Opens the job queue (pg-boss, in the schema `pgboss` of our own database) for a list of tasks. */
// biome-ignore lint/suspicious/noExplicitAny: each task has data of its own shape
export async function openJobs(pool: pg.Pool, tasks: Task<any>[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
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
    // Makes pg-boss remember the queue now. It would otherwise look it up, on a second connection, within the first
    // transactions that add a job: ten of those at once hold the whole pool and wait for each other.
    await boss.getJobById(task.name, NO_JOB);
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
    async addAll(tx, task, all) {
      const jobs = all.map((data) => ({ data }));
      await boss.insert(task.name, jobs, { db: inTransaction(tx) });
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
