import { writeAuditEntry } from '../../../server/audit.ts';
import { idsInPages } from '../../../server/in-batches.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { countBvns, listUsersWithOtherKeys, lockBvn, replaceSeal } from './bvn-store.ts';
import { currentKeyId, fingerprintKeyId, hasKey, openBvn, sealBvn } from './bvn-vault.ts';

/**
 * Re-encrypts every BVN with the first key of BVN_KEYS and recomputes fingerprints with BVN_HASH_KEY,
 * skipping those already current. Each BVN has its own transaction, so an interrupted run can be repeated.
 *
 * @throws Refusal 409 `key_missing` when some need keys that are no longer configured; the others are done
 */
export async function rekeyBvns(desk: OperatorDesk): Promise<string[]> {
  const keys = desk.config.bvn;
  const sealedWith = currentKeyId(keys);
  const total = await countBvns(desk.db);
  const current = { sealedWith, fingerprintKey: fingerprintKeyId(keys) };
  const waiting = idsInPages((after, most) => listUsersWithOtherKeys(desk.db, current, after, most));
  const missing = new Map<string, number>();
  let found = 0;
  let done = 0;
  for await (const userId of waiting) {
    found += 1;
    const missingKey = await rekeyOne(desk, userId);
    if (missingKey) missing.set(missingKey, (missing.get(missingKey) ?? 0) + 1);
    else done += 1;
  }
  const lines = [`${done} re-encrypted with the key ${sealedWith}; ${total - found} already were.`];
  if (missing.size === 0) return lines;
  const lost = [...missing].map(([id, count]) => `${count} with the key ${id}`).join(', ');
  const message = `${lines[0]}\nCould not decrypt: ${lost}. Add that key to BVN_KEYS, behind the first one, and run this again.`;
  throw new Refusal(409, 'key_missing', message);
}

/** @returns id of the missing key; undefined when the BVN was re-encrypted or is gone */
function rekeyOne(desk: OperatorDesk, userId: string): Promise<string | undefined> {
  const keys = desk.config.bvn;
  return desk.db.transaction().execute(async (tx) => {
    const kept = await lockBvn(tx, userId);
    // The account was deleted in the meantime.
    if (!kept) return undefined;
    if (!hasKey(keys, kept.sealedWith)) return kept.sealedWith;
    await replaceSeal(tx, userId, sealBvn(keys, openBvn(keys, kept, userId), userId));
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'bvn.rekey',
      subjectId: userId,
      reason: 'keys were changed',
      details: { from: kept.sealedWith, to: currentKeyId(keys) },
      at: desk.now(),
    });
    return undefined;
  });
}
