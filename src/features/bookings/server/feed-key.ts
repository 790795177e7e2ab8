import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import { identifier } from '../../../shared/identifier.ts';

/** The address of a calendar feed: "<artisan>.<128 bits in base64url>.ics". Nothing but its version is stored. */
const KEY_BYTES = 16;
const FORM = /^([\da-f-]{36})\.([\w-]{22})\.ics$/;

type Secret = Pick<Config, 'sessionSecret'>;

function keyOf(artisanId: string, version: number, { sessionSecret }: Secret): Buffer {
  const text = `calendar-feed\n${artisanId}\n${version}`;
  return createHmac('sha256', sessionSecret).update(text).digest().subarray(0, KEY_BYTES);
}

/** The name of the file under which the calendar lies. */
export const feedFile = (artisanId: string, version: number, secret: Secret): string =>
  `${artisanId}.${keyOf(artisanId, version, secret).toString('base64url')}.ics`;

/** Whose calendar an address would be, if its key is right; undefined for one of another form. */
export const artisanOfFeed = (file: string): string | undefined => {
  const id = FORM.exec(file)?.[1];
  return identifier.safeParse(id).success ? id : undefined;
};

/** Whether the key in an address is that of this version; compared in constant time. */
export function isFeedFile(file: string, artisanId: string, version: number, secret: Secret): boolean {
  const given = Buffer.from(FORM.exec(file)?.[2] ?? '', 'base64url');
  return given.length === KEY_BYTES && timingSafeEqual(given, keyOf(artisanId, version, secret));
}
