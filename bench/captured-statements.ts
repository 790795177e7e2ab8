import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { BEGIN, COMMIT, type Ends } from '../src/server/transaction-query.ts';

/** An SQL statement as it reached PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

// The process also runs work of its own (periodic tasks, live events), so only statements of the measured work count.
const capturing = new AsyncLocalStorage<Statement[]>();

const original = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const statements = capturing.getStore();
  const [first, second] = args;
  if (statements && typeof first === 'string')
    statements.push({ text: first, values: Array.isArray(second) ? second : [] });
  else if (statements && first && typeof first === 'object' && 'text' in first) {
    const config = first as { text: string; values?: unknown[]; ends?: Ends };
    if (config.ends?.opens) statements.push({ text: BEGIN, values: [] });
    statements.push({ text: config.text, values: config.values ?? (Array.isArray(second) ? second : []) });
    if (config.ends?.closes) statements.push({ text: COMMIT, values: [] });
  }
  return Reflect.apply(original, this, args);
} as typeof original;

/** Runs some work and returns every statement that it sent through any connection of this process. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await capturing.run(statements, work);
  return statements;
}
