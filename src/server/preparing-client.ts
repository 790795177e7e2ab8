import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { beginStatement, type Span } from './trace-context.ts';

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
 * Runs work each statement of which may take that long, instead of the pool's `query_timeout`: nothing else can tell pg so
 * through Kysely. PostgreSQL has a limit of its own, which is the caller's to set.
 *
 * @param timeoutMs milliseconds that pg waits for an answer
 */
export function waitForStatements<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  return ownTimeout.run(timeoutMs, work);
}

/** The pool's own `query` hands on a callback, which is the last argument. */
function tellOfEnd(sent: unknown[], span: Span): void {
  const callback = sent.at(-1);
  if (typeof callback !== 'function') return;
  sent[sent.length - 1] = (error: unknown, ...rest: unknown[]) => {
    span.end(error ? { error } : {});
    callback(error, ...rest);
  };
}

/**
 * A connection that has every statement with parameters parsed and planned once and then only carried out: a hire is
 * some twenty-five small statements, and reading them would cost PostgreSQL more than doing them.
 *
 * A pooler that hands one connection to several clients by transaction must know of prepared statements (PgBouncer
 * does since 1.21, `max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are pg's own; only text with values is changed
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const fromKysely = typeof text === 'string' && Array.isArray(values);
    const name = fromKysely && values.length > 0 ? preparedName(text) : undefined;
    const query_timeout = fromKysely ? ownTimeout.getStore() : undefined;
    const changed = name !== undefined || query_timeout !== undefined;
    const statement = { text, values, ...(name && { name }), ...(query_timeout && { query_timeout }) };
    const sent = changed ? [statement, ...rest] : args;
    const span = typeof text === 'string' ? beginStatement(text) : undefined;
    if (span) tellOfEnd(sent, span);
    const result = Reflect.apply(super.query, this, sent);
    if (span && result instanceof Promise) {
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      );
    }
    if (result instanceof Promise) result.catch((error: unknown) => this.#giveUpAfterTimeout(error));
    return result;
  }

  /** pg stops waiting after `query_timeout`, but the statement still runs: whatever is asked next would wait behind it. */
  #giveUpAfterTimeout(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}
