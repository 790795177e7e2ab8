import { createHmac, randomInt } from 'node:crypto';
import type { BvnKeys } from '../../../server/bvn-key-settings.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { RECOVERY_CODES } from '../factor-rules.ts';

/** 32 characters (five bits each), without those that look alike on paper. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyz';
/** 120 random bits, as ASVS 6.5.2 requires of codes stored with a fast hash. */
const LENGTH = 24;
const GROUP = 6;
/** Codes made before December 2026 have 50 bits, and stay valid until used or replaced. */
const OLD_LENGTH = 10;

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: LENGTH / GROUP }, (_, at) => signs.slice(at * GROUP, (at + 1) * GROUP)).join(
    '-',
  );
}

/** Normalises a typed code: dashes, spaces and capitals do not matter. Undefined when it cannot be a code. */
export function recoveryCodeIn(typed: string): string | undefined {
  const signs = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const long = signs.length === LENGTH || signs.length === OLD_LENGTH;
  return long && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : undefined;
}

type HashKey = Pick<BvnKeys, 'hashKey'>;

/**
 * The HMAC key is outside the database, so that someone who reads the table cannot brute-force the old 50-bit
 * codes.
 */
const hashOf = ({ hashKey }: HashKey, userId: string, signs: string): Buffer =>
  createHmac('sha256', Buffer.from(hashKey, 'hex')).update(`recovery-code\n${userId}\n${signs}`).digest();

/** Replaces an account's recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, keys: HashKey, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        id: newId(),
        user_id: userId,
        code_hash: hashOf(keys, userId, code.replaceAll('-', '')),
      })),
    )
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Uses up a code.
 *
 * @returns false when the account has no such code or it was used
 */
export async function takeRecoveryCode(
  tx: Tx,
  keys: HashKey,
  { userId, signs, at }: { userId: string; signs: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(keys, userId, signs))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Number of unused codes of an account. */
export async function countRecoveryCodes(reads: Reads, userId: string): Promise<number> {
  const { left } = await reads
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
