import { defineTask } from '../../../server/jobs.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { COMPLAINT_WINDOW_HOURS } from '../../../shared/promises.ts';
import { type FinishedHire, listFinishedHires, lockFinishedHire } from '../../hiring/server/public.ts';
import { payArtisan } from './pay-artisan.ts';

/** So many are looked for at once. */
const BATCH = 50;
const HOUR_MS = 3_600_000;

/** Every minute: hires that were marked as done 48 hours ago, and not complained about, are the artisan's money. */
export const releaseFinishedHiresTask = defineTask<object>({
  name: 'release-finished-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(plumbing) {
    const doneBy = new Date(plumbing.now().getTime() - COMPLAINT_WINDOW_HOURS * HOUR_MS);
    let after: FinishedHire | undefined;
    for (;;) {
      const hires = await listFinishedHires(plumbing.db, { doneBy, after, limit: BATCH });
      for (const { id } of hires) await releaseOne(plumbing, id, doneBy);
      if (hires.length < BATCH) return;
      after = hires.at(-1);
    }
  },
});

/** Each in a transaction of its own: where the books refuse one, the others are paid all the same. */
async function releaseOne(plumbing: Plumbing, hireId: string, doneBy: Date): Promise<void> {
  try {
    await plumbing.db.transaction().execute(async (tx) => {
      const hire = await lockFinishedHire(tx, hireId, doneBy);
      if (hire) await payArtisan(tx, plumbing, hire, 'system');
    });
  } catch (error) {
    plumbing.log.error(
      { hireId, error: String(error) },
      'the money of a finished hire could not be released: somebody has to look at it',
    );
  }
}
