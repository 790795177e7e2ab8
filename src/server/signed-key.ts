import { createHmac, timingSafeEqual } from 'node:crypto';
import { GUEST_LINK_DAYS } from '../shared/promises.ts';
import type { Config } from './config.ts';

/**
 * Keys for people without an account: a link from our mail lets its holder manage one thing. A key names its end and
 * carries a signature over purpose, thing and end, so nothing is stored. Form: "<seconds since 1970>.<base64url>".
 */

const DAY_MS = 24 * 3_600_000;

type Secret = Pick<Config, 'sessionSecret'>;

/** HMAC-SHA256 (RFC 2104) over what the key is for, so that no other signature made with the same secret fits. */
function signature(purpose: string, id: string, expiresAtSeconds: number, { sessionSecret }: Secret): Buffer {
  return createHmac('sha256', sessionSecret).update(`${purpose}\n${id}\n${expiresAtSeconds}`).digest();
}

/**
 * Makes the key to one thing.
 *
 * @param purpose what kind of thing it is; keys of one kind do not open another
 * @param now the key ends `days` later; give the same moment to make the very same key again
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

/** Whether a key was made by us for this thing and is not over; compared in constant time. */
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
