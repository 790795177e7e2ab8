import type { AppContext } from './app-context.ts';
import type { Tx } from './database.ts';

/** So many rows at once, so that no transaction holds many of them for long. */
export const BATCH = 50;

/**
 * Does what is due, a batch in each transaction, until nothing is left.
 *
 * @param work does up to {@link BATCH} of what is due and says how many there were
 */
export async function inBatches(
  context: AppContext,
  work: (tx: Tx, context: AppContext) => Promise<number>,
): Promise<void> {
  for (;;) {
    const done = await context.db.transaction().execute((tx) => work(tx, context));
    if (done < BATCH) return;
  }
}
