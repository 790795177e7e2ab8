import { actOnDispute } from '../../checkout/server/public.ts';
import { listDisputes } from '../../payments/server/public.ts';
import type { Comparison } from './comparison.ts';

/**
 * Applies chargebacks at Paystack whose webhooks were lost. Nothing is reported as a difference, because
 * chargebacks already have their own operators' queue.
 *
 * @throws PaystackFault when Paystack cannot be read
 */
export async function compareDisputes({ context, connection, span }: Comparison): Promise<void> {
  for await (const page of listDisputes(connection, span)) {
    // Paystack lists the newest first; they must be applied in order of time.
    for (const theirs of page.toReversed()) {
      await context.db.transaction().execute((tx) => actOnDispute(tx, context, theirs));
    }
  }
}
