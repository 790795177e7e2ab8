import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle, Reads } from './database.ts';
import { outsideTraces } from './trace-context.ts';

/** One number of a value; `label` tells it from the others of the same value. */
export interface Reading {
  value: number;
  label?: string;
}

/** A gauge of /metrics. */
export interface WatchedGauge {
  /** As Prometheus names it, with its unit at the end. */
  name: string;
  /** What it is, in a sentence. */
  help: string;
  /** What tells its readings apart; absent where it has one. Its values are of a short list, never of people. */
  label?: string;
}

/** By the gauge's name. A gauge without a reading is one that cannot be told. */
export type Readings = Record<string, Reading[]>;

/** Something of the business that is watched. src/app/watched-values.ts lists them. */
export interface WatchedValue {
  gauges: readonly WatchedGauge[];
  /** Reads its gauges with one statement, which stays small however much there is. */
  read(reads: Reads, at: Date): Promise<Readings>;
}

export interface Watched {
  readings: Readings;
  /** By the task's name: when one of its jobs was last done, in ISO 8601. */
  lastDone: Record<string, string>;
}

/** How long ago a moment was, in seconds; 0 where there is none, or it is still to come by this machine's clock. */
export const secondsSince = (moment: Date | null, at: Date): number =>
  moment ? Math.max(0, (at.getTime() - moment.getTime()) / 1_000) : 0;

/** So old the values may be. */
export const FRESH_SECONDS = 15;

/**
 * The watched values as all processes share them: the one that asks first once they are old reads them anew, and the others go by
 * what it found.
 */
export class WatchedValues {
  readonly #db: DatabaseHandle['db'];
  readonly values: readonly WatchedValue[];
  readonly #now: () => Date;
  readonly #log: Pick<Logger, 'warn'>;
  #read: { at: number; watched: Promise<Watched> } | undefined;
  /** Tasks done by this process since it last said so. */
  #done = new Map<string, Date>();

  constructor(
    db: DatabaseHandle['db'],
    values: readonly WatchedValue[],
    { now, log }: { now: () => Date; log: Pick<Logger, 'warn'> },
  ) {
    this.#db = db;
    this.values = values;
    this.#now = now;
    this.#log = log;
  }

  /** A job was done at this process. */
  taskDone(task: string): void {
    this.#done.set(task, this.#now());
  }

  /** @throws where the database cannot be asked */
  read(): Promise<Watched> {
    // Measured by the machine's own clock: it is about the age of a copy, not about a rule.
    const now = performance.now();
    if (this.#read && now - this.#read.at < FRESH_SECONDS * 1_000) return this.#read.watched;
    // It is everyone's, not of the request that happens to ask.
    const watched = outsideTraces(() => this.#shared());
    this.#read = { at: now, watched };
    watched.catch(() => this.forget());
    return watched;
  }

  /** What comes next is not this process's copy. */
  forget(): void {
    this.#read = undefined;
  }

  async #shared(): Promise<Watched> {
    await this.#tellDone();
    return (await this.#isOurTurn()) ? this.#takeAll() : this.#kept();
  }

  /** Whether the values are old. Then they count as new from now on, so that no other process reads them as well. */
  async #isOurTurn(): Promise<boolean> {
    const { rows } = await sql`
      insert into watched_values (taken_at, readings) values (clock_timestamp(), '{}')
      on conflict (only_row) do update set taken_at = excluded.taken_at
       where watched_values.taken_at <= clock_timestamp() - make_interval(secs => ${FRESH_SECONDS})
      returning true`.execute(this.#db);
    return rows.length > 0;
  }

  async #kept(): Promise<Watched> {
    const { rows } = await sql<Watched>`
      select readings, last_done as "lastDone" from watched_values`.execute(this.#db);
    return rows[0] ?? { readings: {}, lastDone: {} };
  }

  async #takeAll(): Promise<Watched> {
    const readings: Readings = {};
    for (const { gauges, read } of this.values) {
      try {
        Object.assign(readings, await read(this.#db, this.#now()));
      } catch (error) {
        this.#log.warn({ error: String(error), gauge: gauges[0]?.name }, 'a watched value could not be read');
      }
    }
    const { rows } = await sql<Watched>`
      update watched_values set readings = ${JSON.stringify(readings)}::jsonb
      returning readings, last_done as "lastDone"`.execute(this.#db);
    return rows[0] ?? { readings, lastDone: {} };
  }

  async #tellDone(): Promise<void> {
    if (this.#done.size === 0) return;
    const done = this.#done;
    this.#done = new Map();
    const times = JSON.stringify(Object.fromEntries(done));
    await sql`
      insert into watched_values (taken_at, readings, last_done) values ('-infinity', '{}', ${times}::jsonb)
      on conflict (only_row) do update set last_done = watched_values.last_done || excluded.last_done`.execute(
      this.#db,
    );
  }
}
