import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * Signed cookie that marks a device as having signed in to an account before. Wrong passwords typed elsewhere do
 * not pause this device (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie grants no
 * access.
 */
const NAME = `${COOKIE_PREFIX}.device`;
const KNOWN_FOR_SECONDS = 365 * 24 * 3_600;

function signatureOf(
  email: string,
  device: string,
  endsAt: string,
  { sessionSecret }: CookieSettings,
): Buffer {
  return createHmac('sha256', sessionSecret).update(`known-device\n${email}\n${device}\n${endsAt}`).digest();
}

/** Set-Cookie line that makes this device known to the account with that email for a year. */
export function knownDeviceCookie(email: string, config: CookieSettings, now: Date): string {
  const device = randomBytes(12).toString('base64url');
  const endsAt = String(Math.floor(now.getTime() / 1000) + KNOWN_FOR_SECONDS);
  const signature = signatureOf(email, device, endsAt, config).toString('base64url');
  return cookieWith(NAME, `${device}.${endsAt}.${signature}`, KNOWN_FOR_SECONDS, config);
}

/** Random name of the request's device, if it is known to the account with that email; otherwise undefined. */
export function knownDeviceOf(
  cookieHeader: string | undefined,
  email: string,
  config: CookieSettings,
  now: Date,
): string | undefined {
  const [, device, endsAt, given] =
    /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/.exec(cookieValueOf(cookieHeader, NAME, config) ?? '') ?? [];
  if (device === undefined || endsAt === undefined || given === undefined) return undefined;
  const genuine = timingSafeEqual(
    signatureOf(email, device, endsAt, config),
    Buffer.from(given, 'base64url'),
  );
  return genuine && now.getTime() < Number(endsAt) * 1000 ? device : undefined;
}

/** Random name in the device cookie, whichever account it is for; undefined without a cookie. */
export const deviceNameOf = (cookieHeader: string | undefined, config: CookieSettings): string | undefined =>
  /^([\w-]{16})\.\d{1,12}\.[\w-]{43}$/.exec(cookieValueOf(cookieHeader, NAME, config) ?? '')?.[1];

/**
 * Whether the device cookie is the request's only cookie, so that the response may come from the cache for
 * visitors.
 */
export function isOnlyKnownDevice(cookieHeader: string, config: Pick<Config, 'secureCookies'>): boolean {
  return /^[^;]*$/.test(cookieHeader) && cookieValueOf(cookieHeader, NAME, config) !== undefined;
}
