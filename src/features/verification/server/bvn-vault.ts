import { createHash, createHmac } from 'node:crypto';
import type { BvnKeys } from '../../../server/bvn-key-settings.ts';
import { openText, type Sealed, sealingKeyId, sealText } from '../../../server/sealed-text.ts';
import { BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';

/** A BVN as the database keeps it. */
export interface KeptBvn extends Sealed {
  fingerprint: Buffer;
  /** Tells which key made the fingerprint; the key cannot be read from it. */
  fingerprintKey: string;
  lastDigits: string;
}

/** The id of the key that seals now. */
export const currentKeyId = ({ keys }: BvnKeys): string => sealingKeyId(keys);

/** Names a fingerprint key without giving it away. */
export const fingerprintKeyId = ({ hashKey }: BvnKeys): string =>
  createHash('sha256').update(`fingerprint key ${hashKey}`).digest('hex').slice(0, 16);

/**
 * Seals a BVN for one account, and makes the fingerprint by which another account with the same one is found.
 *
 * @param bvn its digits and nothing else
 */
export function sealBvn(keys: BvnKeys, bvn: string, userId: string): KeptBvn {
  return {
    // Bound to its account: moved to another one it cannot be opened.
    ...sealText(keys.keys, bvn, userId),
    fingerprint: createHmac('sha256', Buffer.from(keys.hashKey, 'hex')).update(bvn).digest(),
    fingerprintKey: fingerprintKeyId(keys),
    lastDigits: bvn.slice(-BVN_DIGITS_SHOWN),
  };
}

/**
 * Opens a sealed BVN. The caller writes an audit entry in the same transaction.
 *
 * @throws Error when its key is not among the keys, or it was sealed for another account or changed since
 */
export const openBvn = ({ keys }: BvnKeys, sealed: Sealed, userId: string): string =>
  openText(keys, sealed, userId);

/** Whether a sealed BVN can be opened with the keys that are set. */
export const hasKey = ({ keys }: BvnKeys, id: string): boolean => keys.some((key) => key.id === id);
