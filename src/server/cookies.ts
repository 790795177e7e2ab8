import type { Config } from './config.ts';

/** The prefix of all our cookies. */
export const COOKIE_PREFIX = 'surehands';

/** Browsers accept a cookie with this prefix only over HTTPS, from this very host and for all of its paths. */
const SECURE_PREFIX = '__Host-';

type CookieConfig = Pick<Config, 'secureCookies'>;

/** The name under which a cookie is sent. */
export const travellingName = (name: string, { secureCookies }: CookieConfig): string =>
  `${secureCookies ? SECURE_PREFIX : ''}${name}`;

/** A Set-Cookie header for a cookie that scripts cannot read. */
export function cookieWith(name: string, value: string, maxAgeSeconds: number, config: CookieConfig): string {
  const secure = config.secureCookies ? ' Secure;' : '';
  return `${travellingName(name, config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

/** The raw value of one of our cookies in a Cookie header; undefined where it is absent. */
export function cookieValueOf(
  cookieHeader: string | undefined,
  name: string,
  config: CookieConfig,
): string | undefined {
  const start = `${travellingName(name, config)}=`;
  const cookie = cookieHeader
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start));
  return cookie?.slice(start.length);
}
