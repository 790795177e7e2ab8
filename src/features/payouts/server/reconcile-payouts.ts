import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { listPayoutsToAsk } from './payouts-store.ts';
import { sendPayout } from './send-payout.ts';

const AT_ONCE = 50;

/** Takes up pay-outs that were not sent yet, or of whose end we have not heard. One that fails does not keep the others back. */
async function reconcilePayouts(context: AppContext): Promise<void> {
  for (const payoutId of await listPayoutsToAsk(context.db, context.now(), AT_ONCE)) {
    try {
      await sendPayout(context, { payoutId });
    } catch (error) {
      context.log.warn({ err: error, payoutId }, 'a pay-out will be looked at again in the next round');
      const isAway =
        error instanceof PaystackFault && (error.kind === 'unreachable' || error.kind === 'timeout');
      if (isAway) return;
    }
  }
}

/** Each minute. A round that fails is not repeated: the next one begins a minute later. */
export const reconcilePayoutsTask = defineTask({
  name: 'reconcile-payouts',
  everyCron: '* * * * *',
  retries: 0,
  run: reconcilePayouts,
});
