import type { Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { newId } from '../../../shared/identifier.ts';
import { deliverMail, type Mail } from './email-delivery.ts';
import { withSender } from './email-layout.ts';

/** Sends one email, with retries for about a day, so that an outage of the email server loses nothing. */
export const sendMailTask = defineTask<Mail & { id: string }>({
  name: 'send-mail',
  retries: 30,
  async run({ config, now }, { id, ...mail }) {
    await deliverMail(config, id, withSender(mail, config.company), now());
  },
});

/**
 * Queues an email, which is sent once the transaction commits. Delivery problems do not reach the caller: the job
 * retries.
 */
export async function sendMail(tx: Tx, jobs: Jobs, mail: Mail): Promise<void> {
  await jobs.add(tx, sendMailTask, { id: newId(), ...mail });
}

/** Queues several emails in one statement. */
export async function sendMails(tx: Tx, jobs: Jobs, mails: readonly Mail[]): Promise<void> {
  await jobs.addAll(
    tx,
    sendMailTask,
    mails.map((mail) => ({ id: newId(), ...mail })),
  );
}
