import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Last email, after an account was deleted. */
export function goodbyeMail({ email, fullName }: { email: string; fullName: string }): Mail {
  return {
    to: email,
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    ...layOutMail({
      greeting: greetingTo(fullName),
      title: 'Goodbye, and thank you',
      paragraphs: [
        'Your account is deleted, as you asked. We have removed your name, address, pictures, messages and everything else that identified you.',
        'Hires and payments stay in our books without your name, as the law requires. Reviews you wrote stay under “Former customer”.',
        'This is our last email to you. You are welcome back at any time: you can use this address for a new account.',
      ],
      footnote:
        'If this wasn’t you, someone knew your password. We can’t restore your account, but please write to us through the contact page.',
    }),
  };
}

export const deletionExamples: EmailExamples = () => ({
  goodbyeMail: goodbyeMail({ email: 'amina@example.ng', fullName: 'Amina Yusuf' }),
});
