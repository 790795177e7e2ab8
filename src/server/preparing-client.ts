import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { beginStatement } from './trace-context.ts';

/** Statements that a process prepares at the most; what it asks beyond them is sent as it is. */
export const MOST_PREPARED = 1_000;
const names = new Map<string, string>();

/** The name under which a statement is prepared on every connection; undefined once there are too many. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

const ownTimeout = new AsyncLocalStorage<number>();

/**
 * Runs work each statement of which may take that long, instead of the pool's `answerTimeoutMs`: nothing else can tell the
 * client so through Kysely. PostgreSQL has a limit of its own, which is the caller's to set.
 *
 * @param timeoutMs milliseconds that the client waits for an answer
 */
export function waitForStatements<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  return ownTimeout.run(timeoutMs, work);
}

/** What pg does not know of: how long this client waits for an answer. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Milliseconds; absent: for ever. */
  answerTimeoutMs?: number;
}

type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/**
 * A connection that has every statement with parameters parsed and planned once and then only carried out: a hire is
 * some twenty-five small statements, and reading them would cost PostgreSQL more than doing them.
 *
 * It makes promises and waits for answers itself. In pg's own promises, and with its `query_timeout`, a statement is held by a
 * function that it holds. Measured, such a pair and all its rows outlive V8's quick rounds, so that it has to go through the
 * whole heap several times a second.
 *
 * A pooler that hands one connection to several clients by transaction must know of prepared statements (PgBouncer
 * does since 1.21, `max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  readonly #answerTimeoutMs: number;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#answerTimeoutMs = config.answerTimeoutMs ?? 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are pg's own; only text with values is changed
  override query(...args: any[]): any {
    const [asked, values] = args;
    // A cursor or a copy answers in its own way.
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
    const timer = timeoutMs > 0 ? setTimeout(() => this.#giveUp(), timeoutMs) : undefined;
    const span = beginStatement(statement.text);
    void super.query(statement, (error, result) => {
      clearTimeout(timer);
      span?.end(error ? { error } : {});
      // A migration changed what a prepared statement answers; only a new connection prepares it anew.
      if (error && /cached plan must not change result type/.test(error.message)) this.#giveUp();
      answered(error, result);
    });
  }

  /** The statement still runs, and whatever were asked next would wait behind it: the connection is given up with it. */
  #giveUp(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error('Query read timeout'));
  }
}
