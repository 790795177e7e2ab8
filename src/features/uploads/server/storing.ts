import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';

/** The file host did not store a file in time. */
export const hostTooSlow = (): Refusal =>
  new Refusal(504, 'file_host_slow', 'It took too long to store that file. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });
/** The file host did not store a file. */
export const hostFailed = (): Refusal =>
  new Refusal(
    502,
    'file_host_failed',
    'We could not store that file just now. Please try again in a moment.',
    {
      retryAfterSeconds: 30,
    },
  );

/** Amazon's library also reports these as time-outs, though the other side closed the connection. */
const hungUp: unknown[] = ['ECONNRESET', 'EPIPE'];

/** Whether an error is a time-out, however deeply libraries have wrapped it. Only time-outs abort a request. */
export function isTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'AbortError') return true;
    if (each.name === 'TimeoutError') return !('code' in each && hungUp.includes(each.code));
  }
  return false;
}

/**
 * Runs a write to storage. Failures of remote storage are logged and become a Refusal that asks the user to retry;
 * failures of the local data folder are rethrown.
 *
 * @throws Refusal 504 when it took too long, 502 when it failed
 */
export async function storing<Result>(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (config.storage.files.driver === 'disk') throw error;
    log.warn({ err: error }, 'storage did not take a file');
    throw isTimeout(error) ? hostTooSlow() : hostFailed();
  }
}

/**
 * Cleans up after a failed upload in one transaction: the bytes, then their row. When this fails too, the row
 * stays, and the nightly clean-up retries.
 */
export async function takeBack(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    log.warn({ err: error }, 'the remains of a failed upload could not be deleted');
  }
}
