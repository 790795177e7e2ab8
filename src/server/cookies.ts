import type { Config } from './config.ts';

/** What all of our cookies begin with. */
export const COOKIE_PREFIX = 'surehands';

/** Browsers only take a name with this prefix over HTTPS, from this very host, for all of its paths. */
const SECURE_PREFIX = '__Host-';

type CookieConfig = Pick<Config, 'secureCookies'>;

/** The name under which one of our cookies travels. */
export const travellingName = (name: string, { secureCookies }: CookieConfig): string =>
  `${secureCookies ? SECURE_PREFIX : ''}${name}`;

/** A Set-Cookie line for a cookie of ours that scripts cannot read. */
export function cookieWith(name: string, value: string, maxAgeSeconds: number, config: CookieConfig): string {
  const secure = config.secureCookies ? ' Secure;' : '';
  return `${travellingName(name, config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

/** What a Cookie header holds of one of our cookies, as it stands there; undefined where it is not in it. */
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
