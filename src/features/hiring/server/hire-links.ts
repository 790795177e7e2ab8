import type { Config } from '../../../server/config.ts';
import { guestKeyFor, type KeyedHire } from './guest-key.ts';

/** The page of one hire for its artisan, who signs in to see it. */
export const artisansHireUrl = (publicUrl: string, hire: { id: string }): string =>
  `${publicUrl}/hires/${hire.id}`;

/**
 * The page of one hire for its customer. For a guest it carries their key, so it goes to their address and to nobody
 * else.
 *
 * @param now the key ends 90 days later
 */
export function customersHireUrl(
  publicUrl: string,
  hire: KeyedHire & { customerId: string | null },
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): string {
  const page = `${publicUrl}/hires/${hire.id}`;
  return hire.customerId === null ? `${page}?key=${guestKeyFor(hire, config, now)}` : page;
}

/** Where a hire is paid. For a guest it carries their key, as {@link customersHireUrl}. */
export function payUrl(
  publicUrl: string,
  hire: KeyedHire & { customerId: string | null },
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): string {
  const query = new URLSearchParams({ hire: hire.id });
  if (hire.customerId === null) query.set('key', guestKeyFor(hire, config, now));
  return `${publicUrl}/hirepage?${query}`;
}
