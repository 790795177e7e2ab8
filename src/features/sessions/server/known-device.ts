import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * A device that has signed in to an account before is known again by a signed cookie. Wrong passwords that others type
 * for that account elsewhere then cost this device no pause (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). The cookie opens nothing.
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

/** The Set-Cookie line by which this device is known to the account with that email for a year. */
export function knownDeviceCookie(email: string, config: CookieSettings, now: Date): string {
  const device = randomBytes(12).toString('base64url');
  const endsAt = String(Math.floor(now.getTime() / 1000) + KNOWN_FOR_SECONDS);
  const signature = signatureOf(email, device, endsAt, config).toString('base64url');
  return cookieWith(NAME, `${device}.${endsAt}.${signature}`, KNOWN_FOR_SECONDS, config);
}

/** What the device of a request is called, if the account with that email knows it; otherwise undefined. */
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

/** What the device is called in a cookie of ours, whichever account it is of; undefined where it has none. */
export const deviceNameOf = (cookieHeader: string | undefined, config: CookieSettings): string | undefined =>
  /^([\w-]{16})\.\d{1,12}\.[\w-]{43}$/.exec(cookieValueOf(cookieHeader, NAME, config) ?? '')?.[1];

/** Whether a visitor's only cookie is the one of this file: it changes nothing of what they see. */
export function isOnlyKnownDevice(cookieHeader: string, config: Pick<Config, 'secureCookies'>): boolean {
  return /^[^;]*$/.test(cookieHeader) && cookieValueOf(cookieHeader, NAME, config) !== undefined;
}
