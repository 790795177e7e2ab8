import { defineTask } from '../../../server/jobs.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { statusesBefore } from './hire-process.ts';
import { lockOverdueHires } from './hiring-store.ts';
import { moveHire } from './move-hire.ts';

/** So many at once, so that no transaction holds many hires for long. */
const BATCH = 50;

/** Every minute: hires whose money did not come in time give up and free the days they held. */
export const expireHiresTask = defineTask<object>({
  name: 'expire-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run({ db, now }) {
    for (;;) {
      const expired = await db.transaction().execute(async (tx) => {
        const hires = await lockOverdueHires(tx, statusesBefore('expire'), now(), BATCH);
        for (const hire of hires) {
          await moveHire(tx, hire, { actor: 'system', action: 'expire', now: now() });
          await releaseSlot(tx, hire.id);
        }
        return hires.length;
      });
      if (expired < BATCH) return;
    }
  },
});
