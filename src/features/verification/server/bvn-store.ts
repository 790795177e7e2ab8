import type { Reads, Tx } from '../../../server/database.ts';
import type { StoredBvn } from './bvn-vault.ts';

/**
 * Stores an account's BVN, replacing an earlier one.
 *
 * @returns false when another account has that BVN; the caller must then roll back
 */
export async function saveBvn(tx: Tx, userId: string, bvn: StoredBvn, at: Date): Promise<boolean> {
  await deleteBvn(tx, userId);
  // The unique constraint decides: of two accounts that store the same BVN at once, the second waits here and
  // inserts no row.
  const added = await tx
    .insertInto('bank_verification_numbers')
    .values({
      user_id: userId,
      fingerprint: bvn.fingerprint,
      fingerprint_key: bvn.fingerprintKey,
      sealed: bvn.sealed,
      sealed_with: bvn.sealedWith,
      last_digits: bvn.lastDigits,
      given_at: at,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Whether any stored fingerprint was made with another key; fingerprints of different keys cannot be
 * compared.
 */
export async function hasOtherFingerprints(reads: Reads, fingerprintKey: string): Promise<boolean> {
  const keys = await reads
    .selectFrom('bank_verification_numbers')
    .select((row) => [row.fn.min('fingerprint_key').as('first'), row.fn.max('fingerprint_key').as('last')])
    .executeTakeFirstOrThrow();
  return [keys.first, keys.last].some((key) => key !== null && key !== fingerprintKey);
}

export async function findBvnDigits(reads: Reads, userId: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('bank_verification_numbers')
    .select('last_digits')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last_digits;
}

/** Fingerprint of an account's BVN; undefined when it has none. */
export async function findFingerprint(reads: Reads, userId: string): Promise<Buffer | undefined> {
  const row = await reads
    .selectFrom('bank_verification_numbers')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.fingerprint;
}

/** When an account's BVN was given; undefined when it has none. */
export async function findBvnGivenAt(reads: Reads, userId: string): Promise<Date | undefined> {
  const row = await reads
    .selectFrom('bank_verification_numbers')
    .select('given_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.given_at;
}

/** An account's encrypted BVN, with its row locked. */
export async function lockBvn(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('bank_verification_numbers')
    .select(['sealed', 'sealed_with as sealedWith', 'fingerprint_key as fingerprintKey'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** The next accounts after this id whose BVN was encrypted or fingerprinted with keys other than these, by id. */
export async function listUsersWithOtherKeys(
  reads: Reads,
  { sealedWith, fingerprintKey }: { sealedWith: string; fingerprintKey: string },
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await reads
    .selectFrom('bank_verification_numbers')
    .select('user_id')
    .where((is) => is.or([is('sealed_with', '<>', sealedWith), is('fingerprint_key', '<>', fingerprintKey)]))
    .$if(after !== undefined, (of) => of.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Stores a BVN that was encrypted again; the time it was given does not change. */
export async function replaceSeal(tx: Tx, userId: string, bvn: StoredBvn): Promise<void> {
  await tx
    .updateTable('bank_verification_numbers')
    .set({
      fingerprint: bvn.fingerprint,
      fingerprint_key: bvn.fingerprintKey,
      sealed: bvn.sealed,
      sealed_with: bvn.sealedWith,
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function countBvns(reads: Reads): Promise<number> {
  const { count } = await reads
    .selectFrom('bank_verification_numbers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteBvn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('bank_verification_numbers').where('user_id', '=', userId).execute();
}
