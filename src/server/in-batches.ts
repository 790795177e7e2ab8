import type { AppContext } from './app-context.ts';
import type { Tx } from './database.ts';
import { stopInTime } from './job-time.ts';

/** Most rows in one batch, so that no transaction locks many for long. */
export const BATCH = 50;

/**
 * Processes everything due, one batch per transaction, until nothing is left.
 *
 * @param work processes up to {@link BATCH} due items and returns how many there were
 * @throws OutOfTime where a job's time does not suffice
 */
export async function inBatches(
  context: AppContext,
  work: (tx: Tx, context: AppContext) => Promise<number>,
): Promise<void> {
  for (;;) {
    const done = await context.db.transaction().execute((tx) => work(tx, context));
    if (done < BATCH) return;
    stopInTime();
  }
}
