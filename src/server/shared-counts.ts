import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle } from './database.ts';

/** An addition to a counter. The first one that any process reports starts the counter's window. */
export interface CountReport {
  key: string;
  count: number;
  /** Milliseconds until a counter ends that does not exist yet. */
  endsInMs: number;
}

/** The state of a counter, with the additions of all processes. */
export interface CountState {
  key: string;
  count: number;
  endsInMs: number;
}

/** The store of the shared counters. */
export interface CountStore {
  /** Adds to counters and returns the state of each. @throws where the store cannot be reached */
  add(reported: readonly CountReport[]): Promise<CountState[]>;
  close(): Promise<void>;
}

/** A counter as one process knows it. */
export interface Counter {
  key: string;
  /** Counted by this process. */
  own: number;
  /** The part of `own` that has been reported. */
  reported: number;
  /** Counted by other processes, as last heard. */
  others: number;
  /** By this machine's clock, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * How often counts are exchanged with the other processes: one statement, and none where there is nothing to report.
 */
const REPORT_EVERY_MS = 500;
const WARN_EVERY_MS = 60_000;
/** After a failure the store is left alone for this long; counts are kept for later. */
const RETRY_AFTER_MS = 2_000;

/**
 * Counters that several processes share. Each process counts for itself and reports its sums from time to time, so that
 * counting adds no statement to a request. While the store cannot be reached, each goes by its own count.
 */
export class SharedCounts {
  readonly #store: CountStore;
  readonly #secret: string;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #pending = new Set<Counter>();
  #reporting: Promise<void> = Promise.resolve();
  #warnedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param secret key of the hashes that replace visitors' names outside this process */
  constructor(store: CountStore, secret: string, log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#secret = secret;
    this.#log = log;
    this.#timer = setInterval(() => void this.#reportPending(), REPORT_EVERY_MS).unref();
  }

  /** Reports the counter with the next exchange. */
  reportLater(counter: Counter): void {
    this.#pending.add(counter);
  }

  /** Reports the counter now, and reads the others' count. */
  async report(counter: Counter): Promise<void> {
    if (performance.now() - this.#failedAt < RETRY_AFTER_MS) return this.reportLater(counter);
    this.#pending.delete(counter);
    await this.#report([counter]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reporting;
    await this.#store.close();
  }

  #reportPending(): Promise<void> {
    const counters = [...this.#pending];
    this.#pending.clear();
    if (counters.length > 0) this.#reporting = this.#report(counters);
    return this.#reporting;
  }

  async #report(counters: Counter[]): Promise<void> {
    const now = Date.now();
    const reported = counters.map(({ key, own, reported: known, endsAt }) => ({
      key: createHmac('sha256', this.#secret).update(`count\n${key}`).digest('base64url').slice(0, 22),
      count: own - known,
      endsInMs: Math.max(1, endsAt - now),
    }));
    // Marked as reported while the statement runs, so that it is not reported twice.
    for (const [at, counter] of counters.entries()) counter.reported += reported[at]?.count ?? 0;
    try {
      const heard = new Map((await this.#store.add(reported)).map((each) => [each.key, each]));
      for (const [at, counter] of counters.entries()) {
        const all = heard.get(reported[at]?.key ?? '');
        if (!all) continue;
        counter.others = Math.max(0, all.count - counter.reported);
        counter.endsAt = Date.now() + all.endsInMs;
      }
    } catch (error) {
      for (const [at, counter] of counters.entries()) counter.reported -= reported[at]?.count ?? 0;
      this.#failedAt = performance.now();
      if (this.#failedAt - this.#warnedAt < WARN_EVERY_MS) return;
      this.#warnedAt = this.#failedAt;
      this.#log.warn({ error: String(error) }, 'each process counts rate limits separately');
    }
  }
}

/** Counters in the table `request_counts`, timed by the database's clock. */
export const countsInDatabase = (db: DatabaseHandle['db']): CountStore => ({
  async add(reported) {
    // Sorted, so that two processes that report the same counters wait for each other instead of deadlocking.
    const inOrder = [...reported].sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await sql<CountState>`
      insert into request_counts as kept (key, count, ends_at)
      select reported.key, reported.count, clock_timestamp() + make_interval(secs => reported.ms / 1000)
        from unnest(${inOrder.map(({ key }) => key)}::text[], ${inOrder.map(({ count }) => count)}::int[],
                    ${inOrder.map(({ endsInMs }) => endsInMs)}::float8[]) as reported (key, count, ms)
      on conflict (key) do update
        set count = excluded.count + case when kept.ends_at <= clock_timestamp() then 0 else kept.count end,
            ends_at = case when kept.ends_at <= clock_timestamp() then excluded.ends_at else kept.ends_at end
      returning key, count, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "endsInMs"`.execute(
      db,
    );
    return rows;
  },
  async close() {},
});
