import type { Reads, Tx } from '../../../server/database.ts';
import { willPublish } from '../../../server/live-events.ts';

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

/** The token of a session as it is by now; undefined when the session has ended. */
export async function findToken(reads: Reads, id: string): Promise<string | undefined> {
  const session = await reads.selectFrom('sessions').select('token').where('id', '=', id).executeTakeFirst();
  return session?.token;
}
