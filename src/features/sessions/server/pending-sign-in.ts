import { randomBytes } from 'node:crypto';
import { COOKIE_PREFIX, cookieValueOf, cookieWith } from '../../../server/cookies.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { PENDING_MINUTES } from '../../factors/factor-rules.ts';
import { tokenHashOf } from './email-link.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * State between the right password and the second step: a row, and a cookie in the browser that gave the password.
 * It grants access to that step only.
 */
const NAME = `${COOKIE_PREFIX}.second_step`;

/**
 * Starts a second step.
 *
 * @returns the Set-Cookie line
 */
export async function beginSecondStep(
  tx: Tx,
  config: CookieSettings,
  userId: string,
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('pending_sign_ins')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHashOf(token),
      created_at: at,
      expires_at: new Date(at.getTime() + PENDING_MINUTES * 60_000),
    })
    .execute();
  return cookieWith(NAME, token, PENDING_MINUTES * 60, config);
}

export const endedSecondStepCookie = (config: CookieSettings): string => cookieWith(NAME, '', 0, config);

/** The pending sign-in of these cookies; undefined when there is none or it has expired. */
export async function findPendingSignIn(
  reads: Reads,
  cookieHeader: string | undefined,
  config: CookieSettings,
  now: Date,
): Promise<{ id: string; user_id: string; expires_at: Date } | undefined> {
  const token = cookieValueOf(cookieHeader, NAME, config);
  if (!token) return undefined;
  return reads
    .selectFrom('pending_sign_ins')
    .select(['id', 'user_id', 'expires_at'])
    .where('token_hash', '=', tokenHashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Removes a pending sign-in.
 *
 * @returns false when another request removed it first
 */
export async function takePendingSignIn(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pending_sign_ins').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Cancels all pending sign-ins of an account. */
export async function endPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}
