import { defineTask } from '../../../server/jobs.ts';
import { findPushed } from './notifications-store.ts';
import { pushTo } from './push-delivery.ts';

/** Pushes one notification to one browser. What was read meanwhile is not pushed any more. */
export const sendPushTask = defineTask<{ notificationId: string; deviceId: string }>({
  name: 'send-push',
  // For some hours; a phone that is only now told of yesterday was told by mail.
  retries: 8,
  async run(context, { notificationId, deviceId }) {
    const notification = await findPushed(context.db, notificationId);
    if (!notification) return;
    const { title, text } = notification;
    // By way of its own address, so that opening it marks it as read.
    const link = `/notifications/${notificationId}`;
    await pushTo(context, deviceId, { title, text, link, tag: `notification:${notificationId}` });
  },
});
