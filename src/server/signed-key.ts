import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../shared/durations.ts';
import { GUEST_LINK_DAYS } from '../shared/promises.ts';
import type { Config } from './config.ts';

/**
 * Keys for people without an account: a link in our email lets its holder manage one thing. A key holds its expiry and
 * a signature over purpose, id and expiry, so nothing is stored. Form: "<seconds since 1970>.<base64url>".
 */

type Secret = Pick<Config, 'sessionSecret'>;

/** HMAC-SHA256 (RFC 2104) over everything that the key is for, so that no other signature with the same secret fits. */
function signature(purpose: string, id: string, expiresAtSeconds: number, { sessionSecret }: Secret): Buffer {
  return createHmac('sha256', sessionSecret).update(`${purpose}\n${id}\n${expiresAtSeconds}`).digest();
}

/**
 * Makes the key to one thing.
 *
 * @param purpose the kind of thing; keys of one kind do not open another
 * @param now the key expires `days` later; the same moment gives the very same key again
 */
export function signedKeyFor(
  purpose: string,
  id: string,
  config: Secret,
  now: Date,
  days: number = GUEST_LINK_DAYS,
): string {
  const expiresAtSeconds = Math.floor((now.getTime() + days * DAY_MS) / 1000);
  return `${expiresAtSeconds}.${signature(purpose, id, expiresAtSeconds, config).toString('base64url')}`;
}

/** Whether we made the key for this thing and it has not expired; compared in constant time. */
export function isSignedKey(key: string, purpose: string, id: string, config: Secret, now: Date): boolean {
  if (!/^\d{1,12}\.[\w-]{43}$/.test(key)) return false;
  const [seconds, given] = key.split('.') as [string, string];
  const expiresAtSeconds = Number(seconds);
  const genuine = timingSafeEqual(
    signature(purpose, id, expiresAtSeconds, config),
    Buffer.from(given, 'base64url'),
  );
  return genuine && now.getTime() < expiresAtSeconds * 1000;
}
