import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { Notification } from '../contract.ts';

interface NotificationRow {
  id: string;
  kind: string;
  title: string;
  text: string;
  link: string;
  created_at: Date;
  read_at: Date | null;
}

const columns = ['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at'] as const;

const viewOf = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** SQL expression for a person's number of unread notifications, to add to other queries. */
export const unreadNotificationCount = (userId: string): RawBuilder<number> =>
  sql<number>`(select count(*) from notifications where user_id = ${userId}::uuid and read_at is null)`;

export async function countUnread(reads: Reads, userId: string): Promise<number> {
  const { count } = await reads
    .selectNoFrom(unreadNotificationCount(userId).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Cursor for the notifications older than this one. */
export const cursorAfter = ({ id, createdAt }: Notification): string => `${Date.parse(createdAt)}.${id}`;

/**
 * A person's notifications, newest first.
 *
 * @param after {@link cursorAfter} the previous page's last one, or its id alone; an id of another person's finds nothing
 */
export async function listNotifications(
  reads: Reads,
  { userId, after, limit }: { userId: string; after: string | undefined; limit: number },
): Promise<{ notifications: Notification[]; more: boolean }> {
  const [id = '', at] = (after ?? '').split('.').reverse();
  // With its time, the next page is found even when the last notification of this one is deleted meanwhile.
  const last =
    at === undefined
      ? sql`(select last.created_at, last.id from notifications last
              where last.id = ${id}::uuid and last.user_id = ${userId}::uuid)`
      : sql`(${new Date(Number(at))}::timestamptz, ${id}::uuid)`;
  const rows = await reads
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < ${last}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { notifications: rows.slice(0, limit).map(viewOf), more: rows.length > limit };
}

export async function findNotification(
  reads: Reads,
  id: string,
  userId: string,
): Promise<Notification | undefined> {
  const row = await reads
    .selectFrom('notifications')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && viewOf(row);
}

/** Content to push for a notification; undefined once it has been read. */
export async function findPushed(
  reads: Reads,
  id: string,
): Promise<{ title: string; text: string } | undefined> {
  return reads
    .selectFrom('notifications')
    .select(['title', 'text'])
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Marks a notification as read, or all.
 *
 * @returns ids of those that were unread, at most `most`
 */
export async function markRead(
  tx: Tx,
  { userId, id, at }: { userId: string; id?: string; at: Date },
  most: number,
): Promise<string[]> {
  const rows = await tx
    .with('read', (part) =>
      part
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(id !== undefined, (own) => own.where('id', '=', id ?? ''))
        .returning('id'),
    )
    .selectFrom('read')
    .select('id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** The clocks of two processes differ by less. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/**
 * Sets the account that notifications are about, when a guest opens an account.
 *
 * @param about.readerIds who was notified; notifications have no index by their link
 * @param about.since when the first of them may have been written
 */
export async function nameInNotices(
  tx: Tx,
  userId: string,
  about: { readerIds: readonly string[]; links: readonly string[]; since: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ about_id: userId })
    .where(sql<boolean>`user_id = any (${about.readerIds}::uuid[])`)
    .where('created_at', '>=', new Date(about.since.getTime() - CLOCKS_DIFFER_MS))
    .where(sql<boolean>`link = any (${about.links}::text[])`)
    .where('about_id', 'is', null)
    .execute();
}

/**
 * Deletes other people's notifications that name this person, and clears them from pending live events. The events
 * keep their sequence numbers, because pages count them.
 */
export async function removeNoticesAbout(tx: Tx, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from notifications where about_id = ${userId} returning id, user_id
    ), told as (
      update live_events set kind = 'forgotten', data = 'null'
        from gone
       where live_events.user_id = gone.user_id and live_events.kind = 'notification'
         and live_events.data->'notification'->>'id' = gone.id::text
    )
    delete from live_outbox
     using gone
     where live_outbox.kind = 'notification' and live_outbox.data->'notification'->>'id' = gone.id::text`.execute(
    tx,
  );
}
