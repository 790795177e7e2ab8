import { longTransaction, type Tx } from '../../../server/database.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import {
  type AlikePicture,
  markCompared,
  picturesLike,
  takeUncompared,
} from '../../uploads/server/public.ts';
import { hasOpen, raise } from './suspicions-store.ts';

/** Pictures that one transaction compares: each may be reported with twenty accounts. */
const AT_ONCE = 10;
/** Milliseconds that one statement may take: millions of pictures may share a part of their hashes. */
const LONGEST = 60_000;
/** Score of a shared picture, as high as that of a shared phone number. */
const PICTURE_SCORE = 3;

/**
 * Every ten minutes, compares new pictures with those of other accounts. The same picture at two accounts, one of
 * them an artisan's, is reported to operators once for the pair, unless they had a hire together and may both show
 * its work.
 */
export const comparePicturesTask = defineTask<object>({
  name: 'compare-pictures',
  everyCron: '*/10 * * * *',
  retries: 2,
  async run({ db, now }) {
    while ((await longTransaction(db, LONGEST, (tx) => compareSome(tx, now()))) === AT_ONCE) stopInTime();
  },
});

async function compareSome(tx: Tx, at: Date): Promise<number> {
  const ids = await takeUncompared(tx, AT_ONCE);
  for (const alike of await picturesLike(tx, ids)) await raiseOf(tx, alike, at);
  await markCompared(tx, ids, at);
  return ids.length;
}

async function raiseOf(
  tx: Tx,
  { id, ownerId, otherId, otherOwnerId }: AlikePicture,
  at: Date,
): Promise<void> {
  const mineFirst = ownerId < otherOwnerId;
  const [firstId, secondId] = mineFirst ? [ownerId, otherOwnerId] : [otherOwnerId, ownerId];
  const pictures = mineFirst ? [id, otherId] : [otherId, id];
  if (await hasOpen(tx, 'same_picture', { firstId, secondId })) return;
  if (!(await isSuspicious(tx, firstId, secondId))) return;
  const evidenceKey = `picture:${pictures.join(':')}`;
  await raise(tx, {
    kind: 'same_picture',
    evidenceKey,
    firstId,
    secondId,
    score: PICTURE_SCORE,
    pictures,
    at,
  });
}

/** Whether one of the two is an artisan and they had no hire together. */
async function isSuspicious(tx: Tx, firstId: string, secondId: string): Promise<boolean> {
  const people = await tx
    .selectFrom(peopleWithEmail.as('person'))
    .select('person.role')
    .where('person.id', 'in', [firstId, secondId])
    .execute();
  if (people.some(({ role }) => role === 'admin' || role === 'deleted')) return false;
  if (!people.some(({ role }) => role === 'skilled')) return false;
  const together = await tx
    .selectFrom(hiresInBrief.as('hire'))
    .select('hire.id')
    .where((is) =>
      is.or([
        is.and([is('hire.artisan_id', '=', firstId), is('hire.customer_id', '=', secondId)]),
        is.and([is('hire.artisan_id', '=', secondId), is('hire.customer_id', '=', firstId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return together === undefined;
}
