import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatWeekday } from '../../../shared/lagos-time.ts';
import { verificationWait } from '../../../shared/promise-words.ts';
import type { HANDED_IN_CHECKS } from '../../../shared/verification-words.ts';
import { handedInWords } from '../../../shared/verification-words.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import type { Applicant } from './verification-store.ts';

/** URL of the page on which applicants see their verification. */
export const statusUrl = (publicUrl: string): string => `${publicUrl}/verification/status`;

interface Submitted {
  /** YYYY-MM-DD */
  dueOn: string;
  /** What is missing before the review can begin, by field name. */
  missing: ('bvn' | 'bvn_URL')[];
  /** What else the badge needs that has not been handed in. */
  toHandIn: (typeof HANDED_IN_CHECKS)[number][];
  publicUrl: string;
}

const shortNames = { bvn: 'your BVN', bvn_URL: 'a photo of your face' };
const longNames = { ...shortNames, bvn: 'your bank verification number (BVN)' };
const footnote = `Weekends and Nigeria’s public holidays don’t count as working days. If you didn’t open a ${PRODUCT_NAME} account, do nothing.`;

/** Email after a submission: the day of the decision, or what is still missing. */
export function submittedMail(person: Applicant, submitted: Submitted): Mail {
  const { dueOn, missing, toHandIn, publicUrl } = submitted;
  if (missing.length > 0) return missingMail(person, submitted);
  const day = formatWeekday(dueOn);
  return {
    to: person.email,
    subject: `We’ll decide on your verification by ${day}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'We’ve received your details',
      paragraphs: [
        `A person looks at each check: identity, face, bank account name and references, and a certificate if you send one. This takes ${verificationWait}.`,
        ...(toHandIn.length > 0
          ? [
              `For the badge we still need ${handedInWords(toHandIn)}. Please add it on your verification page before then.`,
            ]
          : []),
        'While you wait, your profile is open and you can be hired. You get the badge when we approve you.',
      ],
      facts: [{ term: 'We’ll decide by', description: day }],
      action: { label: 'See your verification', url: statusUrl(publicUrl) },
      footnote,
    }),
  };
}

/** Names no day: the promised working days count from when BVN and photo are both there. */
function missingMail(person: Applicant, { missing, toHandIn, publicUrl }: Submitted): Mail {
  const named = missing.map((field) => longNames[field]).join(' and ');
  const besides = handedInWords(toHandIn);
  return {
    to: person.email,
    subject: `Your verification needs ${missing.map((field) => shortNames[field]).join(' and ')}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: missing.length > 1 ? 'Two things are still missing' : 'One thing is still missing',
      paragraphs: [
        `Your profile is open and you can be hired. For the verified badge, we also need ${named}. We’ll then decide in ${verificationWait}.${besides && ` You can add ${besides} on the same page.`}`,
        'Send your details only on our site. We never ask for a BVN by email, phone or chat.',
      ],
      action: { label: 'Send missing details', url: statusUrl(publicUrl) },
      footnote,
    }),
  };
}

export function approvedMail(person: Applicant, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'You are verified',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'You are verified',
      paragraphs: [
        'We looked at each check and approved you. Your profile now has the verified badge, and customers can find you when they search for verified artisans.',
        'The badge tells customers they can trust you. Do the work you’d want in your own house.',
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
      greeting: greetingTo(person.fullName),
      title: 'We could not verify you yet',
      paragraphs: [
        'We looked at your details, and something was not right. Fix it and resubmit as many times as you need. Checks you’ve already passed still count.',
      ],
      facts: [{ term: 'The reason', description: reason }],
      action: { label: 'Correct your details', url: statusUrl(publicUrl) },
      footnote:
        'Your profile stays open and you can be hired; it just doesn’t have the badge. If you think we got it wrong, write to us through the contact page.',
    }),
  };
}

export function revokedMail(person: Applicant, reason: string, publicUrl: string): Mail {
  return {
    to: person.email,
    subject: 'Your verified badge was removed',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'Your verified badge was removed',
      paragraphs: ['Your profile stays open. You can fix what is wrong and submit again.'],
      facts: [{ term: 'The reason', description: reason }],
      action: { label: 'See your verification', url: statusUrl(publicUrl) },
      footnote: 'If you think we got it wrong, write to us through the contact page.',
    }),
  };
}

const exampleApplicant: Applicant = {
  id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
  email: 'chidi@example.ng',
  fullName: 'Chidi Okafor',
};

export const verificationExamples: EmailExamples = (publicUrl) => {
  const dueOn = '2026-11-27';
  return {
    submittedMail: submittedMail(exampleApplicant, {
      dueOn,
      missing: [],
      toHandIn: ['bank_account', 'references'],
      publicUrl,
    }),
    missingMail: missingMail(exampleApplicant, {
      dueOn,
      missing: ['bvn', 'bvn_URL'],
      toHandIn: ['bank_account', 'references'],
      publicUrl,
    }),
    approvedMail: approvedMail(exampleApplicant, publicUrl),
    rejectedMail: rejectedMail(exampleApplicant, 'The photo of your face is too dark.', publicUrl),
    revokedMail: revokedMail(exampleApplicant, 'The name on your bank account is another one.', publicUrl),
  };
};
