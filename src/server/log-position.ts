import type { Config } from './config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from './cookies.ts';

/** A position of PostgreSQL's write-ahead log in bytes, as its `pg_lsn` counts them. */
export type LogPosition = bigint;

/** The position that PostgreSQL writes as 1/2A000028; undefined where the text is none. */
export function readLogPosition(text: string | null | undefined): LogPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

/** Stands for a write whose position could not be asked for: no replica ever has it. */
export const UNKNOWN_POSITION = 'FFFFFFFF/FFFFFFFF';

/**
 * A browser that wrote carries the position of the log after it. A cookie and no column of the session: guests without an account write
 * too, and no read has to ask the database for it. It says nothing of its holder, and opens nothing.
 */
const NAME = `${COOKIE_PREFIX}.written`;

type CookieSettings = Pick<Config, 'secureCookies'>;

/** @param maxAgeSeconds after it every replica that is in use has what was written */
export const writtenCookie = (position: string, maxAgeSeconds: number, config: CookieSettings): string =>
  cookieWith(NAME, position, maxAgeSeconds, config);

/** What the browser of a request wrote last; undefined where it wrote nothing of late. */
export const writtenBy = (
  cookieHeader: string | undefined,
  config: CookieSettings,
): LogPosition | undefined => readLogPosition(cookieValueOf(cookieHeader, NAME, config));
