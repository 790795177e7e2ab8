import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { deleteAuthenticator, deleteSetup } from './authenticator-store.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** Second factors of an account. */
export interface Factors {
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: Date | null;
  passkeys: number;
}

export const hasAny = ({ authenticatorSince, passkeys }: Factors): boolean =>
  authenticatorSince !== null || passkeys > 0;

/** Second factors of an account, in one query. */
export async function findFactors(reads: Reads, userId: string): Promise<Factors> {
  const found = await reads
    .selectNoFrom((from) => [
      from
        .selectFrom('authenticator_apps')
        .select('created_at')
        .where('user_id', '=', userId)
        .as('authenticator_since'),
      from
        .selectFrom('passkeys')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
  return { authenticatorSince: found.authenticator_since, passkeys: Number(found.passkeys ?? 0) };
}

/** Times of an account's wrong codes since then, oldest first. */
export async function listFailures(reads: Reads, userId: string, since: Date): Promise<Date[]> {
  const rows = await reads
    .selectFrom('factor_failures')
    .select('failed_at')
    .where('user_id', '=', userId)
    .where('failed_at', '>', since)
    .orderBy('failed_at')
    .execute();
  return rows.map((row) => row.failed_at);
}

export async function insertFailure(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.insertInto('factor_failures').values({ id: newId(), user_id: userId, failed_at: at }).execute();
}

/**
 * Removes the second factors that an account was given at a moment or later, and the recovery codes if no factor is
 * left.
 */
export async function deleteFactorsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
  if (!hasAny(await findFactors(tx, userId))) await deleteRecoveryCodes(tx, userId);
}

/**
 * Removes all second factors of an account.
 *
 * @returns false when it had none
 */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await deleteAuthenticator(tx, userId);
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await deleteSetup(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  return hadApp || numDeletedRows > 0n;
}
