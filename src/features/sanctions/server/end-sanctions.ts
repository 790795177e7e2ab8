import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lockPerson } from '../../people/server/public.ts';
import { findSanction, listOver } from './sanctions-store.ts';
import { endSanction } from './take-effect.ts';

/** Every minute, ends expired limits and suspensions and notifies the people concerned. */
export const endSanctionsTask = defineTask<object>({
  name: 'end-sanctions',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const { id, user_id: userId } of await listOver(context.db, context.now())) {
      await endOne(context, id, userId);
    }
  },
});

async function endOne(context: AppContext, id: string, userId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const sanction = await findSanction(tx, id);
    // It was lifted or replaced while this waited for the lock.
    if (sanction?.state !== 'active' || !sanction.ends_at || sanction.ends_at > context.now()) return;
    await endSanction(tx, context, sanction, 'time');
  });
}
