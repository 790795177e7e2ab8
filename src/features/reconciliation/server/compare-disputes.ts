import { oldestOpenChargeback } from '../../chargebacks/server/public.ts';
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
  // Paystack lists them by when they began, and a bank may take weeks to decide.
  const oldest = await oldestOpenChargeback(context.db);
  const since = oldest && oldest < span.since ? oldest : span.since;
  for await (const page of listDisputes(connection, { ...span, since })) {
    // Paystack lists the newest first; they must be applied in order of time.
    for (const theirs of page.toReversed()) {
      // Nothing new of an older one: it stays open.
      if (theirs.createdAt < span.since && theirs.status === 'open') continue;
      await context.db.transaction().execute((tx) => actOnDispute(tx, context, theirs));
    }
  }
}
