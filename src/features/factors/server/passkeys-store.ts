import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { CHALLENGE_MINUTES } from '../factor-rules.ts';

export type ChallengePurpose = 'sign_in' | 'add' | 'prove';

/**
 * Stores the challenge for a passkey to sign.
 *
 * @param userId null for a sign-in, which names no account
 */
export async function insertChallenge(
  tx: Tx,
  challenge: string,
  { purpose, userId, at }: { purpose: ChallengePurpose; userId: string | null; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + CHALLENGE_MINUTES * 60_000);
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, user_id: userId, expires_at: expiresAt })
    .execute();
}

/**
 * Deletes a challenge.
 *
 * @returns whether it was issued to that account for that purpose and has not expired
 */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  { purpose, userId, at }: { purpose: ChallengePurpose; userId: string | null; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface NewPasskey {
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  at: Date;
}

/** @returns id of the new passkey; undefined when it is already registered */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string | undefined> {
  const added = await tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** An account's passkeys, oldest first. */
export function listPasskeys(reads: Reads, userId: string) {
  return reads
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with this credential id, including its public key. */
export function findPasskey(reads: Reads, credentialId: string) {
  return reads
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function setPasskeyUsed(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

/** @returns false when the account has no such passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
