import type { Tx } from './database.ts';
import type { Plumbing } from './plumbing.ts';

/** So many rows at once, so that no transaction holds many of them for long. */
export const BATCH = 50;

/**
 * Does what is due, a batch in each transaction, until nothing is left.
 *
 * @param work does up to {@link BATCH} of what is due and says how many there were
 */
export async function inBatches(
  plumbing: Plumbing,
  work: (tx: Tx, plumbing: Plumbing) => Promise<number>,
): Promise<void> {
  for (;;) {
    const done = await plumbing.db.transaction().execute((tx) => work(tx, plumbing));
    if (done < BATCH) return;
  }
}
