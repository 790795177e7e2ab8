import { randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../../../server/database.ts';
import { willPublish } from '../../../server/live-events.ts';
import { newId } from '../../../shared/identifier.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** How long a session's token from before goes on working. */
export const PREVIOUS_TOKEN_MS = 60_000;

export const newToken = (): string => randomBytes(24).toString('base64url');

/** An account's sessions that have not run out, the one used last first. */
export function listSessions(reads: Reads, userId: string, now: Date) {
  return reads
    .selectFrom('sessions')
    .select([
      'id',
      'token',
      'previous_token',
      'user_agent',
      'ip_address',
      'created_at',
      'updated_at',
      'expires_at',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of an account; another account's stays. The database tells its open pages. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
  willPublish(tx);
}

/** Ends the sessions of an account but one. */
export async function deleteOtherSessions(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', id).execute();
  willPublish(tx);
}

/** Ends the session with that token, of any account. */
export async function deleteSessionByToken(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token', '=', token).execute();
  willPublish(tx);
}

/**
 * Gives a session another token. The one before works until `previousUntil`: the page that asked still carries it, and
 * so does a request whose answer got lost.
 */
export async function renewToken(tx: Tx, id: string, next: string, previousUntil: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((is) => ({ token: next, previous_token: is.ref('token'), previous_token_until: previousUntil }))
    .where('id', '=', id)
    .execute();
}

/** Opens a session of 30 days. @returns its token */
export async function insertSession(
  tx: Tx,
  session: {
    userId: string;
    ip: string;
    userAgent: string;
    at: Date;
    secondFactorAt: Date | null;
    passwordAt: Date | null;
  },
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: session.userId,
      token,
      ip_address: session.ip,
      user_agent: session.userAgent,
      created_at: session.at,
      updated_at: session.at,
      expires_at: new Date(session.at.getTime() + SESSION_SECONDS * 1000),
      second_factor_at: session.secondFactorAt,
      password_at: session.passwordAt,
    })
    .execute();
  return token;
}

/** Writes down that a session has given the password. */
export async function setPasswordGiven(tx: Tx, token: string, at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ password_at: at }).where('token', '=', token).execute();
}

/** How many sessions of an account there are besides the one with that token. */
export async function countOtherSessions(reads: Reads, userId: string, token: string): Promise<number> {
  const { count } = await reads
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('token', '<>', token)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Writes down what a session has shown again, and gives it another token: a copy of the cookie that was taken before is worth
 * nothing soon. Asked again within a minute it keeps the token, so that the one from before goes on working so long.
 *
 * @returns the token as it is now; undefined when the session has ended
 */
export async function renewAfterProof(
  tx: Tx,
  id: string,
  shown: { second_factor_at?: Date; password_at?: Date },
  { at, keepToken }: { at: Date; keepToken: boolean },
): Promise<string | undefined> {
  const session = await tx
    .updateTable('sessions')
    .set(shown)
    .where('id', '=', id)
    .returning(['token', 'previous_token_until'])
    .executeTakeFirst();
  if (!session) return undefined;
  const renewedJustNow = session.previous_token_until !== null && session.previous_token_until > at;
  if (keepToken || renewedJustNow) return session.token;
  const next = newToken();
  await renewToken(tx, id, next, new Date(at.getTime() + PREVIOUS_TOKEN_MS));
  return next;
}

/** Ends every session of an account. */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  willPublish(tx);
}

/** The token of a session as it is by now; undefined when the session has ended. */
export async function findToken(reads: Reads, id: string): Promise<string | undefined> {
  const session = await reads.selectFrom('sessions').select('token').where('id', '=', id).executeTakeFirst();
  return session?.token;
}
