import type { Config } from '../../../server/config.ts';
import type { Caller } from '../../../server/plumbing.ts';
import { isGuestKey } from './guest-key.ts';
import { type HireParties, isCustomerOf } from './hiring-rules.ts';

/**
 * Which side of a hire somebody is on; null for a stranger, who is told that there is no such hire.
 *
 * @param key the key from a guest's link, where one was given
 */
export function sideOf(
  hire: HireParties,
  caller: Caller | null,
  key: string | undefined,
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): 'customer' | 'artisan' | null {
  if (caller && caller.id === hire.artisanId) return 'artisan';
  if (isCustomerOf(hire, caller)) return 'customer';
  // Keys are made for guests alone; one goes on working after their account has adopted the hire.
  if (key !== undefined && isGuestKey(key, hire.id, config, now)) return 'customer';
  return null;
}
