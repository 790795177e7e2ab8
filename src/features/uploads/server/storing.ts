import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';

/** The host that keeps files for us did not take one in time. */
export const hostTooSlow = (): Refusal =>
  new Refusal(504, 'file_host_slow', 'It took too long to store that file. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });
/** The host that keeps files for us did not take one. */
export const hostFailed = (): Refusal =>
  new Refusal(
    502,
    'file_host_failed',
    'We could not store that file just now. Please try again in a moment.',
    {
      retryAfterSeconds: 30,
    },
  );

/** What Amazon's library also calls a time-out, though the other side hung up at once. */
const hungUp: unknown[] = ['ECONNRESET', 'EPIPE'];

/** True for a time-out, however deep the libraries between have wrapped it. Nothing but a time-out calls one off. */
export function isTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'AbortError') return true;
    if (each.name === 'TimeoutError') return !('code' in each && hungUp.includes(each.code));
  }
  return false;
}

/**
 * Writes to storage. Where that is outside, its faults are nobody's bug: people are told to try again, and the
 * log says what happened. The data folder's faults stay what they are.
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
 * Takes back what an upload left when it failed half-way, in one transaction: the bytes, then the row that knows of
 * them. Where even that fails the row stays, and the nightly clean-up tries again.
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
