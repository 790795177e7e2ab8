import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { UNREAD_MAIL_MINUTES } from '../../../shared/chat-limits.ts';
import {
  type EmailExamples,
  greetingTo,
  layOutMail,
  type Mail,
  pushTo,
  sendMail,
  shortened,
  wantsMail,
} from '../../notifications/server/public.ts';
import { PRESENCE_SECONDS } from './conversations-store.ts';
import { findUndelivered, takeDueDigests, type UnreadDigest } from './unread-digest-store.ts';

/** How people hear of messages while no page of ours is open: at once by a push, and after a while by mail. */

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

const filesWords = (count: number): string => (count === 1 ? 'Sent a file' : `Sent ${count} files`);

const AT_ONCE = 50;

/** Every minute: whoever has not read a message for ten minutes is mailed, once for each conversation. */
export const mailUnreadTask = defineTask<object>({
  name: 'mail-unread-messages',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    const unreadSince = new Date(context.now().getTime() - UNREAD_MAIL_MINUTES * 60_000);
    const mailSome = () =>
      context.db.transaction().execute(async (tx) => {
        const { taken, people } = await takeDueDigests(tx, unreadSince, AT_ONCE);
        for (const person of people) await mailTo(tx, context, person);
        return taken;
      });
    while ((await mailSome()) === AT_ONCE);
  },
});

async function mailTo(tx: Tx, { jobs, publicUrl }: AppContext, person: UnreadDigest): Promise<void> {
  if (!(await wantsMail(tx, person.user_id, 'messages'))) return;
  await sendMail(tx, jobs, unreadMail(person, publicUrl()));
}

const MOST_QUOTED_CHARACTERS = 200;

function unreadMail(person: UnreadDigest, publicUrl: string): Mail {
  const { other_name: name, unread_count: count, text, file_count: files } = person;
  const title = count === 1 ? `${name} wrote to you` : `${name} wrote you ${count} messages`;
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.full_name),
      title,
      paragraphs: [count === 1 ? 'You have not read it yet.' : 'You have not read them yet. The first one:'],
      quote: text ? shortened(text, MOST_QUOTED_CHARACTERS) : filesWords(files),
      action: { label: 'Read and answer', url: `${publicUrl}/chatbox/${person.other_id}` },
      footnote: `We’ll email you again only after you’ve read this and something new arrives. To stop emails about messages: ${publicUrl}/notifications/settings`,
    }),
  };
}

export const unreadExamples: EmailExamples = (publicUrl) => {
  const person: UnreadDigest = {
    user_id: '0193a0c4-51d2-7b3e-9c11-6a0f2d8e4b01',
    email: 'amina@example.ng',
    full_name: 'Amina Yusuf',
    other_id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
    other_name: 'Chidi Okafor',
    unread_count: 1,
    text: 'Good morning. I can come at half past nine.',
    file_count: 0,
  };
  return {
    unreadMail: unreadMail(person, publicUrl),
    'unreadMail, of files': unreadMail({ ...person, unread_count: 2, text: '', file_count: 2 }, publicUrl),
  };
};
