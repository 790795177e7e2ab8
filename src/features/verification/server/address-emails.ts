import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { statusUrl } from './verification-emails.ts';
import type { Applicant } from './verification-store.ts';

/** Email that an address was refused, with the reason. It does not contain the address. */
export function addressRefusedMail(person: Applicant, reason: string, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'We could not accept your address',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'We could not accept your address',
      paragraphs: ['You can submit it again with another proof. You don’t need it for the badge.'],
      facts: [{ term: 'The reason', description: reason }],
      action: { label: 'Submit it again', url: `${statusUrl(publicUrl)}#address` },
      footnote: 'If you think we got it wrong, write to us through the contact page.',
    }),
  };
}

export const addressExamples: EmailExamples = (publicUrl) => ({
  addressRefusedMail: addressRefusedMail(
    { id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02', email: 'chidi@example.ng', fullName: 'Chidi Okafor' },
    'The bill is more than three months old.',
    publicUrl,
  ),
});
