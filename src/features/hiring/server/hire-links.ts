import type { Config } from '../../../server/config.ts';
import { guestKeyFor, type KeyedHire } from './guest-key.ts';

/** The artisan's URL of a hire's page; the artisan has to sign in. */
export const artisansHireUrl = (publicUrl: string, hire: { id: string }): string =>
  `${publicUrl}/hires/${hire.id}`;

/**
 * The customer's URL of a hire's page. For a guest it carries their key, so it must only be sent to that guest.
 *
 * @param now the key expires 90 days later
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

/** The URL of a hire's payment page. For a guest it carries their key, as in {@link customersHireUrl}. */
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
