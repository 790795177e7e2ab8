import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { beginStatement } from './trace-context.ts';
import { type Answered, BEGIN, COMMIT, type Ends, TransactionQuery, type Wire } from './transaction-query.ts';

/** Most statements that a process prepares; any beyond them are sent unprepared. */
export const MOST_PREPARED = 1_000;
const names = new Map<string, string>();

/** The name under which a statement is prepared on every connection; undefined once the limit is reached. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

const ownTimeout = new AsyncLocalStorage<number>();

/**
 * Runs work whose statements may each take longer than the pool's `answerTimeoutMs`, which Kysely gives no other way to
 * change. PostgreSQL's own limit is for the caller to set.
 *
 * @param timeoutMs milliseconds that the client waits for an answer
 */
export function waitForStatements<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  return ownTimeout.run(timeoutMs, work);
}

const isLast = new AsyncLocalStorage<true>();

/**
 * Runs the last statement of a transaction, which is committed with it: nothing may follow in the transaction but
 * Kysely's own `commit`.
 */
export const asLastStatement = <Result>(work: () => Promise<Result>): Promise<Result> =>
  isLast.run(true, work);

/** pg's settings, and how long this client waits for an answer. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Milliseconds; absent: no limit. */
  answerTimeoutMs?: number;
}

/** The result of a statement that returns nothing. */
const emptyResult = (command: string): pg.QueryResult => ({
  command,
  rowCount: null,
  oid: 0,
  fields: [],
  rows: [],
});

/**
 * A connection that prepares every statement with parameters, so that PostgreSQL parses and plans it only once: a hire
 * takes some twenty-five small statements, which take longer to parse than to run.
 *
 * It creates its promises and times out itself. For its own promises, and with its `query_timeout`, pg assigns a function
 * to a property of the statement. V8 keeps such a function until its next major collection, and with it all rows
 * (decision 97).
 *
 * It also sends `begin` together with the transaction's first statement, and `commit` with its last
 * ({@link asLastStatement}), because each packet costs both sides a change of process and, with PostgreSQL on another
 * machine, the time of the network (decision 102).
 *
 * A pooler in transaction mode must support prepared statements (PgBouncer does since 1.21, `max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  readonly #answerTimeoutMs: number;
  /** A transaction has begun here, and PostgreSQL learns of it with the next statement. */
  #opens = false;
  /** The transaction was committed with its last statement; its `commit` is still to come. */
  #isCommitted = false;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#answerTimeoutMs = config.answerTimeoutMs ?? 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` belong to pg; only text with values is changed
  override query(...args: any[]): any {
    const [asked, values] = args;
    // A cursor or a COPY handles its results itself.
    if (typeof asked?.submit === 'function') {
      if (this.#opens) throw new Error('A transaction on this connection begins with an ordinary statement.');
      return Reflect.apply(super.query, this, args);
    }
    const statement = typeof asked === 'string' ? { text: asked } : { ...asked };
    if (Array.isArray(values)) statement.values = values;
    const fromKysely = typeof asked === 'string' && Array.isArray(values);
    const name = fromKysely && values.length > 0 ? preparedName(asked) : undefined;
    if (name !== undefined) statement.name = name;
    const answered = args.at(-1);
    if (typeof answered === 'function') return this.#send(statement, answered);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      this.#send(statement, (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult)));
    });
  }

  /** Sends a statement, together with a `begin` that waits for it. */
  #send(statement: pg.QueryConfig, answered: Answered): void {
    const { text, name } = statement;
    const spared = this.#spare(text);
    if (spared) {
      answered(null, spared);
      return;
    }
    if (text === BEGIN || text === COMMIT) {
      this.#ask({ text, name: text, values: [] }, answered);
      return;
    }
    const opens = this.#opens;
    this.#opens = false;
    if (name !== undefined) {
      this.#ask(statement, answered, {
        opens,
        closes: isLast.getStore() === true && this.#hasPrepared(COMMIT),
      });
      return;
    }
    if (!opens) {
      this.#ask(statement, answered);
      return;
    }
    // Without a name it cannot be part of a packet. Bound, because pg calls back in the context of its socket.
    const goOn = AsyncLocalStorage.bind((error: Error | null | undefined) => {
      if (error) answered(error);
      else this.#ask(statement, answered);
    });
    this.#ask({ text: BEGIN, name: BEGIN, values: [] }, goOn);
  }

  /**
   * The result of a statement that need not be sent separately: a `begin` waits for the next statement, a `commit` was
   * sent with the last one, and a transaction without statements is none. Undefined for all others, and for the first
   * `begin` of a connection, which prepares it.
   */
  #spare(text: string): pg.QueryResult | undefined {
    if (text === BEGIN && this.#hasPrepared(BEGIN)) {
      this.#opens = true;
      return emptyResult('BEGIN');
    }
    if ((text !== COMMIT && text !== 'rollback') || !(this.#opens || this.#isCommitted)) return undefined;
    this.#opens = false;
    this.#isCommitted = false;
    return emptyResult(text.toUpperCase());
  }

  #ask(statement: pg.QueryConfig, answered: Answered, ends: Ends = { opens: false, closes: false }): void {
    const timeoutMs = ownTimeout.getStore() ?? this.#answerTimeoutMs;
    const timer =
      timeoutMs > 0 ? setTimeout(() => this.#disconnect('Query read timeout'), timeoutMs) : undefined;
    const span = beginStatement(statement.text);
    const done: Answered = (error, result) => {
      clearTimeout(timer);
      span?.end(error ? { error } : {});
      // A migration changed the result of a prepared statement; only a new connection prepares it anew.
      if (error && /cached plan must not change result type/.test(error.message))
        this.#disconnect(error.message);
      if (!error && ends.closes) this.#isCommitted = true;
      answered(error, result);
    };
    if (ends.opens || ends.closes)
      void super.query(new TransactionQuery(statement, ends, done) as unknown as pg.Submittable);
    else void super.query(statement, done);
  }

  #hasPrepared(name: string): boolean {
    return this.#wire.parsedStatements[name] !== undefined;
  }

  /**
   * Closes the connection at once; after a timeout its statement still runs, and any later one would wait behind it.
   *
   * @param cause the message of the error that the connection's statements and the pool report
   */
  #disconnect(cause: string): void {
    this.#wire.stream.destroy(new Error(cause));
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}
