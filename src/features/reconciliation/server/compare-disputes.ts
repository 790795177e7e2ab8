import { actOnDispute } from '../../checkout/server/public.ts';
import { listDisputes } from '../../payments/server/public.ts';
import type { Comparison } from './comparison.ts';

/**
 * Acts on payments that a bank has questioned, or has decided about, and whose news did not reach us. Nothing can differ
 * afterwards that is not an operator's already.
 *
 * @throws PaystackFault
 */
export async function compareDisputes({ context, connection, span }: Comparison): Promise<void> {
  for await (const page of listDisputes(connection, span)) {
    // Newest first in the list: what happened first is acted on first.
    for (const theirs of page.toReversed()) {
      await context.db.transaction().execute((tx) => actOnDispute(tx, context, theirs));
    }
  }
}
