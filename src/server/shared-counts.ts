import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle } from './database.ts';

/** More of one counter. Its time begins with the first that anyone tells. */
export interface CountTold {
  key: string;
  count: number;
  /** Milliseconds after which a counter that does not exist yet ends. */
  endsInMs: number;
}

/** How a counter stands with what all processes told. */
export interface CountHeard {
  key: string;
  count: number;
  endsInMs: number;
}

/** Where processes count together. */
export interface CountHome {
  /** Adds to counters and answers how each stands. @throws where it cannot be reached */
  add(told: readonly CountTold[]): Promise<CountHeard[]>;
  close(): Promise<void>;
}

/** A counter as one process has it. */
export interface Counter {
  key: string;
  /** Counted here. */
  own: number;
  /** What of it the others know. */
  told: number;
  /** Counted by the others, as last heard. */
  others: number;
  /** By this machine's clock, in milliseconds since 1970. */
  endsAt: number;
}

/** So often what was counted is told, and what others counted is heard: one statement, and none where there is nothing to tell. */
export const TELL_MS = 500;
const WARN_EVERY_MS = 60_000;
/** After a failure no one waits for the home for so long: what is told is kept for later. */
const LEFT_ALONE_MS = 2_000;

/**
 * Counters that several processes share. Each counts for itself and tells the sum from time to time, so that counting costs a
 * request no statement. While the home cannot be reached, each goes by its own count.
 */
export class SharedCounts {
  readonly #home: CountHome;
  readonly #secret: string;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #toTell = new Set<Counter>();
  #telling: Promise<void> = Promise.resolve();
  #warnedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param secret makes the names of visitors that leave the process */
  constructor(home: CountHome, secret: string, log: Pick<Logger, 'warn'>) {
    this.#home = home;
    this.#secret = secret;
    this.#log = log;
    this.#timer = setInterval(() => void this.#tellGathered(), TELL_MS).unref();
  }

  /** Has the others told with the next round. */
  tellLater(counter: Counter): void {
    this.#toTell.add(counter);
  }

  /** Tells the others now, and hears them. */
  async tell(counter: Counter): Promise<void> {
    if (performance.now() - this.#failedAt < LEFT_ALONE_MS) return this.tellLater(counter);
    this.#toTell.delete(counter);
    await this.#tellAll([counter]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
    await this.#home.close();
  }

  #tellGathered(): Promise<void> {
    const counters = [...this.#toTell];
    this.#toTell.clear();
    if (counters.length > 0) this.#telling = this.#tellAll(counters);
    return this.#telling;
  }

  async #tellAll(counters: Counter[]): Promise<void> {
    const now = Date.now();
    const told = counters.map(({ key, own, told: known, endsAt }) => ({
      key: createHmac('sha256', this.#secret).update(`count\n${key}`).digest('base64url').slice(0, 22),
      count: own - known,
      endsInMs: Math.max(1, endsAt - now),
    }));
    // Taken as told while it is under way, so that it is not told twice.
    for (const [at, counter] of counters.entries()) counter.told += told[at]?.count ?? 0;
    try {
      const heard = new Map((await this.#home.add(told)).map((each) => [each.key, each]));
      for (const [at, counter] of counters.entries()) {
        const all = heard.get(told[at]?.key ?? '');
        if (!all) continue;
        counter.others = Math.max(0, all.count - counter.told);
        counter.endsAt = Date.now() + all.endsInMs;
      }
    } catch (error) {
      for (const [at, counter] of counters.entries()) counter.told -= told[at]?.count ?? 0;
      this.#failedAt = performance.now();
      if (this.#failedAt - this.#warnedAt < WARN_EVERY_MS) return;
      this.#warnedAt = this.#failedAt;
      this.#log.warn({ error: String(error) }, 'limits are counted by each process for itself');
    }
  }
}

/** Counters in the table `request_counts`, by the database's clock. */
export const countsInDatabase = (db: DatabaseHandle['db']): CountHome => ({
  async add(told) {
    // In one order, so that two processes that tell of the same counters wait for each other instead of deadlocking.
    const inOrder = [...told].sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await sql<CountHeard>`
      insert into request_counts as kept (key, count, ends_at)
      select told.key, told.count, clock_timestamp() + make_interval(secs => told.ms / 1000)
        from unnest(${inOrder.map(({ key }) => key)}::text[], ${inOrder.map(({ count }) => count)}::int[],
                    ${inOrder.map(({ endsInMs }) => endsInMs)}::float8[]) as told (key, count, ms)
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
