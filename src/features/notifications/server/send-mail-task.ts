import { defineTask } from '../../../server/jobs.ts';
import { deliverMail, type Mail } from './mail-delivery.ts';

/** Sends one mail; tried for about a day, since a mail server's bad hour must not swallow a confirmation. */
export const sendMailTask = defineTask<Mail & { id: string }>({
  name: 'send-mail',
  retries: 30,
  async run({ config, now }, { id, ...mail }) {
    await deliverMail(config, id, mail, now());
  },
});
