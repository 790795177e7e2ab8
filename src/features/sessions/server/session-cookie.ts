import { createHash } from 'node:crypto';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith, travellingName } from '../../../server/cookies.ts';
import { SESSION_DAYS } from '../../../shared/promises.ts';

/**
 * better-auth's name for the cookie. server/answer.ts looks for `session_token` to decide whether to find the
 * caller.
 */
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;

/** Lifetime of a session since its last renewal: 30 days, in seconds. */
export const SESSION_SECONDS = SESSION_DAYS * 24 * 3_600;

export type CookieSettings = Pick<Config, 'sessionSecret' | 'secureCookies'>;

/** Name of the session cookie, with the prefix for secure cookies. */
export const sessionCookieName = (config: Pick<Config, 'secureCookies'>): string =>
  travellingName(SESSION_COOKIE, config);

/** Cookie value of a session's token: `token.signature`, percent-encoded, with better-auth's signature. */
export const signedSessionToken = async (token: string, secret: string): Promise<string> =>
  encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);

/** Set-Cookie line of a session, as better-auth writes it at sign-in. */
export async function sessionCookie(token: string, config: CookieSettings): Promise<string> {
  const value = await signedSessionToken(token, config.sessionSecret);
  return cookieWith(SESSION_COOKIE, value, SESSION_SECONDS, config);
}

/** Set-Cookie line that deletes the session cookie. */
export const endedSessionCookie = (config: Pick<Config, 'secureCookies'>): string =>
  cookieWith(SESSION_COOKIE, '', 0, config);

/**
 * Clear-Site-Data header at the end of a session: clears cached pages and pictures, but keeps storage, which holds
 * drafts on purpose. Ignored over plain HTTP and by browsers that do not support it.
 */
export const FORGET_PAGES = '"cache"';

/**
 * The latest cookies that had our signature, by secret, with their tokens. A session sends the same cookie with every
 * request, and checking it takes longer than reading an answer from the cache. Whether the session still exists is not
 * kept.
 */
const signedByUs = new LRUCache<string, string>({ max: 5_000 });

/** Session token in a Cookie header; undefined when there is none or its signature is not ours. */
export async function sessionTokenOf(
  cookieHeader: string | undefined,
  config: CookieSettings,
): Promise<string | undefined> {
  const cookie = cookieValueOf(cookieHeader, SESSION_COOKIE, config);
  if (cookie === undefined) return undefined;
  const key = `${config.sessionSecret} ${cookie}`;
  const known = signedByUs.get(key);
  if (known !== undefined) return known;
  const value = decoded(cookie);
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  const expected = await makeSignature(token, config.sessionSecret);
  if (!constantTimeEqual(signature, expected)) return undefined;
  signedByUs.set(key, token);
  return token;
}

/** A truncated or forged cookie may contain an invalid percent escape. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Short irreversible name for the session in a Cookie header; undefined when its signature is not ours. */
export async function sessionNameOf(
  cookieHeader: string | undefined,
  config: CookieSettings,
): Promise<string | undefined> {
  const token = await sessionTokenOf(cookieHeader, config);
  return token && `session ${createHash('sha256').update(token).digest('base64url')}`;
}
