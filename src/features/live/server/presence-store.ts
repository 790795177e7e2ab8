import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { PRESENCE_SECONDS } from '../../chat/server/public.ts';

export async function isPresent(reads: Reads, userId: string, now: Date): Promise<boolean> {
  const row = await reads
    .selectFrom('live_presence')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('renewed_at', '>', new Date(now.getTime() - PRESENCE_SECONDS * 1_000))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writePresence(tx: Tx, processId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('live_presence')
    .values({ process_id: processId, user_id: userId, renewed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'process_id']).doUpdateSet({ renewed_at: now }))
    .execute();
}

export async function removePresence(tx: Tx, processId: string, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('live_presence')
    .where('process_id', '=', processId)
    .where('user_id', '=', userId)
    .execute();
  await tx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** Renews those who are connected, and forgets whom no process has renewed for long. */
export async function renewPresence(tx: Tx, processId: string, people: string[], now: Date): Promise<void> {
  await tx
    .updateTable('live_presence')
    .set({ renewed_at: now })
    .where('process_id', '=', processId)
    .where('user_id', 'in', people)
    .execute();
  await sql`
    with gone as (
      delete from live_presence
       where renewed_at < ${now}::timestamptz - interval '1 second' * ${4 * PRESENCE_SECONDS}
      returning user_id, renewed_at
    )
    update users set last_seen_at = gone.renewed_at from gone where users.id = gone.user_id`.execute(tx);
}

export async function removeOwnPresence(tx: Tx, processId: string): Promise<void> {
  await tx.deleteFrom('live_presence').where('process_id', '=', processId).execute();
}
