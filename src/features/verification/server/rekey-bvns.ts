import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { countBvns, listUsersWithOtherKeys, lockBvn, replaceSeal } from './bvn-store.ts';
import { currentKeyId, fingerprintKeyId, hasKey, openBvn, sealBvn } from './bvn-vault.ts';

/**
 * Seals every BVN with the first key of BVN_KEYS, and makes fingerprints with BVN_HASH_KEY, where that is not so yet.
 * Each in a transaction of its own: stopped half-way, the next run does the rest.
 *
 * @throws Refusal 409 `key_missing` when some were sealed with keys that are not set any more; the others are done
 */
export async function rekeyBvns(desk: OperatorDesk): Promise<string[]> {
  const keys = desk.config.bvn;
  const sealedWith = currentKeyId(keys);
  const total = await countBvns(desk.db);
  const waiting = await listUsersWithOtherKeys(desk.db, {
    sealedWith,
    fingerprintKey: fingerprintKeyId(keys),
  });
  const missing = new Map<string, number>();
  let done = 0;
  for (const userId of waiting) {
    const missingKey = await rekeyOne(desk, userId);
    if (missingKey) missing.set(missingKey, (missing.get(missingKey) ?? 0) + 1);
    else done += 1;
  }
  const lines = [
    `${done} encrypted again with the key ${sealedWith}; ${total - waiting.length} already were.`,
  ];
  if (missing.size === 0) return lines;
  const lost = [...missing].map(([id, count]) => `${count} with the key ${id}`).join(', ');
  const message = `${lines[0]}\nCould not decrypt: ${lost}. Add that key to BVN_KEYS, behind the first one, and run this again.`;
  throw new Refusal(409, 'key_missing', message);
}

/** @returns the id of the key that is missing; undefined when it is done */
function rekeyOne(desk: OperatorDesk, userId: string): Promise<string | undefined> {
  const keys = desk.config.bvn;
  return desk.db.transaction().execute(async (tx) => {
    const kept = await lockBvn(tx, userId);
    // Its account was deleted meanwhile.
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
