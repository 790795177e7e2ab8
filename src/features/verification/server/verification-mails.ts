import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatWeekday } from '../../../shared/lagos-time.ts';
import { verificationWait } from '../../../shared/promise-words.ts';
import { layOutMail, type Mail } from '../../notifications/server/public.ts';
import type { Applicant } from './verification-store.ts';

/** The page on which applicants see how it stands. */
export const statusUrl = (publicUrl: string): string => `${publicUrl}/verification/status`;

/** "Hello Chidi,", unless the name looks like something to click on. */
function greeting({ fullName }: Applicant): string {
  const [firstName = ''] = fullName.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

interface Submitted {
  /** YYYY-MM-DD */
  dueOn: string;
  /** False: we cannot begin before they send more. */
  complete: boolean;
  publicUrl: string;
}

/** What was sent is here, and until when it is decided; or what is still to be sent. */
export function submittedMail(person: Applicant, { dueOn, complete, publicUrl }: Submitted): Mail {
  const day = formatWeekday(dueOn);
  return {
    to: person.email,
    subject: complete
      ? `Your verification is decided by ${day}`
      : 'Your verification needs your BVN and a photo',
    ...layOutMail({
      greeting: greeting(person),
      title: complete ? 'We have what you sent' : 'Two things are still missing',
      paragraphs: complete
        ? [
            `A person looks at each check: identity, face, bank account name, certificate and references. That takes ${verificationWait}.`,
            'For some of them we may write to you. While you wait, your profile is open and you can be hired; the badge comes with the approval.',
          ]
        : [
            `Your profile is open and you can be hired. For the verified badge we also need your bank verification number (BVN) and a photo of your face; then it takes ${verificationWait}.`,
            'It is sent on our site and nowhere else: we never ask for a BVN by mail, telephone or chat.',
          ],
      facts: [{ term: complete ? 'Decided by' : 'Decided by, once all is there', description: day }],
      action: {
        label: complete ? 'See how it stands' : 'Send what is missing',
        url: statusUrl(publicUrl),
      },
      footnote: `Weekends and Nigeria’s public holidays are no working days. If you did not open an account at ${PRODUCT_NAME}, do nothing.`,
    }),
  };
}

export function approvedMail(person: Applicant, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'You are verified',
    ...layOutMail({
      greeting: greeting(person),
      title: 'You are verified',
      paragraphs: [
        'We looked at each of the five checks and approved you. The verified badge is on your profile now, and people who search for verified artisans find you.',
        'It stands for you from here on. Do the work you would want in your own house.',
      ],
      action: { label: 'See my profile', url: `${publicUrl}/profile/${person.id}` },
    }),
  };
}

export function rejectedMail(person: Applicant, reason: string, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'We could not verify you yet',
    ...layOutMail({
      greeting: greeting(person),
      title: 'We could not verify you yet',
      paragraphs: [
        'A person looked at what you sent, and something was not right. Put it right and submit again, as often as it takes; what passed stays passed.',
      ],
      facts: [{ term: 'The reason', description: reason }],
      action: { label: 'Put it right', url: statusUrl(publicUrl) },
      footnote:
        'Your profile stays open and you can be hired; it just does not wear the badge. If you think that we are wrong, answer by the contact page.',
    }),
  };
}

export function revokedMail(person: Applicant, reason: string, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'Your verified badge was removed',
    ...layOutMail({
      greeting: greeting(person),
      title: 'Your verified badge was removed',
      paragraphs: ['Your profile stays open. You may put right what is wrong and submit again.'],
      facts: [{ term: 'The reason', description: reason }],
      action: { label: 'See how it stands', url: statusUrl(publicUrl) },
      footnote: 'If you think that we are wrong, answer by the contact page.',
    }),
  };
}
