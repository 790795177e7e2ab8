import type { AppContext } from '../../../server/app-context.ts';
import { fewAtOnce } from '../../../server/few-at-once.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { listPayoutsToAsk } from './payouts-store.ts';
import { PAYOUTS_AT_ONCE, sendPayout } from './send-payout.ts';

const IN_A_ROUND = 50;

/**
 * Sends unsent payouts, and asks about those without a final status, several at the same time. One failure does not stop
 * the others, unless Paystack was unreachable for as many in a row as are asked about at once.
 */
async function reconcilePayouts(context: AppContext): Promise<void> {
  const due = await listPayoutsToAsk(context.db, context.now(), IN_A_ROUND);
  let awayInARow = 0;
  await fewAtOnce(due, PAYOUTS_AT_ONCE, async (payoutId) => {
    if (awayInARow >= PAYOUTS_AT_ONCE) return;
    try {
      await sendPayout(context, { payoutId });
      awayInARow = 0;
    } catch (error) {
      context.log.warn({ err: error, payoutId }, 'a payout will be checked again in the next round');
      const isAway =
        error instanceof PaystackFault && (error.kind === 'unreachable' || error.kind === 'timeout');
      if (isAway) awayInARow += 1;
    }
  });
}

/** Runs every minute. A failed run is not retried, since the next follows a minute later. */
export const reconcilePayoutsTask = defineTask({
  name: 'reconcile-payouts',
  everyCron: '* * * * *',
  retries: 0,
  run: reconcilePayouts,
});
