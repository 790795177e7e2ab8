import { defineTask } from '../../../server/jobs.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import {
  type EmailExamples,
  greetingTo,
  layOutMail,
  type Mail,
  sendMail,
} from '../../notifications/server/public.ts';
import { findAccount } from './accounts-store.ts';

/**
 * Emails an account's owner that the password is being guessed. Queued for any email, with or without an account,
 * so that sign-in takes equally long for both.
 */
export const notifyOfGuessingTask = defineTask<{ email: string }>({
  name: 'tell-of-guessing',
  retries: 3,
  async run({ db, jobs, publicUrl }, { email }) {
    const account = await findAccount(db, email);
    if (!account) return;
    await db
      .transaction()
      .execute((tx) => sendMail(tx, jobs, guessingMail(account, `${publicUrl()}/forgot-password`)));
  },
});

function guessingMail({ email, full_name }: { email: string; full_name: string }, forgotUrl: string): Mail {
  return {
    to: email,
    subject: `Someone is trying to sign in to your ${PRODUCT_NAME} account`,
    ...layOutMail({
      greeting: greetingTo(full_name),
      title: 'Someone is guessing your password',
      paragraphs: [
        'Someone entered many wrong passwords for your account in the last hour. They didn’t get in, and now they must wait between tries.',
        'You can still sign in on a device you’ve used before. On a new device, you may have to wait up to 15 minutes. To end the wait at once, set a new password below.',
      ],
      action: { label: 'Set a new password', url: forgotUrl },
      footnote: 'If this was you, you don’t need to do anything.',
    }),
  };
}

export const guessingExamples: EmailExamples = (publicUrl) => ({
  guessingMail: guessingMail(
    { email: 'amina@example.ng', full_name: 'Amina Yusuf' },
    `${publicUrl}/forgot-password`,
  ),
});
