import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { BvnKeys } from '../../../server/bvn-key-settings.ts';
import { BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';

/** A BVN as the database keeps it. */
export interface KeptBvn {
  sealed: Buffer;
  /** The id of the key that sealed it. */
  sealedWith: string;
  fingerprint: Buffer;
  /** Tells which key made the fingerprint; the key cannot be read from it. */
  fingerprintKey: string;
  lastDigits: string;
}

// AES-256-GCM as NIST SP 800-38D wants it: a random 96-bit IV for each message, a tag of 128 bits.
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The id of the key that seals now. */
export const currentKeyId = ({ keys }: BvnKeys): string => keys[0]?.id ?? '';

/** Names a fingerprint key without giving it away. */
export const fingerprintKeyId = ({ hashKey }: BvnKeys): string =>
  createHash('sha256').update(`fingerprint key ${hashKey}`).digest('hex').slice(0, 16);

/**
 * Seals a BVN for one account, and makes the fingerprint by which another account with the same one is found.
 *
 * @param bvn its digits and nothing else
 */
export function sealBvn(keys: BvnKeys, bvn: string, userId: string): KeptBvn {
  const id = currentKeyId(keys);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, id), iv);
  // Bound to its account: moved to another one it cannot be opened.
  cipher.setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(bvn, 'utf8'), cipher.final()]);
  return {
    sealed: Buffer.concat([iv, cipher.getAuthTag(), text]),
    sealedWith: id,
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
export function openBvn(
  keys: BvnKeys,
  { sealed, sealedWith }: Pick<KeptBvn, 'sealed' | 'sealedWith'>,
  userId: string,
): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, sealedWith), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Whether a sealed BVN can be opened with the keys that are set. */
export const hasKey = ({ keys }: BvnKeys, id: string): boolean => keys.some((key) => key.id === id);

function keyOf({ keys }: BvnKeys, id: string): Buffer {
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`a BVN was sealed with the key ${id}, which BVN_KEYS does not have`);
  return Buffer.from(found.key, 'hex');
}
