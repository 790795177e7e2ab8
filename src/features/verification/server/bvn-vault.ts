import { createHash, createHmac } from 'node:crypto';
import type { BvnKeys } from '../../../server/bvn-key-settings.ts';
import { openText, type Sealed, sealingKeyId, sealText } from '../../../server/sealed-text.ts';
import { BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';

/** A BVN as it is stored. */
export interface StoredBvn extends Sealed {
  fingerprint: Buffer;
  /** Identifies the key that made the fingerprint, without revealing it. */
  fingerprintKey: string;
  lastDigits: string;
}

/** Id of the key that new BVNs are encrypted with. */
export const currentKeyId = ({ keys }: BvnKeys): string => sealingKeyId(keys);

/** Derives a public id for a fingerprint key, from which the key cannot be recovered. */
export const fingerprintKeyId = ({ hashKey }: BvnKeys): string =>
  createHash('sha256').update(`fingerprint key ${hashKey}`).digest('hex').slice(0, 16);

/**
 * Encrypts a BVN for one account, and computes the keyed hash by which another account with the same BVN is
 * found.
 *
 * @param bvn digits only
 */
export function sealBvn(keys: BvnKeys, bvn: string, userId: string): StoredBvn {
  return {
    // Bound to the account: copied to another one, it cannot be decrypted.
    ...sealText(keys.keys, bvn, userId),
    fingerprint: createHmac('sha256', Buffer.from(keys.hashKey, 'hex')).update(bvn).digest(),
    fingerprintKey: fingerprintKeyId(keys),
    lastDigits: bvn.slice(-BVN_DIGITS_SHOWN),
  };
}

/**
 * Decrypts a BVN. The caller must write an audit entry in the same transaction.
 *
 * @throws Error when its key is not configured, or the text belongs to another account or was altered
 */
export const openBvn = ({ keys }: BvnKeys, sealed: Sealed, userId: string): string =>
  openText(keys, sealed, userId);

/** Whether the configured keys include the one that encrypted a BVN. */
export const hasKey = ({ keys }: BvnKeys, id: string): boolean => keys.some((key) => key.id === id);
