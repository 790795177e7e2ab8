import type { Config } from '../../../server/config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { Reads } from '../../../server/database.ts';
import { isGuestKey } from './guest-key.ts';

/**
 * The keys of guests' hires that were opened in this browser. A key that was emailed is in an address only until it is
 * opened: from then on it is in this cookie, which no script, history, screenshot or referrer shows.
 */
const NAME = `${COOKIE_PREFIX}.guest`;
/** As long as a session. */
const KEPT_SECONDS = 30 * 24 * 3_600;
/** The oldest of more makes room. */
const MOST_HIRES = 8;

type Entry = [hireId: string, key: string];

function entriesOf(cookieHeader: string | undefined, config: Pick<Config, 'secureCookies'>): Entry[] {
  const value = cookieValueOf(cookieHeader, NAME, config) ?? '';
  return value.split('!').flatMap((entry): Entry[] => {
    const [, hireId, key] = /^([\da-f-]{36})~([\w.-]{1,100})$/.exec(entry) ?? [];
    return hireId && key ? [[hireId, key]] : [];
  });
}

/** Between keys of which any may open a hire. */
const OR = '!';

/**
 * The key of a hire that this browser was given; where it has none, all that it was given for other hires, since a part of a
 * job opens with the key of another. Undefined without any.
 */
export function keptGuestKey(
  cookieHeader: string | undefined,
  hireId: string,
  config: Pick<Config, 'secureCookies'>,
): string | undefined {
  const entries = entriesOf(cookieHeader, config);
  const own = entries.find(([id]) => id === hireId)?.[1];
  return own ?? (entries.map(([, key]) => key).join(OR) || undefined);
}

/** The keys of which {@link keptGuestKey} says that any may open a hire. */
export const eachKey = (keys: string): string[] => keys.split(OR);

/** Whether this browser was given the key of any hire. */
export const hasGuestKeys = (
  cookieHeader: string | undefined,
  config: Pick<Config, 'secureCookies'>,
): boolean => entriesOf(cookieHeader, config).length > 0;

/** The Set-Cookie line that adds the key of a hire to those that this browser has. */
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
 * What a browser gets for a key in an address: the cookie that takes its place.
 *
 * @returns a Set-Cookie line; undefined for a key that opens nothing, which must not push a good one out
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
