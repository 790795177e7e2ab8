import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  type Database,
  type DatabaseHandle,
  isDatabaseGone,
  markAsReplica,
  openDatabase,
} from './database.ts';
import { type LogPosition, readLogPosition, UNKNOWN_POSITION } from './log-position.ts';
import { outsideTraces } from './trace-context.ts';

export interface ReplicaSettings {
  /** Addresses of the replicas; empty: everything is read from the primary. */
  urls: readonly string[];
  /** Seconds. A replica that lags behind the primary by more is not used. */
  maxLagSeconds: number;
  /** Most connections to each replica. */
  poolSize: number;
  /** Milliseconds that a statement may take on the primary; on a replica it gets less. */
  timeoutMs: number;
  /** Whether the addresses are PgBouncers in transaction mode, which accept no settings of a connection. */
  pooled: boolean;
}

/** The state of one replica, for /metrics. */
export interface ReplicaState {
  /** Its host and port. */
  name: string;
  inUse: boolean;
  /** Undefined while it cannot be queried. */
  lagSeconds: number | undefined;
  /** Number of answers that were read from it. */
  reads: number;
}

/** How often each server is asked for its log position. */
const POLL_EVERY_MS = 500;
/** A replica that takes longer than this to answer counts as down. */
const POLL_TIMEOUT_MS = 1_000;
/** How long a replica is not used after a read found it unreachable, even if it answers again. */
const AVOIDED_MS = 5_000;
/** A read that a replica does not answer in this time goes to the primary, well before a visitor gives up. */
const READ_TIMEOUT_MS = 3_000;
/** Most remembered positions of the primary: ten minutes of them. */
const MOST_SAMPLES = 1_200;

interface Replica {
  name: string;
  database: DatabaseHandle;
  /** Its own connection for position checks, so that a busy pool does not look like a server that is down. */
  pollingDatabase: DatabaseHandle;
  /** The log position it has replayed; undefined while it cannot be queried, or where it is no replica. */
  replayed: LogPosition | undefined;
  lagMs: number;
  polledAt: number;
  avoidedUntil: number;
  reads: number;
  /** The state that the log last reported. */
  loggedInUse: boolean | undefined;
}

/**
 * The replicas for reads that may lag. Each process asks twice a second for the log position of the primary and of
 * every replica, so that a read costs no extra statement. All times come from this process's own clock, so machines'
 * clocks need not agree.
 *
 * A replica's lag is the age of the newest position of the primary that it has reached. `pg_last_xact_replay_timestamp`
 * would report hours on a primary that was idle until a moment ago; it is used only right after a start, when no
 * position has been seen that the replica has reached.
 */
export class Replicas {
  readonly #primary: Kysely<Database>;
  readonly #settings: ReplicaSettings;
  readonly #log: Logger;
  readonly #replicas: Replica[];
  /** Positions of the primary with the time at which each was seen (ms of this process's clock), oldest first. */
  readonly #samples: { at: number; position: LogPosition }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #turn = 0;
  #readsOfPrimary = 0;
  #closed = false;

  constructor(primary: Kysely<Database>, settings: ReplicaSettings, log: Logger) {
    this.#primary = primary;
    this.#settings = settings;
    this.#log = log;
    this.#replicas = settings.urls.map((url) => this.#open(url));
  }

  #open(url: string): Replica {
    const { poolSize, timeoutMs, pooled } = this.#settings;
    const name = new URL(url).host;
    const onError = (error: Error) =>
      outsideTraces(() => this.#log.debug({ replica: name, error: error.message }, 'idle connection lost'));
    const readMs = Math.min(timeoutMs, READ_TIMEOUT_MS);
    const database = openDatabase(url, poolSize, onError, readMs, pooled, POLL_TIMEOUT_MS);
    markAsReplica(database.db, this.#primary);
    return {
      name,
      database,
      pollingDatabase: openDatabase(url, 1, onError, POLL_TIMEOUT_MS, pooled, POLL_TIMEOUT_MS),
      replayed: undefined,
      lagMs: Number.POSITIVE_INFINITY,
      polledAt: 0,
      avoidedUntil: 0,
      reads: 0,
      loggedInUse: undefined,
    };
  }

  /** Whether there are any replicas. */
  get any(): boolean {
    return this.#replicas.length > 0;
  }

  /** Seconds after which every replica in use has a write that is made now. */
  get caughtUpSeconds(): number {
    return this.#settings.maxLagSeconds + 5;
  }

  /**
   * Runs a read that may lag on a replica, or on the primary where none is fit. Any error on a replica, including a
   * refusal such as 404, makes the read run again on the primary, so no visitor sees an error that only a replica has.
   *
   * @param after the position after the reader's last write: only a replica that has replayed it answers
   */
  async read<Result>(
    after: LogPosition | undefined,
    work: (db: Kysely<Database>) => Promise<Result>,
  ): Promise<Result> {
    const replica = this.#choose(after);
    if (replica) {
      try {
        const result = await work(replica.database.db);
        replica.reads += 1;
        return result;
      } catch (error) {
        if (isDatabaseGone(error)) {
          replica.avoidedUntil = performance.now() + AVOIDED_MS;
          this.#logWhetherInUse(replica);
        }
      }
    }
    if (this.any) this.#readsOfPrimary += 1;
    return work(this.#primary);
  }

  /**
   * The log position after a recent commit, for the reader's cookie. Never fails, because the write has been made
   * already.
   */
  async position(): Promise<string> {
    try {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
        this.#primary,
      );
      return rows[0]?.at ?? UNKNOWN_POSITION;
    } catch {
      return UNKNOWN_POSITION;
    }
  }

  /** Asks every server for its position regularly from now on. */
  startPolling(): void {
    if (!this.any) return;
    const again = (poll: () => Promise<void>) => {
      const timer = outsideTraces(() =>
        setTimeout(() => {
          this.#timers.delete(timer);
          void poll().then(() => this.#closed || again(poll));
        }, POLL_EVERY_MS).unref(),
      );
      this.#timers.add(timer);
    };
    again(() => this.#pollPrimary());
    for (const replica of this.#replicas) again(() => this.#pollReplica(replica));
  }

  /** Asks every server for its position once. */
  async poll(): Promise<void> {
    if (!this.any) return;
    await this.#pollPrimary();
    await Promise.all(this.#replicas.map((replica) => this.#pollReplica(replica)));
  }

  state(): { replicas: ReplicaState[]; readsOfPrimary: number } {
    return {
      replicas: this.#replicas.map((replica) => ({
        name: replica.name,
        inUse: this.#isFit(replica),
        lagSeconds: Number.isFinite(replica.lagMs) ? this.#lagMsOf(replica) / 1_000 : undefined,
        reads: replica.reads,
      })),
      readsOfPrimary: this.#readsOfPrimary,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(
      this.#replicas.flatMap(({ database, pollingDatabase }) => [database.close(), pollingDatabase.close()]),
    );
  }

  /** Fit replicas take turns. */
  #choose(after: LogPosition | undefined): Replica | undefined {
    const fit = this.#replicas.filter(
      (replica) =>
        this.#isFit(replica) &&
        (after === undefined || (replica.replayed !== undefined && replica.replayed >= after)),
    );
    this.#turn += 1;
    return fit[this.#turn % (fit.length || 1)];
  }

  /** A measurement that is overdue has aged since. */
  #lagMsOf({ lagMs, polledAt }: Replica): number {
    const agedMs = performance.now() - polledAt;
    return lagMs + Math.max(0, agedMs - 2 * POLL_EVERY_MS);
  }

  #isFit(replica: Replica): boolean {
    return (
      replica.replayed !== undefined &&
      this.#lagMsOf(replica) <= this.#settings.maxLagSeconds * 1_000 &&
      performance.now() >= replica.avoidedUntil
    );
  }

  async #pollPrimary(): Promise<void> {
    // Read the clock before the query: the position is of this moment or later.
    const at = performance.now();
    try {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(
        this.#primary,
      );
      const position = readLogPosition(rows[0]?.at);
      if (position === undefined) return;
      const latest = this.#samples.at(-1);
      // An idle primary stays where it is; what counts is that it is still there now.
      if (latest?.position === position) latest.at = at;
      else this.#samples.push({ at, position });
      if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
    } catch {
      // Without a new position, replicas keep their lag: visitors can still read while the primary is away.
    }
  }

  async #pollReplica(replica: Replica): Promise<void> {
    try {
      const { rows } = await sql<{ replayed: string | null; ageMs: number | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
               extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as "ageMs"`.execute(
        replica.pollingDatabase.db,
      );
      replica.polledAt = performance.now();
      // A promoted server is no replica any more: it may diverge from the primary that we write to.
      replica.replayed = readLogPosition(rows[0]?.replayed);
      replica.lagMs = this.#behindMs(replica.replayed, rows[0]?.ageMs ?? undefined);
    } catch {
      replica.replayed = undefined;
      replica.lagMs = Number.POSITIVE_INFINITY;
    }
    if (!this.#closed) this.#logWhetherInUse(replica);
  }

  #behindMs(replayed: LogPosition | undefined, ageMs: number | undefined): number {
    const latest = this.#samples.at(-1);
    if (replayed === undefined || !latest) return Number.POSITIVE_INFINITY;
    if (replayed >= latest.position) return 0;
    const reached = this.#samples.findLast(({ position }) => position <= replayed);
    return reached ? performance.now() - reached.at : (ageMs ?? Number.POSITIVE_INFINITY);
  }

  #logWhetherInUse(replica: Replica): void {
    const inUse = this.#isFit(replica);
    if (inUse === replica.loggedInUse) return;
    replica.loggedInUse = inUse;
    const { name } = replica;
    const lagSeconds = Number.isFinite(replica.lagMs) ? Math.round(replica.lagMs / 1_000) : undefined;
    if (inUse) this.#log.info({ replica: name }, 'reads are answered from a replica');
    else
      this.#log.warn(
        { replica: name, lagSeconds },
        'a replica is down or too far behind: the primary answers',
      );
  }
}
