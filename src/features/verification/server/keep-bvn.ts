import type { BvnKeys } from '../../../server/bvn-key-settings.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { hasOtherFingerprints, saveBvn } from './bvn-store.ts';
import { fingerprintKeyId, sealBvn } from './bvn-vault.ts';

/** Shown when another account has the BVN; reveals nothing about that account. */
const BVN_TAKEN =
  'We can’t use that BVN, because each BVN can have only one account. If you have another account, sign in to it. Otherwise, write to us.';

/**
 * Encrypts and stores an account's BVN.
 *
 * @param bvn digits only
 * @returns its fingerprint
 * @throws Refusal 409 `bvn_taken` when another account has it
 */
export async function keepBvn(
  tx: Tx,
  keys: BvnKeys,
  { userId, bvn, at }: { userId: string; bvn: string; at: Date },
): Promise<Buffer> {
  const sealed = sealBvn(keys, bvn, userId);
  // Fingerprints of different keys never match, so the same BVN could get a second account unnoticed.
  if (await hasOtherFingerprints(tx, fingerprintKeyId(keys))) {
    throw new Error('BVN_HASH_KEY is not the key of the stored BVNs; run: npm run operator -- bvn rekey');
  }
  if (await saveBvn(tx, userId, sealed, at)) return sealed.fingerprint;
  throw new Refusal(409, 'bvn_taken', BVN_TAKEN, { fields: { bvn: BVN_TAKEN } });
}
