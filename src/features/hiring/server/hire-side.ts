import type { Caller } from '../../../server/app-context.ts';
import type { Config } from '../../../server/config.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { Who } from '../../../shared/call.ts';
import type { HireSide } from '../process.ts';
import { eachKey } from './guest-cookie.ts';
import { isGuestKey } from './guest-key.ts';
import { type HireParties, isCustomerOf } from './hiring-rules.ts';

/**
 * Which side of a hire the caller is on; null for a stranger, who must not learn that the hire exists.
 *
 * @param key the key from a guest's link, if given
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
  // Keys are for guests only: they become invalid when an account adopts the hire.
  if (hire.customerId !== null || key === undefined) return null;
  return eachKey(key).some((each) => isGuestKey(each, hire, config, now)) ? 'customer' : null;
}

/** The caller of a hire's call, with the key from a guest's link. */
export interface HireCaller {
  who: Who;
  caller: Caller | null;
  key: string | null | undefined;
  config: Pick<Config, 'sessionSecret'>;
  now: Date;
}

export const noSuchHire = () => notFound('hire', 'We could not find that hire.');

/**
 * The caller's side of a hire, as the call's `who` demands. Every call about one hire is authorised here.
 *
 * @param hire undefined if the id is unknown
 * @throws Refusal 404 for a stranger, as if the hire did not exist; 403 for the side that the call is not for
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
  // The customer of this hire may be an artisan themselves; for the artisan's calls they are a stranger.
  if (who === 'hire-artisan' && side !== 'artisan') throw noSuchHire();
  return { hire, side };
}
