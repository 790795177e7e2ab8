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
  /** Seconds. A replica that is further behind the primary is not read from. */
  maxLagSeconds: number;
  /** Connections to each replica at the most. */
  poolSize: number;
  /** Milliseconds that the primary may take for a statement; a replica has less. */
  timeoutMs: number;
  /** Whether the addresses are PgBouncers' by transaction, which take no settings of a connection. */
  pooled: boolean;
}

/** What is known of one replica, as /metrics tells it. */
export interface ReplicaStanding {
  /** Its host and port. */
  name: string;
  inUse: boolean;
  /** Undefined while it cannot be asked. */
  lagSeconds: number | undefined;
  /** Answers that were read from it. */
  reads: number;
}

/** How often each server is asked how far it is. */
const LOOK_EVERY_MS = 500;
/** A replica that does not answer such a question in this time is down. */
const LOOK_TIMEOUT_MS = 1_000;
/** So long a replica is left alone after a read from it found it gone, whatever it answers meanwhile. */
const LEFT_ALONE_MS = 5_000;
/** The primary takes over a read that a replica does not answer in this time, well before a visitor gives up. */
const READ_TIMEOUT_MS = 3_000;
/** Positions of the primary that are remembered: ten minutes of them. */
const MOST_SAMPLES = 1_200;

interface Replica {
  name: string;
  database: DatabaseHandle;
  /** Connections of its own for looking, so that a pool that is busy does not look like a server that is down. */
  looking: DatabaseHandle;
  /** What it has replayed; undefined while it cannot be asked, or where it is no replica. */
  replayed: LogPosition | undefined;
  lagMs: number;
  lookedAt: number;
  leftAloneUntil: number;
  reads: number;
  /** As it was last said in the log. */
  saidInUse: boolean | undefined;
}

/**
 * The replicas that reads which may lag are answered from. Each process looks twice a second how far the primary and each replica are, so
 * a read costs no statement more. All times are of this process's own clock: none depends on clocks of machines that agree.
 *
 * How far a replica is behind is the age of the newest position of the primary that it has reached. `pg_last_xact_replay_timestamp` would say
 * hours on a primary that was idle until a moment ago; it is only asked where a process has just started and has seen no position that the
 * replica has reached.
 */
export class Replicas {
  readonly #primary: Kysely<Database>;
  readonly #settings: ReplicaSettings;
  readonly #log: Logger;
  readonly #replicas: Replica[];
  /** Where the primary was, and when (ms of this process's clock); the oldest first. */
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
    const database = openDatabase(url, poolSize, onError, readMs, pooled, LOOK_TIMEOUT_MS);
    markAsReplica(database.db, this.#primary);
    return {
      name,
      database,
      looking: openDatabase(url, 1, onError, LOOK_TIMEOUT_MS, pooled, LOOK_TIMEOUT_MS),
      replayed: undefined,
      lagMs: Number.POSITIVE_INFINITY,
      lookedAt: 0,
      leftAloneUntil: 0,
      reads: 0,
      saidInUse: undefined,
    };
  }

  /** Whether there are any. */
  get any(): boolean {
    return this.#replicas.length > 0;
  }

  /** Seconds after which each replica that is in use has a write of now. */
  get caughtUpSeconds(): number {
    return this.#settings.maxLagSeconds + 5;
  }

  /**
   * Carries out a read that may lag on a replica, and on the primary where none is fit. Whatever goes wrong on a replica, or is not there,
   * is asked of the primary: a visitor is told of nothing that only a replica says.
   *
   * @param after what the reader wrote last: only a replica that has replayed it answers
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
          replica.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
          this.#sayWhetherInUse(replica);
        }
      }
    }
    if (this.any) this.#readsOfPrimary += 1;
    return work(this.#primary);
  }

  /** Where the log stands after a commit of a moment ago, as its cookie has it. Never fails: what was written is written. */
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

  /** Looks at every server now and then from now on. */
  startLooking(): void {
    if (!this.any) return;
    const again = (look: () => Promise<void>) => {
      const timer = outsideTraces(() =>
        setTimeout(() => {
          this.#timers.delete(timer);
          void look().then(() => this.#closed || again(look));
        }, LOOK_EVERY_MS).unref(),
      );
      this.#timers.add(timer);
    };
    again(() => this.#lookAtPrimary());
    for (const replica of this.#replicas) again(() => this.#lookAt(replica));
  }

  /** Looks at every server once. */
  async look(): Promise<void> {
    if (!this.any) return;
    await this.#lookAtPrimary();
    await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)));
  }

  standing(): { replicas: ReplicaStanding[]; readsOfPrimary: number } {
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
    await Promise.all(this.#replicas.flatMap(({ database, looking }) => [database.close(), looking.close()]));
  }

  /** Those that are fit take turns. */
  #choose(after: LogPosition | undefined): Replica | undefined {
    const fit = this.#replicas.filter(
      (replica) =>
        this.#isFit(replica) &&
        (after === undefined || (replica.replayed !== undefined && replica.replayed >= after)),
    );
    this.#turn += 1;
    return fit[this.#turn % (fit.length || 1)];
  }

  /** What was seen some time ago has aged since. */
  #lagMsOf({ lagMs, lookedAt }: Replica): number {
    const agedMs = performance.now() - lookedAt;
    return lagMs + Math.max(0, agedMs - 2 * LOOK_EVERY_MS);
  }

  #isFit(replica: Replica): boolean {
    return (
      replica.replayed !== undefined &&
      this.#lagMsOf(replica) <= this.#settings.maxLagSeconds * 1_000 &&
      performance.now() >= replica.leftAloneUntil
    );
  }

  async #lookAtPrimary(): Promise<void> {
    // Taken before it is asked: the position is of this moment or later.
    const at = performance.now();
    try {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(
        this.#primary,
      );
      const position = readLogPosition(rows[0]?.at);
      if (position === undefined) return;
      const latest = this.#samples.at(-1);
      // An idle primary is where it was: that it still is there is what counts.
      if (latest?.position === position) latest.at = at;
      else this.#samples.push({ at, position });
      if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
    } catch {
      // Without it a replica is as far behind as it was: while the primary is away, visitors still read.
    }
  }

  async #lookAt(replica: Replica): Promise<void> {
    try {
      const { rows } = await sql<{ replayed: string | null; ageMs: number | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
               extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as "ageMs"`.execute(
        replica.looking.db,
      );
      replica.lookedAt = performance.now();
      // One that was promoted is no replica: it may go another way than the primary that we write to.
      replica.replayed = readLogPosition(rows[0]?.replayed);
      replica.lagMs = this.#behindMs(replica.replayed, rows[0]?.ageMs ?? undefined);
    } catch {
      replica.replayed = undefined;
      replica.lagMs = Number.POSITIVE_INFINITY;
    }
    if (!this.#closed) this.#sayWhetherInUse(replica);
  }

  #behindMs(replayed: LogPosition | undefined, ageMs: number | undefined): number {
    const latest = this.#samples.at(-1);
    if (replayed === undefined || !latest) return Number.POSITIVE_INFINITY;
    if (replayed >= latest.position) return 0;
    const reached = this.#samples.findLast(({ position }) => position <= replayed);
    return reached ? performance.now() - reached.at : (ageMs ?? Number.POSITIVE_INFINITY);
  }

  #sayWhetherInUse(replica: Replica): void {
    const inUse = this.#isFit(replica);
    if (inUse === replica.saidInUse) return;
    replica.saidInUse = inUse;
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
