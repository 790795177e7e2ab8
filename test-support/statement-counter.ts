import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Query = (this: pg.Client, ...words: unknown[]) => unknown;

/** What people's browsers are told is numbered after a commit, for all transactions of a moment together. */
const NUMBERING = 'number_live_events';
/** What is switched off is read every two seconds, by whichever request comes first then. */
const SWITCHES = 'from "switched_off"';
const counting = new AsyncLocalStorage<string[]>();
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;

prototype.query = function counted(...words) {
  const [first] = words;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (!text?.includes(NUMBERING) && !text?.includes(SWITCHES)) counting.getStore()?.push(text ?? '');
  return query.apply(this, words);
};

/**
 * The SQL statements that `work` causes, in order, with the transaction's own (begin, commit) among them. What
 * goes on beside it, such as the job queue's own housekeeping, is not counted.
 */
export async function statementsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = [];
  // Awaited inside: a request that nobody waits for yet has not begun.
  const result = await counting.run(statements, async () => await work());
  return { result, statements };
}
