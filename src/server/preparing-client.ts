import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { beginStatement } from './trace-context.ts';

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

/** pg's settings, and how long this client waits for an answer. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Milliseconds; absent: no limit. */
  answerTimeoutMs?: number;
}

type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/**
 * A connection that prepares every statement with parameters, so that PostgreSQL parses and plans it only once: a hire
 * takes some twenty-five small statements, which take longer to parse than to run.
 *
 * It creates its promises and times out itself. For its own promises, and with its `query_timeout`, pg assigns a function
 * to a property of the statement. V8 keeps such a function until its next major collection, and with it all rows
 * (decision 97).
 *
 * A pooler in transaction mode must support prepared statements (PgBouncer does since 1.21, `max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  readonly #answerTimeoutMs: number;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#answerTimeoutMs = config.answerTimeoutMs ?? 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` belong to pg; only text with values is changed
  override query(...args: any[]): any {
    const [asked, values] = args;
    // A cursor or a COPY handles its results itself.
    if (typeof asked?.submit === 'function') return Reflect.apply(super.query, this, args);
    const statement = typeof asked === 'string' ? { text: asked } : { ...asked };
    if (Array.isArray(values)) statement.values = values;
    const fromKysely = typeof asked === 'string' && Array.isArray(values);
    const name = fromKysely && values.length > 0 ? preparedName(asked) : undefined;
    if (name !== undefined) statement.name = name;
    const answered = args.at(-1);
    if (typeof answered === 'function') return this.#ask(statement, answered);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      this.#ask(statement, (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult)));
    });
  }

  #ask(statement: pg.QueryConfig, answered: Answered): void {
    const timeoutMs = ownTimeout.getStore() ?? this.#answerTimeoutMs;
    const timer =
      timeoutMs > 0 ? setTimeout(() => this.#disconnect('Query read timeout'), timeoutMs) : undefined;
    const span = beginStatement(statement.text);
    void super.query(statement, (error, result) => {
      clearTimeout(timer);
      span?.end(error ? { error } : {});
      // A migration changed the result of a prepared statement; only a new connection prepares it anew.
      if (error && /cached plan must not change result type/.test(error.message))
        this.#disconnect(error.message);
      answered(error, result);
    });
  }

  /**
   * Closes the connection at once; after a timeout its statement still runs, and any later one would wait behind it.
   *
   * @param cause the message of the error that the connection's statements and the pool report
   */
  #disconnect(cause: string): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error(cause));
  }
}
