import type { Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import type { Mail } from './mail-delivery.ts';
import { sendMailTask } from './send-mail-task.ts';

export type { EmailExamples } from './email-examples.ts';
export { EMAIL_POLICY, sendDevPage } from './mail-box.ts';
export type { Mail } from './mail-delivery.ts';
export { escapeHtml, layOutMail } from './mail-layout.ts';
export { greetingTo, type MailWords } from './mail-words.ts';
export { nameInNotices, unreadNotificationCount } from './notifications-store.ts';
export { type Notice, notify, type Pushes, pushNotices, writtenNotices } from './notify.ts';
export { notificationsPersonalData } from './personal-data.ts';
export { type PushContent, pushTo, shortened } from './push-delivery.ts';
export { devicesFor } from './push-store.ts';
export { wantsMail } from './settings-store.ts';

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
