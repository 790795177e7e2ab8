import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { BEGIN, COMMIT, type Ends } from '../src/server/transaction-query.ts';

type Query = (this: pg.Client, ...words: unknown[]) => unknown;

/** Live events are numbered after a commit, for all transactions of a moment together. */
const NUMBERING = 'number_live_events';
/** What is switched off is read every two seconds, by whichever request comes first. */
const SWITCHES = 'from "switched_off"';
const counting = new AsyncLocalStorage<string[]>();
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;

prototype.query = function counted(...words) {
  const [first] = words;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  // A transaction's first and last statement may be sent together with its begin and commit.
  const { opens = false, closes = false } = (first as { ends?: Partial<Ends> } | undefined)?.ends ?? {};
  if (!text?.includes(NUMBERING) && !text?.includes(SWITCHES))
    counting.getStore()?.push(...(opens ? [BEGIN] : []), text ?? '', ...(closes ? [COMMIT] : []));
  return query.apply(this, words);
};

/**
 * Returns the SQL statements that `work` causes, in order, including the transaction's own (begin, commit). Concurrent
 * work, such as the job queue's maintenance, is not counted.
 */
export async function statementsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = [];
  // Awaited inside, because a lazy request only begins when it is awaited.
  const result = await counting.run(statements, async () => await work());
  return { result, statements };
}
