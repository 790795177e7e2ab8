import type { Request } from '../../../server/answer.ts';
import type { Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { NO_PHONE_NUMBER, toE164 } from '../../../shared/phone-number.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { sendContactMessageCall } from '../contract.ts';
import { type ContactMessage, messageMail, receiptMail } from './contact-emails.ts';
import { countMessagesFrom, keepMessage, lockSender } from './contact-store.ts';

/** Most receipts to one address in a day, because anyone can enter anyone's address. */
const MOST_RECEIPTS_A_DAY = 3;

/** Stores a contact message and emails a receipt to its sender. */
export async function sendContactMessage({
  body,
  transaction,
  now,
  jobs,
  config,
}: Request<typeof sendContactMessageCall>): Promise<AnswerInputOf<typeof sendContactMessageCall>> {
  const phone = toE164(body.phoneNumber);
  if (!phone) {
    throw new Refusal(400, 'invalid_input', NO_PHONE_NUMBER, { fields: { phoneNumber: NO_PHONE_NUMBER } });
  }
  const id = body.id ?? newId();
  const { name, email, message } = body;
  const written = { name, email, phone, message };
  await transaction(async (tx) => {
    await lockSender(tx, email);
    const isNew = await keepMessage(tx, { id, ...written, created_at: now() });
    if (!isNew) return;
    await sendReceipt(tx, jobs, written, now());
    if (config.contactTo) await sendMail(tx, jobs, messageMail(written, config.contactTo));
  });
  return { message: 'Your message has been sent successfully!', data: { id } };
}

async function sendReceipt(tx: Tx, jobs: Jobs, written: ContactMessage, now: Date): Promise<void> {
  const today = await countMessagesFrom(tx, written.email, new Date(now.getTime() - DAY_MS));
  if (today <= MOST_RECEIPTS_A_DAY) await sendMail(tx, jobs, receiptMail(written));
}
