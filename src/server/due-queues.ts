import type pg from 'pg';
import type { Logger } from 'pino';

const POLL_EVERY_MS = 1_000;

/** Returns those queues that have a job due now; one index lookup for each. */
export async function findDueQueues(
  pool: Pick<pg.Pool, 'query'>,
  queues: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select queue.name from unnest($1::text[]) queue (name)
      where exists (select from pgboss.job
                     where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
    [queues],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns the queues of those of the given jobs that are due now. */
export async function findQueuesOf(
  pool: Pick<pg.Pool, 'query'>,
  queues: readonly string[],
  jobs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from pgboss.job
      where name = any($1::text[]) and id = any($2::uuid[])
        and state < 'active' and not blocked and start_after <= now()`,
    [queues, jobs],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Wakes the workers of queues that have a job due. Otherwise each worker would poll once a second: some eighty
 * statements at the same moment, behind which every request waits.
 */
export class DueQueuesWatch {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #queues: readonly string[];
  readonly #wake: (queue: string) => void;
  readonly #log: Pick<Logger, 'warn'>;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #failing = false;

  constructor(
    pool: Pick<pg.Pool, 'query'>,
    queues: readonly string[],
    wake: (queue: string) => void,
    log: Pick<Logger, 'warn'>,
  ) {
    this.#pool = pool;
    this.#queues = queues;
    this.#wake = wake;
    this.#log = log;
  }

  begin(): void {
    if (this.#ended) return;
    this.#timer = setTimeout(() => void this.#poll().finally(() => this.begin()), POLL_EVERY_MS);
    this.#timer.unref();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    try {
      for (const queue of await findDueQueues(this.#pool, this.#queues)) this.#wake(queue);
      this.#failing = false;
    } catch (error) {
      // Logged once, not every second until the database is back.
      if (!this.#failing && !this.#ended) this.#log.warn({ error: String(error) }, 'job queue');
      this.#failing = true;
    }
  }
}
