import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle, Reads } from './database.ts';
import { outsideTraces } from './trace-context.ts';

/** One value of a gauge; `label` distinguishes it from the gauge's others. */
export interface Reading {
  value: number;
  label?: string;
}

/** A gauge of /metrics. */
export interface WatchedGauge {
  /** Its name in Prometheus, with the unit at the end. */
  name: string;
  /** Its meaning, in a sentence. */
  help: string;
  /**
   * The label's name; absent where there is one reading. Its values come from a short list and are never about people.
   */
  label?: string;
}

/** Keyed by the gauge's name. A gauge without a reading is unknown. */
export type Readings = Record<string, Reading[]>;

/** A figure of the business that is monitored. src/app/watched-values.ts lists them. */
export interface WatchedValue {
  gauges: readonly WatchedGauge[];
  /** Reads its gauges in one statement, whose cost stays small as the data grows. */
  read(reads: Reads, at: Date): Promise<Readings>;
}

export interface Watched {
  readings: Readings;
  /** When a job of each task was last done, in ISO 8601, keyed by the task's name. */
  lastDone: Record<string, string>;
}

/** Seconds since a moment; 0 where it is null, or in the future by this machine's clock. */
export const secondsSince = (moment: Date | null, at: Date): number =>
  moment ? Math.max(0, (at.getTime() - moment.getTime()) / 1_000) : 0;

/** How old the values may be. */
export const FRESH_SECONDS = 15;

/**
 * The watched values, shared by all processes: the first process that needs them after they have expired reads them
 * anew, and the others use its result.
 */
export class WatchedValues {
  readonly #db: DatabaseHandle['db'];
  readonly values: readonly WatchedValue[];
  readonly #now: () => Date;
  readonly #log: Pick<Logger, 'warn'>;
  #read: { at: number; watched: Promise<Watched> } | undefined;
  /** Tasks that this process has done since it last recorded them. */
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

  /** To be called when this process has done a job. */
  taskDone(task: string): void {
    this.#done.set(task, this.#now());
  }

  /** @throws where the database cannot be reached */
  read(): Promise<Watched> {
    // Uses the machine's own clock, because this is the age of a copy and no rule that tests move in time.
    const now = performance.now();
    if (this.#read && now - this.#read.at < FRESH_SECONDS * 1_000) return this.#read.watched;
    // Shared by all requests, so it is not part of the trace of the one that happens to come first.
    const watched = outsideTraces(() => this.#shared());
    this.#read = { at: now, watched };
    watched.catch(() => this.invalidate());
    return watched;
  }

  /** Drops this process's copy. */
  invalidate(): void {
    this.#read = undefined;
  }

  async #shared(): Promise<Watched> {
    await this.#reportDone();
    return (await this.#isOurTurn()) ? this.#takeAll() : this.#kept();
  }

  /**
   * Whether the values have expired. They then count as fresh from now on, so that no other process reads them as well.
   */
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

  async #reportDone(): Promise<void> {
    if (this.#done.size === 0) return;
    const done = this.#done;
    this.#done = new Map();
    const times = JSON.stringify(Object.fromEntries(done));
    try {
      await sql`
        insert into watched_values (taken_at, readings, last_done) values ('-infinity', '{}', ${times}::jsonb)
        on conflict (only_row) do update set last_done = watched_values.last_done || excluded.last_done`.execute(
        this.#db,
      );
    } catch (error) {
      // Reported the next time; what was done meanwhile is newer.
      this.#done = new Map([...done, ...this.#done]);
      throw error;
    }
  }
}
