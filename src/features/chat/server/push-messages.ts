import { defineTask } from '../../../server/jobs.ts';
import { pushTo } from '../../notifications/server/public.ts';
import { PRESENCE_SECONDS } from './conversations-store.ts';
import { findUndelivered } from './unread-digest-store.ts';

/* How people who have no page of ours open hear of a message at once; unread-mails.ts tells those who do not read it. */

interface Push {
  messageId: string;
  deviceId: string;
  /** They seemed to have a page open, and it is looked again whether they read it there. */
  again?: true;
}

/**
 * Pushes one message to one browser, unless its recipient has a page open and sees it there. A page that vanished without
 * a word looks open for a while, so it is looked once more when that is over.
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
      // The newest message of a conversation takes the place of the one before.
      tag: `conversation:${message.conversation_id}`,
    });
  },
});

export const filesWords = (count: number): string => (count === 1 ? 'Sent a file' : `Sent ${count} files`);
