import { defineTask } from '../../../server/jobs.ts';
import { findPushed } from './notifications-store.ts';
import { pushTo } from './push-delivery.ts';

/** Pushes one notification to one browser, unless it has been read in the meantime. */
export const sendPushTask = defineTask<{ notificationId: string; deviceId: string }>({
  name: 'send-push',
  // For some hours; afterwards the push would be stale.
  retries: 8,
  async run(context, { notificationId, deviceId }) {
    const notification = await findPushed(context.db, notificationId);
    if (!notification) return;
    const { title, text } = notification;
    // Links through the notification's own URL, which marks it as read.
    const link = `/notifications/${notificationId}`;
    await pushTo(context, deviceId, { title, text, link, tag: `notification:${notificationId}` });
  },
});
