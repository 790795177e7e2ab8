import { z } from 'zod';

/**
 * Settings of the keys that protect BVNs. Part of src/server/config.ts, which documents how settings are written and
 * explained.
 */

export interface BvnKeys {
  /** 32 bytes each, hex. The first encrypts; the others still decrypt what they encrypted. Never empty. */
  keys: { id: string; key: string }[];
  /** 32 bytes, hex: the key of the fingerprints that limit a BVN to one account. */
  hashKey: string;
}

const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be a key of 64 hex digits')
  .transform((value) => value.toLowerCase());
const keyWithId = /^([\w.-]{1,40}):([0-9a-f]{64})$/i;

export const bvnKeySettings = {
  /** "id:key,id:key" */
  BVN_KEYS: z
    .string()
    .transform((value) => value.split(',').map((entry) => keyWithId.exec(entry.trim())))
    .refine(
      (keys) => keys.every((key) => key !== null),
      'must be a list of id:key, separated by commas, each key of 64 hex digits',
    )
    .transform((keys) => keys.map((key) => ({ id: String(key?.[1]), key: String(key?.[2]).toLowerCase() })))
    .refine(
      (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
      'must not give two keys the same id',
    )
    .optional(),
  BVN_HASH_KEY: hexKey.optional(),
};

type Settings = { [Name in keyof typeof bvnKeySettings]?: z.output<(typeof bvnKeySettings)[Name]> };

const howToMake = 'make one with: openssl rand -hex 32';

/**
 * Returns the configured keys, or the generated ones of a start outside production.
 *
 * @param looksMadeUp given in production, where a key typed by hand is refused
 * @param fault makes the error that names a variable and says what is wrong with it
 */
export function readBvnKeys(
  { BVN_KEYS, BVN_HASH_KEY }: Settings,
  generated: { bvnKey: string; bvnHashKey: string } | undefined,
  looksMadeUp: ((text: string) => boolean) | undefined,
  fault: (name: keyof Settings, what: string) => Error,
): BvnKeys {
  const keys = BVN_KEYS ?? (generated && [{ id: 'generated', key: generated.bvnKey }]);
  const hashKey = BVN_HASH_KEY ?? generated?.bvnHashKey;
  if (!keys) throw fault('BVN_KEYS', `must be set in production, like 2026-11:<key>; ${howToMake}`);
  if (!hashKey) throw fault('BVN_HASH_KEY', `must be set in production; ${howToMake}`);
  if (keys.some(({ key }) => looksMadeUp?.(key))) {
    throw fault('BVN_KEYS', `has a key that looks made up; ${howToMake}`);
  }
  if (looksMadeUp?.(hashKey)) throw fault('BVN_HASH_KEY', `looks made up; ${howToMake}`);
  if (keys.some(({ key }) => key === hashKey)) {
    throw fault('BVN_HASH_KEY', 'must differ from the keys in BVN_KEYS');
  }
  return { keys, hashKey };
}
