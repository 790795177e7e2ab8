import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { PreparingClient, type PreparingClientConfig, waitForStatements } from './preparing-client.ts';
import { ProductDialect } from './query-compiler.ts';
import { gatherWrites, writeGathered } from './transaction-end.ts';

export type Database = DB;
/** Every store function that writes takes one of these first: nothing writes outside a transaction. */
export type Tx = Transaction<Database>;
/** For store functions that only read: the pool itself or a transaction. */
export type Reads = Kysely<Database>;

// Sums and counts come from PostgreSQL as bigint; all of ours stay far below 2^53, so they are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day has no time zone; as a Date it would gain one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseHandle {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Calls the listener after each transaction that is committed. */
  onCommit(listener: (tx: Tx) => void): void;
  close(): Promise<void>;
}

/**
 * Writes what a transaction left to its end, and calls listeners after each commit. The code that writes cannot do that: it
 * returns before its transaction ends.
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
        await writeGathered(tx as unknown as Tx);
        return answer;
      });
      if (mine) for (const listener of this.listeners) listener(mine);
      return result;
    };
    return builder;
  }
}

/** How each connection is set: what PostgreSQL itself puts an end to, in milliseconds, and where it begins to read a table. */
const SETTINGS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 10_000,
  // Some of many matches are then the same each time, so a list does not change from one page to the next.
  options: '-c synchronize_seqscans=off',
};

/**
 * Opens a pool of connections. Nothing is connected until the first query; a lost server is
 * reconnected to by itself.
 *
 * @param size connections at the most
 * @param onIdleError told of a connection that broke while nobody used it
 * @param timeoutMs how long a statement may take; after it the connection is given up, since a database that does not
 *   answer would keep it for ever
 * @param pooled whether the address is a PgBouncer's by transaction. It refuses the settings of a connection, so they are set for
 *   the database's user instead (docs/operations.md, PgBouncer)
 * @param connectMs how long to wait for a connection, of the pool's or a new one
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
    // The caller may stop the server right after closing the pool, and the last connections hear of that too.
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks between two statements of a transaction has nobody listening; unheard, the error
  // would end the process. The statement that comes next fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new CommitHooks<Database>({ dialect: new ProductDialect({ pool }) });
  return {
    db,
    pool,
    onCommit: (listener) => void db.listeners.push(listener as (tx: Transaction<Database>) => void),
    async close() {
      await db.destroy();
      // Kysely ends the pool only if a query went through it; the job queue uses the pool on its own.
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * A transaction for what goes through whole tables, or waits for another start: each of its statements may take longer
 * than a call ever should.
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

/** Says of which primary a database is a replica. */
export const markAsReplica = (replica: Kysely<Database>, primary: Kysely<Database>): void =>
  void primaries.set(replica, primary);

/**
 * The primary of a replica; any other database is its own. For what is kept in memory: a copy that was read from a replica before it had a
 * change would stay old after everyone was told of it.
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

/** Whether an error means that the database cannot be reached now, so that the caller may try again later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  const code = 'code' in error ? String(error.code) : '';
  if (connectionFaults.has(code) || code.startsWith('08')) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
    error.message,
  );
}
