import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { NotificationKind } from '../contract.ts';

/** A browser that takes pushes. */
export interface PushDevice {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser, as long as the session lasts in which it was allowed. */
export async function findDevice(reads: Reads, id: string, now: Date): Promise<PushDevice | undefined> {
  return reads
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select(['device.id', 'device.user_id as userId', 'device.endpoint', 'device.p256dh', 'device.auth'])
    .where('device.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/** Where the browser of a session is pushed to. */
export async function findEndpoint(reads: Reads, sessionId: string): Promise<string | null> {
  const row = await reads
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/** A session has one browser and a browser one session: the account that signs in on it takes it over. */
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

/** On how many browsers a person allows pushes. */
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

/** The browsers to which something of a kind is pushed for somebody, for a statement that does other things besides. */
export const devicesFor = (userId: string, kind: NotificationKind, at: Date): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select device from devices_for(${userId}::uuid, ${kind}, ${at}::timestamptz) as device)`;
