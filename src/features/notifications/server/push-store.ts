import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { NotificationKind } from '../contract.ts';

/** A push subscription of a browser. */
export interface PushDevice {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A subscription, while the session that made it lasts. */
export async function findDevice(reads: Reads, id: string, now: Date): Promise<PushDevice | undefined> {
  return reads
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select(['device.id', 'device.user_id as userId', 'device.endpoint', 'device.p256dh', 'device.auth'])
    .where('device.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/** Endpoint of a session's subscription; null when there is none. */
export async function findEndpoint(reads: Reads, sessionId: string): Promise<string | null> {
  const row = await reads
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/**
 * Stores a subscription. A session has one browser and a browser one session, so an account that signs in on it
 * takes it over.
 */
export async function saveDevice(
  tx: Tx,
  device: Omit<PushDevice, 'id'> & {
    id: string;
    sessionId: string;
    userAgent: string | null;
    createdAt: Date;
  },
): Promise<void> {
  const { id, userId, sessionId, endpoint, p256dh, auth, userAgent, createdAt } = device;
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute();
  const kept = { user_id: userId, session_id: sessionId, p256dh, auth, user_agent: userAgent };
  await tx
    .insertInto('push_subscriptions')
    .values({ id, endpoint, created_at: createdAt, ...kept })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept))
    .execute();
}

/** Number of a person's push subscriptions. */
export async function countDevices(reads: Reads, userId: string): Promise<number> {
  const { count } = await reads
    .selectFrom('push_subscriptions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeDevice(tx: Tx, by: { id: string } | { sessionId: string }): Promise<void> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['session_id', by.sessionId] as const);
  await tx.deleteFrom('push_subscriptions').where(column, '=', value).execute();
}

/** SQL expression for a person's subscriptions that accept a kind, to add to other statements. */
export const devicesFor = (userId: string, kind: NotificationKind, at: Date): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select device from devices_for(${userId}::uuid, ${kind}, ${at}::timestamptz) as device)`;
