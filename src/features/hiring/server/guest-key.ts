import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import { GUEST_LINK_DAYS } from '../../../shared/promises.ts';

const DAY_MS = 24 * 3_600_000;

type Secret = Pick<Config, 'sessionSecret'>;

/** HMAC-SHA256 (RFC 2104) over what the key is for, so that no other signature made with the same secret fits. */
function signature(hireId: string, expiresAtSeconds: number, { sessionSecret }: Secret): Buffer {
  return createHmac('sha256', sessionSecret).update(`guest-hire\n${hireId}\n${expiresAtSeconds}`).digest();
}

/**
 * The key with which a guest, who has no account, sees and manages their hire: it names its end and carries a
 * signature over hire and end, so nothing is stored. Form: "<seconds since 1970>.<base64url>".
 *
 * @param now the key ends 90 days later; give the hire's creation to make the very same key again
 */
export function guestKeyFor(hireId: string, config: Secret, now: Date): string {
  const expiresAtSeconds = Math.floor((now.getTime() + GUEST_LINK_DAYS * DAY_MS) / 1000);
  return `${expiresAtSeconds}.${signature(hireId, expiresAtSeconds, config).toString('base64url')}`;
}

/** Whether a key was made by us for this hire and is not over; compared in constant time. */
export function isGuestKey(key: string, hireId: string, config: Secret, now: Date): boolean {
  const [, seconds, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(key) ?? [];
  if (seconds === undefined || given === undefined) return false;
  const expiresAtSeconds = Number(seconds);
  const genuine = timingSafeEqual(
    signature(hireId, expiresAtSeconds, config),
    Buffer.from(given, 'base64url'),
  );
  return genuine && now.getTime() < expiresAtSeconds * 1000;
}
