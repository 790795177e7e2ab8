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

/** Most ids that {@link idsInPages} holds at a time. */
export const IDS_AT_ONCE = 1_000;

/**
 * Ids of a list that may be long, in pages. What happens to an id's row meanwhile changes nothing for those after it.
 *
 * @param read returns the next `most` ids after this one, in order; `after` is undefined for the first
 */
export async function* idsInPages(
  read: (after: string | undefined, most: number) => Promise<string[]>,
): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const ids = await read(after, IDS_AT_ONCE);
    yield* ids;
    after = ids.length === IDS_AT_ONCE ? ids.at(-1) : undefined;
  } while (after !== undefined);
}
