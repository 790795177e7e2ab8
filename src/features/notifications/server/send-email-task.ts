import type { Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { newId } from '../../../shared/identifier.ts';
import { deliverMail, type Mail } from './email-delivery.ts';
import { withSender } from './email-layout.ts';

/** Sends one mail; tried for about a day, since a mail server's bad hour must not swallow a confirmation. */
export const sendMailTask = defineTask<Mail & { id: string }>({
  name: 'send-mail',
  retries: 30,
  async run({ config, now }, { id, ...mail }) {
    await deliverMail(config, id, withSender(mail, config.company), now());
  },
});

/**
 * Sends a mail as soon as the transaction commits, and never when it does not. Nothing that goes wrong on its
 * way reaches the caller: the mail is tried again later.
 */
export async function sendMail(tx: Tx, jobs: Jobs, mail: Mail): Promise<void> {
  await jobs.add(tx, sendMailTask, { id: newId(), ...mail });
}

/** Several at once, in one statement. */
export async function sendMails(tx: Tx, jobs: Jobs, mails: readonly Mail[]): Promise<void> {
  await jobs.addAll(
    tx,
    sendMailTask,
    mails.map((mail) => ({ id: newId(), ...mail })),
  );
}
