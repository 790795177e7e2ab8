import type { Reads, Tx } from '../../../server/database.ts';

/** An account's sessions that have not run out, the one used last first. */
export function listSessions(reads: Reads, userId: string, now: Date) {
  return reads
    .selectFrom('sessions')
    .select(['id', 'token', 'user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of an account; somebody else's stays. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Ends the sessions of an account but the one with that token. */
export async function deleteOtherSessions(tx: Tx, userId: string, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', token).execute();
}
