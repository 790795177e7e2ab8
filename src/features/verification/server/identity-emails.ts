import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { type IdentityReason, identityReasonWords } from '../identity-words.ts';
import { statusUrl } from './verification-emails.ts';
import type { Applicant } from './verification-store.ts';

/**
 * Email that says what does not match between BVN, name and bank account, and what to do. It contains no
 * digits of either number.
 */
export function identityFailedMail(person: Applicant, reason: IdentityReason, publicUrl: string): Mail {
  const { what, todo } = identityReasonWords[reason];
  return {
    to: person.email,
    subject: 'Something in your verification does not match',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Your BVN, name and bank account do not match yet',
      paragraphs: [
        'We asked our payment company, Paystack, whether they match.',
        todo,
        'We’ll then check again automatically. We’ll still decide by the same day, and you can be hired until then.',
      ],
      facts: [{ term: 'What does not match', description: what }],
      action: { label: 'Correct your details', url: `${statusUrl(publicUrl)}#identity` },
      footnote:
        'Enter your BVN only on our site. We never ask for it by email, phone or chat. If it’s all correct, do nothing. A person on our team will check it too.',
    }),
  };
}

export const identityExamples: EmailExamples = (publicUrl) => ({
  identityFailedMail: identityFailedMail(
    { id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02', email: 'chidi@example.ng', fullName: 'Chidi Okafor' },
    'account_or_bvn',
    publicUrl,
  ),
});
