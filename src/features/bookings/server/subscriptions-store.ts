import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { USUAL_RULES } from '../calendar-rules.ts';
import { writeRules } from './calendar-store.ts';
import type { BusyTime } from './read-ical.ts';

/** An artisan's subscription to a calendar. */
export interface Subscription {
  id: string;
  artisanId: string;
  url: string;
  /** When it was last read successfully. */
  readAt: Date | null;
  askedAt: Date | null;
  /** Why the last attempt failed; null if it did not. */
  fault: string | null;
}

const columns = [
  'id',
  'artisan_id as artisanId',
  'url',
  'read_at as readAt',
  'asked_at as askedAt',
  'fault',
] as const;

export const findSubscription = (reads: Reads, artisanId: string): Promise<Subscription | undefined> =>
  reads
    .selectFrom('subscribed_calendars')
    .select(columns)
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();

/** Subscriptions not requested since a moment, longest ago first. */
export const listSubscriptionsAskedBefore = (
  reads: Reads,
  moment: Date,
  most: number,
): Promise<Subscription[]> =>
  reads
    .selectFrom('subscribed_calendars')
    .select(columns)
    .where((either) => either.or([either('asked_at', 'is', null), either('asked_at', '<=', moment)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();

/** Replaces an artisan's subscription. */
export async function replaceSubscription(
  tx: Tx,
  subscription: { id: string; artisanId: string; url: string },
  now: Date,
): Promise<void> {
  const { id, artisanId, url } = subscription;
  await deleteSubscription(tx, artisanId);
  const hasRules = await tx
    .selectFrom('calendar_rules')
    .select('artisan_id')
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();
  if (!hasRules) await writeRules(tx, artisanId, USUAL_RULES, now);
  await tx
    .insertInto('subscribed_calendars')
    .values({ id, artisan_id: artisanId, url, added_at: now })
    .execute();
}

/** Deletes an artisan's subscription and its busy times; returns false if there was none. */
export async function deleteSubscription(tx: Tx, artisanId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('subscribed_calendars')
    .where('artisan_id', '=', artisanId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Replaces a subscription's busy times; does nothing if it was replaced meanwhile. */
export async function writeBusyTimes(
  tx: Tx,
  { id, artisanId }: Pick<Subscription, 'id' | 'artisanId'>,
  times: readonly BusyTime[],
  now: Date,
): Promise<void> {
  const still = await tx
    .selectFrom('subscribed_calendars')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!still) return;
  await tx.deleteFrom('subscribed_times').where('calendar_id', '=', id).execute();
  await sql`
    insert into subscribed_times (calendar_id, artisan_id, during)
    select ${id}::uuid, ${artisanId}::uuid, tstzrange(busy.begins, busy.ends)
      from unnest(${times.map(({ from }) => from)}::timestamptz[], ${times.map(({ until }) => until)}::timestamptz[])
        as busy (begins, ends)`.execute(tx);
  // Last, because a trigger rebuilds the artisan's listing from what is written by then.
  await tx
    .updateTable('subscribed_calendars')
    .set({ asked_at: now, read_at: now, fault: null })
    .where('id', '=', id)
    .execute();
}

/** Records that a calendar could not be read. Its last busy times stay. */
export async function writeFault(reads: Reads | Tx, id: string, fault: string, now: Date): Promise<void> {
  await sql`update subscribed_calendars set asked_at = ${now}, fault = ${fault} where id = ${id}::uuid`.execute(
    reads,
  );
}
