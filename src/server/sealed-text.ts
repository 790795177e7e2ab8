import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encryption of short texts that a copy of the database must not reveal, such as BVNs and account numbers: AES-256-GCM
 * as in NIST SP 800-38D, with a random 96-bit IV for each text and a tag of 128 bits.
 */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes each, hex. The first encrypts; the others still decrypt what they encrypted. */
export type SealingKeys = readonly { id: string; key: string }[];

export interface Sealed {
  sealed: Buffer;
  /** The id of the key that encrypted it. */
  sealedWith: string;
}

/** The id of the key that encrypts now. */
export const sealingKeyId = (keys: SealingKeys): string => keys[0]?.id ?? '';

/**
 * Encrypts a text with the first key.
 *
 * @param boundTo the owner's id: copied to another row, the text cannot be decrypted
 */
export function sealText(keys: SealingKeys, text: string, boundTo: string): Sealed {
  const sealedWith = sealingKeyId(keys);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, sealedWith), iv);
  cipher.setAAD(Buffer.from(boundTo));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), bytes]), sealedWith };
}

/** Decrypts a text. @throws Error when its key is unknown, or it belongs to another owner or was changed */
export function openText(keys: SealingKeys, { sealed, sealedWith }: Sealed, boundTo: string): string {
  const key = keyOf(keys, sealedWith);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

function keyOf(keys: SealingKeys, id: string): Buffer {
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`a text was sealed with the key ${id}, which BVN_KEYS does not have`);
  return Buffer.from(found.key, 'hex');
}
