import { randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../../../server/database.ts';
import { willPublish } from '../../../server/live-events.ts';
import { newId } from '../../../shared/identifier.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** How long a session's previous token stays valid, in ms. */
export const PREVIOUS_TOKEN_MS = 60_000;

export const newToken = (): string => randomBytes(24).toString('base64url');

/** An account's unexpired sessions, the most recently used first. */
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

/** Ends one session, if it belongs to this account. The database notifies its open pages. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
  willPublish(tx);
}

/** Ends an account's sessions except one. */
export async function deleteOtherSessions(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', id).execute();
  willPublish(tx);
}

/** Ends the session with this token, whichever account it belongs to. */
export async function deleteSessionByToken(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token', '=', token).execute();
  willPublish(tx);
}

/**
 * Gives a session a new token. The old one works until `previousUntil`, because the requesting page still carries
 * it, and so would a request whose response was lost.
 */
export async function renewToken(tx: Tx, id: string, next: string, previousUntil: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((is) => ({ token: next, previous_token: is.ref('token'), previous_token_until: previousUntil }))
    .where('id', '=', id)
    .execute();
}

/**
 * Opens a session of 30 days.
 *
 * @returns its token
 */
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

/** Records when a session proved the password. */
export async function setPasswordGiven(tx: Tx, token: string, at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ password_at: at }).where('token', '=', token).execute();
}

/** Number of an account's sessions other than the one with this token. */
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
 * Records what a session has proved, and gives it a new token, so that an earlier copy of the cookie soon stops
 * working. Keeps the token if it was renewed within the last minute, so that the previous one stays valid as
 * promised.
 *
 * @returns the current token; undefined when the session has ended
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

/** Ends all sessions of an account. */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  willPublish(tx);
}

/** Current token of a session; undefined when it has ended. */
export async function findToken(reads: Reads, id: string): Promise<string | undefined> {
  const session = await reads.selectFrom('sessions').select('token').where('id', '=', id).executeTakeFirst();
  return session?.token;
}
