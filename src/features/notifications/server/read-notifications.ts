import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { publish } from '../../../server/live-events.ts';
import { notFound } from '../../../server/refusal.ts';
import type { RetentionRule } from '../../../server/retention.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { NOTIFICATION_DAYS } from '../../../shared/promises.ts';
import type { listNotificationsCall, readAllNotificationsCall, readNotificationCall } from '../contract.ts';
import { MOST_IDS, notificationsReadEvent } from '../contract.ts';
import {
  countUnread,
  cursorAfter,
  findNotification,
  listNotifications,
  markRead,
} from './notifications-store.ts';

const PAGE = 30;

/** Returns one page of the caller's notifications. */
export async function showNotifications(
  request: Request<typeof listNotificationsCall>,
): Promise<AnswerInputOf<typeof listNotificationsCall>> {
  const { db, query } = request;
  const { id: userId } = signedIn(request);
  const limit = query.limit ?? PAGE;
  const { notifications, more } = await listNotifications(db, { userId, after: query.cursor, limit });
  const last = notifications.at(-1);
  return {
    notifications,
    nextCursor: more && last ? cursorAfter(last) : null,
    unreadCount: await countUnread(db, userId),
  };
}

/** Marks a notification as read. */
export async function readNotification(
  request: Request<typeof readNotificationCall>,
): Promise<AnswerInputOf<typeof readNotificationCall>> {
  const { id: userId } = signedIn(request);
  const { id } = request.params;
  return request.transaction(async (tx) => {
    const found = await findNotification(tx, id, userId);
    if (!found) throw notFound('notification', 'That notification is no longer available.');
    const at = request.now();
    const unreadCount = await markAndTell(tx, { userId, id, at });
    return { notification: { ...found, readAt: found.readAt ?? at.toISOString() }, unreadCount };
  });
}

/** Marks all notifications as read. */
export async function readAllNotifications(
  request: Request<typeof readAllNotificationsCall>,
): Promise<AnswerInputOf<typeof readAllNotificationsCall>> {
  const { id: userId } = signedIn(request);
  const unreadCount = await request.transaction((tx) => markAndTell(tx, { userId, at: request.now() }));
  return { message: 'All notifications are marked as read.', unreadCount };
}

/**
 * Marks notifications as read, and informs the person's other open pages.
 *
 * @returns how many are still unread
 */
async function markAndTell(tx: Tx, which: { userId: string; id?: string; at: Date }): Promise<number> {
  const ids = await markRead(tx, which, MOST_IDS + 1);
  const read = ids.length > MOST_IDS ? { ids: [], all: true } : { ids };
  if (ids.length > 0) await publish(tx, [which.userId], notificationsReadEvent, read, which.at);
  return countUnread(tx, which.userId);
}

export const notificationsRetention: RetentionRule = {
  kind: 'notifications',
  rows: [{ table: 'notifications', column: 'created_at', hours: NOTIFICATION_DAYS * 24 }],
};
