import type { AppContext } from '../../../server/app-context.ts';
import type { PaystackConnection } from './paystack.ts';

/** How this process reaches Paystack. The local one is known once the server listens; nobody can pay before. */
export function paystackConnection({ config }: Pick<AppContext, 'config'>): PaystackConnection {
  const { url, secretKey, timeoutMs } = config.paystack;
  if (url === undefined) throw new Error('the local Paystack has no address before the server listens');
  return { url, secretKey, timeoutMs };
}
