import { BATCH, inBatches } from '../../../../server/in-batches.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { AFTER_EXPIRED } from '../../words/part-name.ts';
import { moveHire } from '../move-hire.ts';
import { lockPartsAfterExpired, lockPartsToAskFor } from '../part-store.ts';

/**
 * Runs every minute. Ends unpaid parts after one that expired, and asks customers to pay the next part: when the part
 * before is done, and again shortly before its start.
 */
export const tendPartsTask = defineTask<object>({
  name: 'tend-parts',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    const { now } = context;
    await inBatches(context, async (tx) => {
      const parts = await lockPartsAfterExpired(tx, BATCH);
      for (const part of parts) {
        await moveHire(tx, context, part, {
          actor: 'system',
          action: 'expire',
          now: now(),
          reason: AFTER_EXPIRED,
        });
      }
      return parts.length;
    });
    for (const reason of ['turn', 'soon'] as const) {
      await inBatches(context, async (tx) => {
        const parts = await lockPartsToAskFor(tx, reason, now(), BATCH);
        for (const part of parts) {
          await moveHire(tx, context, part, { actor: 'system', action: 'ask_for_part', now: now(), reason });
        }
        return parts.length;
      });
    }
  },
});
