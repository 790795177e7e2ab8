import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { listPayoutsToAsk } from './payouts-store.ts';
import { sendPayout } from './send-payout.ts';

const AT_ONCE = 50;

/**
 * Sends unsent payouts, and asks about those without a final status. One failure does not stop the others, except
 * when Paystack is unreachable.
 */
async function reconcilePayouts(context: AppContext): Promise<void> {
  for (const payoutId of await listPayoutsToAsk(context.db, context.now(), AT_ONCE)) {
    try {
      await sendPayout(context, { payoutId });
    } catch (error) {
      context.log.warn({ err: error, payoutId }, 'a payout will be checked again in the next round');
      const isAway =
        error instanceof PaystackFault && (error.kind === 'unreachable' || error.kind === 'timeout');
      if (isAway) return;
    }
  }
}

/** Runs every minute. A failed run is not retried, since the next follows a minute later. */
export const reconcilePayoutsTask = defineTask({
  name: 'reconcile-payouts',
  everyCron: '* * * * *',
  retries: 0,
  run: reconcilePayouts,
});
