import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { REFEREE_LINK_DAYS } from '../../../shared/promises.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { statusUrl } from './verification-emails.ts';
import type { Applicant } from './verification-store.ts';

/** Email that asks a referee about an artisan's work. */
export function refereeMail(
  referee: { full_name: string; email: string },
  artisan: { fullName: string; trade: string | null },
  url: string,
): Mail {
  const who = artisan.trade ? `${artisan.fullName} (${artisan.trade})` : artisan.fullName;
  return {
    to: referee.email,
    subject: `Do you know ${artisan.fullName}’s work?`,
    ...layOutMail({
      greeting: greetingTo(referee.full_name),
      title: `${artisan.fullName} named you`,
      paragraphs: [
        `${who} would like the verified badge on ${PRODUCT_NAME}, where people in Nigeria hire and pay artisans. They told us you know their work. We have one question, which takes a minute. You don’t need an account.`,
        `Only the people who decide on the badge see your answer. ${artisan.fullName} never does.`,
      ],
      action: { label: 'Answer the question', url },
      footnote: `The link works for ${REFEREE_LINK_DAYS} days. If you don’t know this person, tell us there, and we won’t ask you about them again.`,
    }),
  };
}

interface AboutCertificate {
  title: string;
  /** YYYY-MM-DD */
  expiresOn: string;
}

/** Email that warns that a certificate on the profile will expire. */
export function certificateExpiresMail(
  person: Applicant,
  { title, expiresOn }: AboutCertificate,
  publicUrl: string,
): Mail {
  return {
    to: person.email,
    subject: `Your certificate expires on ${formatDay(expiresOn)}`,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'A certificate on your profile expires soon',
      paragraphs: [
        'After that day, we’ll stop showing it on your profile. If you have a newer one, submit it now so there’s no gap. You don’t need it for the badge.',
      ],
      facts: [
        { term: 'Certificate', description: title },
        { term: 'Valid until', description: formatDay(expiresOn) },
      ],
      action: { label: 'Submit new certificate', url: `${statusUrl(publicUrl)}#certificates` },
    }),
  };
}

/** Email that a certificate was refused, with the reason. */
export function certificateRefusedMail(
  person: Applicant,
  { title, reason }: { title: string; reason: string },
  publicUrl: string,
): Mail {
  return {
    to: person.email,
    subject: 'We could not accept your certificate',
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title: 'We could not accept your certificate',
      paragraphs: ['You can remove it, then submit another photo of it or another certificate.'],
      facts: [
        { term: 'Certificate', description: title },
        { term: 'The reason', description: reason },
      ],
      action: { label: 'See your certificates', url: `${statusUrl(publicUrl)}#certificates` },
      footnote: 'If you think we got it wrong, write to us through the contact page.',
    }),
  };
}

const example: Applicant = {
  id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
  email: 'chidi@example.ng',
  fullName: 'Chidi Okafor',
};

export const evidenceExamples: EmailExamples = (publicUrl) => {
  const title = 'Trade Test Grade II, plumbing';
  return {
    refereeMail: refereeMail(
      { full_name: 'Alhaja Sidi Bello', email: 'sidi@example.ng' },
      { fullName: 'Chidi Okafor', trade: 'Plumber' },
      `${publicUrl}/reference?token=q3J0c2xhc2RmZ2hqa2wxMjM0NTY3ODkw`,
    ),
    certificateExpiresMail: certificateExpiresMail(example, { title, expiresOn: '2026-12-25' }, publicUrl),
    certificateRefusedMail: certificateRefusedMail(
      example,
      { title, reason: 'The photo is too blurred to read.' },
      publicUrl,
    ),
  };
};
