import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { PaystackFault } from '../../payments/server/public.ts';

/**
 * Calls Paystack while an artisan waits for the answer.
 *
 * @throws Refusal 502 or 503 `payment_provider_unavailable` when Paystack does not answer
 */
export async function whileWaiting<Value>(
  { log }: Pick<AppContext, 'log'>,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    log.warn({ err: error }, 'Paystack could not be asked about a bank account');
    const busy = error.kind === 'rate_limited';
    throw new Refusal(
      busy ? 503 : 502,
      'payment_provider_unavailable',
      busy
        ? 'Too many people are checking account numbers right now. Nothing was saved. Please try again in a few minutes.'
        : 'We could not reach the banks just now. Nothing was saved. Please try again in a few minutes.',
      { ...(busy && { retryAfterSeconds: error.retryAfterSeconds ?? 120 }), quiet: true },
    );
  }
}
