import type { Reads, Tx } from '../../../server/database.ts';
import {
  openText,
  type Sealed,
  type SealingKeys,
  sealingKeyId,
  sealText,
} from '../../../server/sealed-text.ts';
import { SETUP_MINUTES } from '../factor-rules.ts';

/** Binds an encrypted key to its account and purpose, so that it cannot be decrypted in another row. */
const boundTo = (userId: string): string => `totp:${userId}`;

/** Encrypts an authenticator app's key for storage. */
export function sealTotpKey(
  keys: SealingKeys,
  key: string,
  userId: string,
): { sealed: Buffer; sealed_with: string } {
  const { sealed, sealedWith }: Sealed = sealText(keys, key, boundTo(userId));
  return { sealed, sealed_with: sealedWith };
}

const openTotpKey = (keys: SealingKeys, row: { sealed: Buffer; sealed_with: string }, userId: string) =>
  openText(keys, { sealed: row.sealed, sealedWith: row.sealed_with }, boundTo(userId));

/** An account's authenticator app with its decrypted key; undefined when there is none. */
export async function findAuthenticator(
  reads: Reads,
  keys: SealingKeys,
  userId: string,
): Promise<{ key: string; lastStep: number } | undefined> {
  const row = await reads
    .selectFrom('authenticator_apps')
    .select(['sealed', 'sealed_with', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { key: openTotpKey(keys, row, userId), lastStep: Number(row.last_step) };
}

export async function setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function insertAuthenticator(
  tx: Tx,
  keys: SealingKeys,
  app: { userId: string; key: string; lastStep: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('authenticator_apps')
    .values({
      user_id: app.userId,
      ...sealTotpKey(keys, app.key, app.userId),
      last_step: app.lastStep,
      created_at: app.at,
    })
    .execute();
}

/** @returns false when there was none */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The key that a session is setting up; undefined when there is none or it has expired. */
export async function findSetup(
  reads: Reads,
  keys: SealingKeys,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await reads
    .selectFrom('authenticator_setups')
    .select(['sealed', 'sealed_with'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('created_at', '>', new Date(now.getTime() - SETUP_MINUTES * 60_000))
    .executeTakeFirst();
  return row && openTotpKey(keys, row, userId);
}

/** Starts the setup of an app, replacing one started elsewhere. */
export async function replaceSetup(
  tx: Tx,
  keys: SealingKeys,
  setup: { userId: string; sessionId: string; key: string; at: Date },
): Promise<void> {
  await deleteSetup(tx, setup.userId);
  await tx
    .insertInto('authenticator_setups')
    .values({
      user_id: setup.userId,
      session_id: setup.sessionId,
      ...sealTotpKey(keys, setup.key, setup.userId),
      created_at: setup.at,
    })
    .execute();
}

export async function deleteSetup(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticator_setups').where('user_id', '=', userId).execute();
}

/** The next accounts after this id whose app's key was encrypted with a key other than the first, by id. */
export async function listAuthenticatorsWithOtherKeys(
  reads: Reads,
  keys: SealingKeys,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await reads
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('sealed_with', '<>', sealingKeyId(keys))
    .$if(after !== undefined, (of) => of.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Re-encrypts an app's key with the first key.
 *
 * @returns id of the missing key; undefined when done, or when the app is gone
 */
export async function resealAuthenticator(
  tx: Tx,
  keys: SealingKeys,
  userId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('authenticator_apps')
    .select(['sealed', 'sealed_with'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (!keys.some(({ id }) => id === row.sealed_with)) return row.sealed_with;
  const again = sealTotpKey(keys, openTotpKey(keys, row, userId), userId);
  await tx.updateTable('authenticator_apps').set(again).where('user_id', '=', userId).execute();
  return undefined;
}
