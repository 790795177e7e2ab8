import type { Config } from './config.ts';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from './cookies.ts';

/** A position in PostgreSQL's write-ahead log, in bytes, as `pg_lsn` counts them. */
export type LogPosition = bigint;

/** Parses a position that PostgreSQL writes as 1/2A000028; undefined where the text is none. */
export function readLogPosition(text: string | null | undefined): LogPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

/** Used for a write whose position was not read or could not be. No replica ever reaches it. */
export const UNKNOWN_POSITION = 'FFFFFFFF/FFFFFFFF';

/**
 * The cookie with the log position after a browser's last write. It is not a column of the session, because guests
 * without an account write too, and no read has to query the database for it. It reveals nothing about its holder and
 * grants nothing.
 */
const NAME = `${COOKIE_PREFIX}.written`;

type CookieSettings = Pick<Config, 'secureCookies'>;

/** @param maxAgeSeconds how long until every replica in use has the write */
export const writtenCookie = (position: string, maxAgeSeconds: number, config: CookieSettings): string =>
  cookieWith(NAME, position, maxAgeSeconds, config);

/** Whether the browser has written recently, so that it must be answered from what is stored now. */
export const hasWrittenRecently = (cookieHeader: string, config: CookieSettings): boolean =>
  cookieValueOf(cookieHeader, NAME, config) !== undefined;

/** The position after the last write of the request's browser; undefined where it has not written recently. */
export const writtenBy = (
  cookieHeader: string | undefined,
  config: CookieSettings,
): LogPosition | undefined => readLogPosition(cookieValueOf(cookieHeader, NAME, config));
