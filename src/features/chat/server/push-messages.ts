import { defineTask } from '../../../server/jobs.ts';
import { pushTo } from '../../notifications/server/public.ts';
import { PRESENCE_SECONDS } from './conversations-store.ts';
import { findUndelivered } from './unread-digest-store.ts';

/* Push messages for recipients without an open page. unread-emails.ts emails those who do not read them. */

interface Push {
  messageId: string;
  deviceId: string;
  /** Set for the second attempt, after the recipient seemed to have a page open. */
  again?: true;
}

/**
 * Pushes one message to one device, unless its recipient has a page open. A page that vanished without notice looks
 * open for a while, so the task checks once more after that.
 */
export const pushMessageTask = defineTask<Push>({
  name: 'push-message',
  retries: 6,
  async run(context, { messageId, deviceId, again }) {
    const { db, jobs, now } = context;
    const message = await findUndelivered(db, messageId, now());
    if (!message) return;
    if (message.present) {
      if (again) return;
      const startAfter = new Date(now().getTime() + (PRESENCE_SECONDS + 5) * 1_000);
      const later = { messageId, deviceId, again: true } as const;
      await db.transaction().execute((tx) => jobs.add(tx, pushMessageTask, later, { startAfter }));
      return;
    }
    await pushTo(context, deviceId, {
      title: message.sender_name,
      text: message.text || filesWords(message.file_count),
      link: `/chatbox/${message.sender_id}`,
      // The newest message replaces the conversation's earlier notification.
      tag: `conversation:${message.conversation_id}`,
    });
  },
});

export const filesWords = (count: number): string => (count === 1 ? 'Sent a file' : `Sent ${count} files`);
