import type { PersonalData } from '../../../server/app-context.ts';
import { longTransaction, type Tx } from '../../../server/database.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';

/** Most rows of one table that one transaction erases. */
const ERASED_AT_ONCE = 1_000;
/** Milliseconds that one statement of the job may take: the last rows of many are found slowly. */
const LONGEST = 60_000;

/**
 * Erases the next rows of a deleted account in every table of which it may have many.
 *
 * @returns whether more may be left
 */
export async function eraseMore(
  tx: Tx,
  personalData: readonly PersonalData[],
  personId: string,
  most = ERASED_AT_ONCE,
): Promise<boolean> {
  let isMore = false;
  for (const kept of personalData) if (await kept.eraseMore?.(tx, personId, most)) isMore = true;
  return isMore;
}

/** Erases what the deletion of an account has left, because it was too much for one transaction. */
export const eraseRestTask = defineTask<{ userId: string }>({
  name: 'erase-rest-of-person',
  retries: 10,
  async run({ db, personalData }, { userId }) {
    while (await longTransaction(db, LONGEST, (tx) => eraseMore(tx, personalData, userId))) stopInTime();
  },
});
