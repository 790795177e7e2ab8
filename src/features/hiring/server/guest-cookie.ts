import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { Reads } from '../../../server/database.ts';
import { isGuestKey } from './guest-key.ts';

/**
 * Keeps the keys of guests' hires that were opened in this browser. An emailed key is in the URL only until it is first
 * opened; after that it is in this cookie, which does not appear in scripts, history, screenshots or referrers.
 */
const NAME = `${COOKIE_PREFIX}.guest`;
/** The lifetime of a session. */
const KEPT_SECONDS = 30 * 24 * 3_600;
/** A newer key pushes out the oldest. */
const MOST_HIRES = 8;

type Entry = [hireId: string, key: string];

function entriesOf(cookieHeader: string | undefined, config: Pick<Config, 'secureCookies'>): Entry[] {
  const value = cookieValueOf(cookieHeader, NAME, config) ?? '';
  return value.split('!').flatMap((entry): Entry[] => {
    const [, hireId, key] = /^([\da-f-]{36})~([\w.-]{1,100})$/.exec(entry) ?? [];
    return hireId && key ? [[hireId, key]] : [];
  });
}

/** Separates alternative keys. */
const OR = '!';

/**
 * This browser's key for a hire. Without one, all its keys for other hires, because a part of a job opens with the key
 * of another part; undefined if the cookie has no key.
 */
export function guestKeyIn(
  cookieHeader: string | undefined,
  hireId: string,
  config: Pick<Config, 'secureCookies'>,
): string | undefined {
  const entries = entriesOf(cookieHeader, config);
  const own = entries.find(([id]) => id === hireId)?.[1];
  return own ?? (entries.map(([, key]) => key).join(OR) || undefined);
}

/** Splits a result of {@link guestKeyIn} into its alternative keys. */
export const eachKey = (keys: string): string[] => keys.split(OR);

/** Whether this browser has a key for any hire. */
export const hasGuestKeys = (
  cookieHeader: string | undefined,
  config: Pick<Config, 'secureCookies'>,
): boolean => entriesOf(cookieHeader, config).length > 0;

/** The Set-Cookie header that adds a hire's key to the keys of this browser. */
export function guestCookie(
  cookieHeader: string | undefined,
  hireId: string,
  key: string,
  config: Pick<Config, 'secureCookies'>,
): string {
  const others = entriesOf(cookieHeader, config).filter(([id]) => id !== hireId);
  const entries = [[hireId, key], ...others].slice(0, MOST_HIRES);
  return cookieWith(NAME, entries.map((entry) => entry.join('~')).join('!'), KEPT_SECONDS, config);
}

interface Opened {
  hireId: string;
  key: string;
  cookieHeader: string | undefined;
}

/**
 * Exchanges the key in a URL for the cookie that replaces it.
 *
 * @returns a Set-Cookie header; undefined for an invalid key, which must not push out a valid one
 */
export async function exchangeGuestKey(
  { db, config, now }: { db: Reads; config: Pick<Config, 'secureCookies' | 'sessionSecret'>; now(): Date },
  { hireId, key, cookieHeader }: Opened,
): Promise<string | undefined> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(hireId)) return undefined;
  const hire = await db
    .selectFrom('hires')
    .select(['id', 'customer_id', 'guest_key_version', 'group_id'])
    .where('id', '=', hireId)
    .executeTakeFirst();
  if (!hire || hire.customer_id !== null) return undefined;
  const part = hire.group_id === null ? null : { groupId: hire.group_id };
  const named = { id: hire.id, guestKeyVersion: hire.guest_key_version, part };
  return isGuestKey(key, named, config, now()) ? guestCookie(cookieHeader, hireId, key, config) : undefined;
}
