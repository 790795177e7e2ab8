import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import { identifier } from '../../../shared/identifier.ts';

/** The file name of a calendar feed: "<artisan>.<128 bits in base64url>.ics". Only its version is stored. */
const KEY_BYTES = 16;
const FORM = /^([\da-f-]{36})\.([\w-]{22})\.ics$/;

type Secret = Pick<Config, 'sessionSecret'>;

function keyOf(artisanId: string, version: number, { sessionSecret }: Secret): Buffer {
  const text = `calendar-feed\n${artisanId}\n${version}`;
  return createHmac('sha256', sessionSecret).update(text).digest().subarray(0, KEY_BYTES);
}

/** The file name for an artisan and version. */
export const feedFile = (artisanId: string, version: number, secret: Secret): string =>
  `${artisanId}.${keyOf(artisanId, version, secret).toString('base64url')}.ics`;

/** The artisan id in a file name, without checking its key; undefined for an invalid form. */
export const artisanOfFeed = (file: string): string | undefined => {
  const id = FORM.exec(file)?.[1];
  return identifier.safeParse(id).success ? id : undefined;
};

/** Whether the key in a file name is valid for this version. Compares in constant time. */
export function isFeedFile(file: string, artisanId: string, version: number, secret: Secret): boolean {
  const given = Buffer.from(FORM.exec(file)?.[2] ?? '', 'base64url');
  return given.length === KEY_BYTES && timingSafeEqual(given, keyOf(artisanId, version, secret));
}
