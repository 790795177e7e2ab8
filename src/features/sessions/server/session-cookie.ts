import { createHash } from 'node:crypto';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith, travellingName } from '../../../server/cookies.ts';
import { SESSION_DAYS } from '../../../shared/promises.ts';

/** better-auth's own name of it; `session_token` tells server/answer.ts to ask who calls. */
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;

/** How long a session lasts after it was last renewed: 30 days. */
export const SESSION_SECONDS = SESSION_DAYS * 24 * 3_600;

export type CookieSettings = Pick<Config, 'sessionSecret' | 'secureCookies'>;

/** The name under which the session's cookie travels. */
export const sessionCookieName = (config: Pick<Config, 'secureCookies'>): string =>
  travellingName(SESSION_COOKIE, config);

/** A session's token as its cookie carries it: `token.signature`, percent-encoded, signed by better-auth. */
export const signedSessionToken = async (token: string, secret: string): Promise<string> =>
  encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);

/** The whole Set-Cookie line of a session, as better-auth writes it at sign-in. */
export async function sessionCookie(token: string, config: CookieSettings): Promise<string> {
  const value = await signedSessionToken(token, config.sessionSecret);
  return cookieWith(SESSION_COOKIE, value, SESSION_SECONDS, config);
}

/** The Set-Cookie line that makes a browser forget its session. */
export const endedSessionCookie = (config: Pick<Config, 'secureCookies'>): string =>
  cookieWith(SESSION_COOKIE, '', 0, config);

/**
 * The Clear-Site-Data header at the end of a session: pages and pictures that this device kept go, storage stays (drafts are
 * kept on purpose). Browsers that do not know it, and those that came by plain HTTP, leave it.
 */
export const FORGET_PAGES = '"cache"';

/** The token in a Cookie header; undefined when there is none or it was not signed by us. */
export async function sessionTokenOf(
  cookieHeader: string | undefined,
  config: CookieSettings,
): Promise<string | undefined> {
  const cookie = cookieValueOf(cookieHeader, SESSION_COOKIE, config);
  if (cookie === undefined) return undefined;
  const value = decoded(cookie);
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  const expected = await makeSignature(token, config.sessionSecret);
  return constantTimeEqual(signature, expected) ? token : undefined;
}

/** A cookie that was cut or made up may hold a broken percent sign; it then signs nothing. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** A name for the session of a Cookie header, short and of no use to a reader; undefined where we signed none. */
export async function sessionNameOf(
  cookieHeader: string | undefined,
  config: CookieSettings,
): Promise<string | undefined> {
  const token = await sessionTokenOf(cookieHeader, config);
  return token && `session ${createHash('sha256').update(token).digest('base64url')}`;
}
