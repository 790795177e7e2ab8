import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Statements that a process prepares at the most; what it asks beyond them is sent as it is. */
const MOST_PREPARED = 1_000;
const names = new Map<string, string>();

/** The name under which a statement is prepared on every connection; undefined once there are too many. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/**
 * A connection that has every statement with parameters parsed and planned once and then only carried out: a hire is
 * some thirty small statements, and reading them would cost PostgreSQL more than doing them.
 *
 * A pooler that hands one connection to several clients by transaction must know of prepared statements (PgBouncer
 * does since 1.21, `max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are pg's own; only text with values is changed
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && preparedName(text);
    const result = Reflect.apply(super.query, this, name ? [{ name, text, values }, ...rest] : args);
    if (result instanceof Promise) result.catch((error: unknown) => this.#giveUpAfterTimeout(error));
    return result;
  }

  /** pg stops waiting after `query_timeout`, but the statement still runs: whatever is asked next would wait behind it. */
  #giveUpAfterTimeout(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}
