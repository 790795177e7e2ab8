import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { HireSide } from '../../hiring/process.ts';
import { findHire } from '../../hiring/server/public.ts';
import { notifyOfShown } from './notify-of-reviews.ts';
import { lockDueReviews, setShown } from './writing-store.ts';

/** Every minute, shows reviews whose other party has not written within seven days; they count from then on. */
export const showDueReviewsTask = defineTask<object>({
  name: 'show-due-reviews',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const side of ['customer', 'artisan'] as const) {
      await inBatches(context, (tx) => showDue(tx, context, side));
    }
  },
});

async function showDue(tx: Tx, context: AppContext, side: HireSide): Promise<number> {
  const due = await lockDueReviews(tx, side, context.now(), BATCH);
  for (const { id, hireId, dueAt } of due) {
    await setShown(tx, side, id, dueAt);
    const hire = await findHire(tx, hireId);
    if (hire) await notifyOfShown(tx, context, hire, side);
  }
  return due.length;
}
