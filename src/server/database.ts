import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { PreparingClient, type PreparingClientConfig, waitForStatements } from './preparing-client.ts';
import { ProductDialect } from './query-compiler.ts';
import { endWithGathered, gatherWrites } from './transaction-end.ts';

export type Database = DB;
/** Store functions that write take one of these first, so nothing is written outside a transaction. */
export type Tx = Transaction<Database>;
/** For store functions that only read: the pool or a transaction. */
export type Reads = Kysely<Database>;

// PostgreSQL returns sums and counts as bigint. Ours stay far below 2^53, so they become numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day has no time zone; a Date would add one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseHandle {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Calls the listener after each committed transaction. */
  onCommit(listener: (tx: Tx) => void): void;
  close(): Promise<void>;
}

/**
 * Runs the statements that a transaction deferred to its end (transaction-end.ts), and calls listeners after each
 * commit. The writing code cannot, because it returns before its transaction ends.
 */
class CommitHooks<Tables> extends Kysely<Tables> {
  readonly listeners: ((tx: Transaction<Tables>) => void)[] = [];

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let mine: Transaction<Tables> | undefined;
      const result = await execute(async (tx) => {
        mine = tx;
        gatherWrites(tx as unknown as Tx);
        const answer = await work(tx);
        await endWithGathered(tx as unknown as Tx);
        return answer;
      });
      if (mine) for (const listener of this.listeners) listener(mine);
      return result;
    };
    return builder;
  }
}

/** Settings of each connection: time limits in milliseconds, and where scans begin. */
const SETTINGS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 10_000,
  // Keeps unordered results the same from one page of a list to the next.
  options: '-c synchronize_seqscans=off',
};

/**
 * Opens a pool of connections. It connects with the first query, and reconnects automatically when the server was lost.
 *
 * @param size most connections
 * @param onIdleError called when an idle connection breaks
 * @param timeoutMs how long a statement may take; then its connection is closed, since a database that does not answer
 *   would block it for ever
 * @param pooled whether the address is a PgBouncer in transaction mode. It refuses a connection's settings, so they are
 *   set for the database's user instead (docs/operations.md, PgBouncer)
 * @param connectMs how long to wait for a connection, from the pool or a new one
 */
export function openDatabase(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  timeoutMs = 10_000,
  pooled = false,
  connectMs = 5_000,
): DatabaseHandle {
  const options: pg.PoolConfig & PreparingClientConfig = {
    Client: PreparingClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    answerTimeoutMs: timeoutMs,
    ...(!pooled && SETTINGS),
    application_name: 'surehands',
  };
  const pool = new pg.Pool(options);
  pool.on('error', (error) => {
    // The caller may stop the server right after closing the pool, which breaks the last connections too.
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks between two statements of a transaction has no other listener, and an unhandled error
  // event would end the process. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new CommitHooks<Database>({ dialect: new ProductDialect({ pool }) });
  return {
    db,
    pool,
    onCommit: (listener) => void db.listeners.push(listener as (tx: Transaction<Database>) => void),
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it ran a query; the job queue uses the pool directly.
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Runs a transaction that reads whole tables or waits for another start, so that each of its statements may take longer
 * than a call's.
 *
 * @param timeoutMs milliseconds that one statement may take, both here and in PostgreSQL
 */
export function longTransaction<Result>(
  db: Kysely<Database>,
  timeoutMs: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return waitForStatements(timeoutMs, () =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
      return work(tx);
    }),
  );
}

const primaries = new WeakMap<Kysely<Database>, Kysely<Database>>();

/** Records which primary a replica belongs to. */
export const markAsReplica = (replica: Kysely<Database>, primary: Kysely<Database>): void =>
  void primaries.set(replica, primary);

/**
 * Returns the primary of a replica, and any other database itself. For caches in memory: one filled from a replica that
 * lags would stay stale after everyone was told of the change.
 */
export const primaryOf = (db: Kysely<Database>): Kysely<Database> => primaries.get(db) ?? db;

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
]);

/** Whether an error means that the database cannot be reached now, so that the caller may retry later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  const code = 'code' in error ? String(error.code) : '';
  if (connectionFaults.has(code) || code.startsWith('08')) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    error.message,
  );
}
