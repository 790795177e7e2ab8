import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { toE164 } from '../../../shared/phone-number.ts';
import type { sendContactMessageCall } from '../contract.ts';
import { keepMessage } from './contact-store.ts';

/** "I have a question or a complaint": it is kept for the people who answer. */
export async function sendContactMessage({
  body,
  transaction,
  now,
}: Request<typeof sendContactMessageCall>): Promise<AnswerGiven<typeof sendContactMessageCall>> {
  const phone = toE164(body.phoneNumber);
  if (!phone) {
    const sentence = 'That phone number does not look right. A Nigerian one is like 0803 123 4567.';
    throw new Refusal(400, 'invalid_input', sentence, { fields: { phoneNumber: sentence } });
  }
  const id = body.id ?? newId();
  const { name, email, message } = body;
  await transaction((tx) => keepMessage(tx, { id, name, email, phone, message, created_at: now() }));
  return { message: 'Your message has been sent successfully!', data: { id } };
}
