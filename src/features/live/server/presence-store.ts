import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { PRESENCE_SECONDS } from '../../chat/server/public.ts';
import { publicPeople, setLastSeen } from '../../people/server/public.ts';

export async function isPresent(reads: Reads, userId: string, now: Date): Promise<boolean> {
  const row = await reads
    .selectFrom('live_presence')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('renewed_at', '>', new Date(now.getTime() - PRESENCE_SECONDS * 1_000))
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
  await setLastSeen(tx, [{ id: userId, at: now }]);
}

/**
 * Renews the presence of connected people, also of those whose rows another process deleted while this one could not
 * reach the database, and deletes rows that no process has renewed for too long.
 */
export async function renewPresence(tx: Tx, processId: string, people: string[], now: Date): Promise<void> {
  const renewed = await tx
    .updateTable('live_presence')
    .set({ renewed_at: now })
    .where('process_id', '=', processId)
    // May be empty, which `any(array)` allows but `in (…)` does not.
    .where('user_id', '=', sql<string>`any(${people}::uuid[])`)
    .returning('user_id')
    .execute();
  if (renewed.length < people.length) {
    const known = new Set(renewed.map(({ user_id }) => user_id));
    const missing = people.filter((id) => !known.has(id));
    await sql`
      insert into live_presence (process_id, user_id, renewed_at)
      select ${processId}::uuid, person.id, ${now}::timestamptz
        from ${publicPeople} person where person.id = any(${missing}::uuid[])
          on conflict (user_id, process_id) do nothing`.execute(tx);
  }
  const gone = await tx
    .deleteFrom('live_presence')
    .where('renewed_at', '<', new Date(now.getTime() - 4 * PRESENCE_SECONDS * 1_000))
    .returning(['user_id as id', 'renewed_at as at'])
    .execute();
  await setLastSeen(tx, gone);
}

/** Takes a process's people offline as it closes, and records that they were there until now. */
export async function removeOwnPresence(tx: Tx, processId: string, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('live_presence')
    .where('process_id', '=', processId)
    .returning('user_id as id')
    .execute();
  await setLastSeen(
    tx,
    gone.map(({ id }) => ({ id, at: now })),
  );
}
