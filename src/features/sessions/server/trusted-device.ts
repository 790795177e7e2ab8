import { randomBytes } from 'node:crypto';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { TRUST_DAYS } from '../../factors/factor-rules.ts';
import { tokenHashOf } from './email-link.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * Cookie of a browser that its owner trusts: no code is needed with the password for 30 days. Operators always need
 * one.
 */
const NAME = `${COOKIE_PREFIX}.trusted`;
const TRUST_SECONDS = TRUST_DAYS * 24 * 3_600;

/**
 * Trusts a browser for an account.
 *
 * @returns the Set-Cookie line
 */
export async function trustDevice(tx: Tx, config: CookieSettings, userId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('trusted_devices')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHashOf(token),
      created_at: at,
      expires_at: new Date(at.getTime() + TRUST_SECONDS * 1000),
    })
    .execute();
  return cookieWith(NAME, token, TRUST_SECONDS, config);
}

/** Whether the browser of these cookies is trusted by that account. */
export async function isTrusted(
  reads: Reads,
  cookieHeader: string | undefined,
  config: CookieSettings,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const token = cookieValueOf(cookieHeader, NAME, config);
  if (!token) return false;
  const device = await reads
    .selectFrom('trusted_devices')
    .select('id')
    .where('token_hash', '=', tokenHashOf(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return device !== undefined;
}

export async function countTrustedDevices(reads: Reads, userId: string, now: Date): Promise<number> {
  const { count } = await reads
    .selectFrom('trusted_devices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
}
