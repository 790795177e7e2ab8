import type { Caller } from '../../../server/app-context.ts';
import type { Config } from '../../../server/config.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { Who } from '../../../shared/call.ts';
import type { HireSide } from '../process.ts';
import { eachKey } from './guest-cookie.ts';
import { isGuestKey } from './guest-key.ts';
import { type HireParties, isCustomerOf } from './hiring-rules.ts';

/**
 * Which side of a hire a caller is on; null for a stranger, who is told that there is no such hire.
 *
 * @param key the key from a guest's link, where one was given
 */
export function sideOf(
  hire: HireParties,
  caller: Caller | null,
  key: string | undefined,
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): HireSide | null {
  if (caller && caller.id === hire.artisanId) return 'artisan';
  if (isCustomerOf(hire, caller)) return 'customer';
  // Keys are made for guests alone: they end when an account adopts the hire.
  if (hire.customerId !== null || key === undefined) return null;
  return eachKey(key).some((each) => isGuestKey(each, hire, config, now)) ? 'customer' : null;
}

/** Who makes a call about one hire, and with which key from a guest's link. */
export interface HireCaller {
  who: Who;
  caller: Caller | null;
  key: string | null | undefined;
  config: Pick<Config, 'sessionSecret'>;
  now: Date;
}

export const noSuchHire = () => notFound('hire', 'We could not find that hire.');

/**
 * The side of a hire that a caller is on, as the call's `who` demands: every call about one hire is checked here.
 *
 * @param hire undefined where there is none of that id
 * @throws Refusal 404 for a stranger, as if there were no such hire, 403 for the other side than the call is for
 */
export function assertSideOf<Hire extends HireParties>(
  hire: Hire | undefined,
  { who, caller, key, config, now }: HireCaller,
): { hire: Hire; side: HireSide } {
  const side = hire && sideOf(hire, caller, key ?? undefined, config, now);
  if (!side) throw noSuchHire();
  if (who === 'hire-customer' && side !== 'customer') {
    throw new Refusal(403, 'not_for_you', 'Only the customer can do that.');
  }
  // A customer of this hire may be an artisan, too: to them the artisan's calls are a stranger's.
  if (who === 'hire-artisan' && side !== 'artisan') throw noSuchHire();
  return { hire, side };
}
