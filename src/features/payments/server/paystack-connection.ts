import type { AppContext } from '../../../server/app-context.ts';
import type { PaystackConnection } from './paystack.ts';

/**
 * How to reach Paystack. The sandbox has no URL until the server listens; nothing can be paid before that.
 *
 * @throws Error before the server listens
 */
export function paystackConnection({ config }: Pick<AppContext, 'config'>): PaystackConnection {
  const { url, secretKey, timeoutMs } = config.paystack;
  if (url === undefined) throw new Error('the local Paystack has no address before the server listens');
  return { url, secretKey, timeoutMs };
}
