import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** To somebody whose account was deleted a moment ago. */
export function goodbyeMail({ email, fullName }: { email: string; fullName: string }): Mail {
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Goodbye, and thank you',
      paragraphs: [
        'Your account is deleted, as you asked. Name, address, pictures, messages and all else that said who you are is removed.',
        'Hires and payments stay in the books, as the law wants it, without your name. Reviews you wrote stay as those of a former customer.',
        'This is the last mail you get from us. Should you come back, you are welcome: the address is free for a new account.',
      ],
      footnote:
        'If it was not you, somebody knew your password. What is deleted cannot be brought back, but please write to us through the contact page.',
    }),
  };
}

export const deletionExamples: EmailExamples = () => ({
  goodbyeMail: goodbyeMail({ email: 'amina@example.ng', fullName: 'Amina Yusuf' }),
});
