import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

export interface ContactMessage {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  message: string;
}

/** How many characters of a message its receipt quotes. */
const MOST_QUOTED_CHARACTERS = 600;

/** Everything that email clients turn into links: schemes, domains, email addresses and IP addresses. */
const clickable =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:mailto|tel|sms|data|javascript):)\S+|[^\s@]+@[^\s@]+|(?:[\p{L}\p{M}\d-]+\.)+[\p{L}\p{M}]{2,}\S*|\b\d{1,3}(?:\.\d{1,3}){3}\S*/giu;

/**
 * Text that may be quoted in an email to an address that anyone could have entered: shortened and without links, so
 * that our emails cannot be abused for spam or phishing.
 */
export function harmlessWords(message: string): string {
  const characters = [...message];
  const start =
    characters.length > MOST_QUOTED_CHARACTERS
      ? `${characters.slice(0, MOST_QUOTED_CHARACTERS).join('').trimEnd()}…`
      : message;
  return start.replaceAll(clickable, '[link]').replaceAll(/\n{3,}/g, '\n\n');
}

/** Receipt to the sender of a contact message. */
export function receiptMail({ name, email, message }: ContactMessage): Mail {
  return {
    to: email,
    subject: `We’ve received your message to ${PRODUCT_NAME}`,
    ...layOutMail({
      greeting: greetingTo(name),
      title: 'We’ve received your message',
      paragraphs: [
        'Thank you for writing to us. A person will read your message and reply to this address on a working day.',
        'This is what we received:',
      ],
      quote: harmlessWords(message),
      footnote:
        'We’ve left any links out of the copy above. If you did not write to us, someone typed your address by mistake. You don’t need to do anything.',
    }),
  };
}

/** Email with the message to our support address; replies go to the sender. */
export function messageMail({ name, email, phone, message }: ContactMessage, to: string): Mail {
  return {
    to,
    replyTo: email,
    subject: `Contact Us: ${name}`,
    ...layOutMail({
      greeting: 'Hello,',
      title: 'Someone wrote to us',
      paragraphs: ['Reply to this email to answer them.'],
      facts: [
        { term: 'Name', description: name },
        { term: 'Email', description: email },
        { term: 'Phone number', description: showPhone(phone) },
      ],
      quote: message,
    }),
  };
}

/**
 * Email with an operator's answer.
 *
 * @param words as typed; blank lines separate paragraphs
 * @param replyTo where replies go; undefined when no address is configured
 */
export function answerMail(
  { name, email, message }: Pick<ContactMessage, 'name' | 'email' | 'message'>,
  words: string,
  replyTo: string | undefined,
): Mail {
  return {
    to: email,
    ...(replyTo !== undefined && { replyTo }),
    subject: `Our answer to your message to ${PRODUCT_NAME}`,
    ...layOutMail({
      greeting: greetingTo(name),
      title: 'Our answer to your message',
      paragraphs: [...words.split(/\n\s*\n/).map((each) => each.trim()), 'You wrote to us:'],
      quote: harmlessWords(message),
      footnote: 'We’ve left any links out of the copy above.',
    }),
  };
}

const exampleMessage: ContactMessage = {
  name: 'Amina Yusuf',
  email: 'amina@example.ng',
  phone: '+2348031234567',
  message: 'How do I change the days of a hire?',
};

export const contactExamples: EmailExamples = () => ({
  receiptMail: receiptMail(exampleMessage),
  answerMail: answerMail(
    exampleMessage,
    'Open the hire and choose “Reschedule”.\n\nIt is free until 24 hours before the start.',
    'answers@example.ng',
  ),
  messageMail: messageMail(exampleMessage, 'answers@example.ng'),
});
