import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { UNREAD_EMAIL_MINUTES } from '../../../shared/chat-limits.ts';
import {
  type EmailExamples,
  greetingTo,
  layOutMail,
  type Mail,
  sendMail,
  shortened,
  wantsMail,
} from '../../notifications/server/public.ts';
import { filesWords } from './push-messages.ts';
import { takeDueDigests, type UnreadDigest } from './unread-digest-store.ts';

const AT_ONCE = 50;

/** Runs every minute. Emails people who have not read a message for `UNREAD_EMAIL_MINUTES`, once per conversation. */
export const emailUnreadTask = defineTask<object>({
  name: 'mail-unread-messages',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    const unreadSince = new Date(context.now().getTime() - UNREAD_EMAIL_MINUTES * 60_000);
    const mailSome = () =>
      context.db.transaction().execute(async (tx) => {
        const { taken, people } = await takeDueDigests(tx, unreadSince, AT_ONCE);
        for (const person of people) await mailTo(tx, context, person);
        return taken;
      });
    while ((await mailSome()) === AT_ONCE) stopInTime();
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
      paragraphs: [count === 1 ? 'You haven’t read it yet.' : 'You haven’t read them yet. The first one:'],
      quote: text ? shortened(text, MOST_QUOTED_CHARACTERS) : filesWords(files),
      action: { label: 'Read and reply', url: `${publicUrl}/chatbox/${person.other_id}` },
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
