import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import {
  APPEAL_DAYS,
  type EvidenceKind,
  evidenceWords,
  levelMeaning,
  levelWords,
  type SanctionLevel,
} from '../../../shared/sanction-words.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

interface Addressee {
  email: string;
  fullName: string;
}

interface EmailedSanction {
  level: SanctionLevel;
  reason: string;
  evidence: readonly EvidenceKind[];
  /** Null for a warning and for a ban. */
  endsAt: Date | null;
  /** Opens the sanction's page without signing in. */
  url: string;
}

/** Email about a sanction: what it stops, why, until when, and how to appeal. */
export function sanctionMail(
  person: Addressee,
  { level, reason, evidence, endsAt, url }: EmailedSanction,
): Mail {
  const title = `Your ${PRODUCT_NAME} account ${levelWords[level]}`;
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title,
      paragraphs: [
        levelMeaning[level],
        `If you think we are wrong, appeal within ${APPEAL_DAYS} days. Someone who was not involved will decide, and we’ll email you.`,
      ],
      facts: [
        { term: 'Why', description: reason },
        { term: 'We looked at', description: evidence.map((kind) => evidenceWords[kind]).join(', ') },
        ...(endsAt ? [{ term: 'Until', description: formatMoment(endsAt.toISOString()) }] : []),
      ],
      action: { label: 'Read more or appeal', url },
      footnote: 'Keep this link to yourself. It works without signing in.',
    }),
  };
}

interface Ended {
  level: SanctionLevel;
  endedFor: 'time' | 'lifted' | 'appeal';
  /** The operator's answer to the appeal. */
  answer: string | null;
  url: string;
}

const endings: Record<Ended['endedFor'], string> = {
  time: 'Its time is over.',
  lifted: 'We looked at it again and ended it early.',
  appeal: 'You appealed, and we agree with you. We’ve ended it.',
};

/** Email that a sanction has ended. */
export function sanctionEndedMail(person: Addressee, { level, endedFor, answer, url }: Ended): Mail {
  const title = level === 'warning' ? 'We’ve withdrawn your warning' : 'You can use your account fully again';
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title,
      paragraphs: [
        endings[endedFor],
        ...(level === 'suspended' || level === 'banned'
          ? [
              'Customers can find your profile again. Jobs that we closed stay closed until you open them again.',
            ]
          : []),
      ],
      ...(answer !== null && { facts: [{ term: 'Our answer', description: answer }] }),
      action: { label: 'See it', url },
    }),
  };
}

/** Email that an appeal was rejected. */
export function appealKeptMail(
  person: Addressee,
  { level, endsAt, answer, url }: Pick<EmailedSanction, 'level' | 'endsAt' | 'url'> & { answer: string },
): Mail {
  const title = 'Our answer to your appeal';
  return {
    to: person.email,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(person.fullName),
      title,
      paragraphs: [
        'Someone who was not involved has read your appeal. Our decision stays the same.',
        levelMeaning[level],
        'You can’t appeal again.',
      ],
      facts: [
        { term: 'Our answer', description: answer },
        ...(endsAt ? [{ term: 'Until', description: formatMoment(endsAt.toISOString()) }] : []),
      ],
      action: { label: 'See it', url },
    }),
  };
}

export const sanctionExamples: EmailExamples = (publicUrl) => {
  const person = { email: 'chidi@example.ng', fullName: 'Chidi Okafor' };
  const url = `${publicUrl}/sanctions/0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03?key=example`;
  const endsAt = new Date('2026-12-03T09:00:00Z');
  const reason = `You asked three customers to pay you outside ${PRODUCT_NAME}.`;
  const given = { reason, evidence: ['messages'], url } as const;
  return {
    sanctionMail: sanctionMail(person, { ...given, level: 'limited', endsAt }),
    'sanctionMail, a warning': sanctionMail(person, { ...given, level: 'warning', endsAt: null }),
    'sanctionMail, a suspension': sanctionMail(person, { ...given, level: 'suspended', endsAt }),
    'sanctionMail, a ban': sanctionMail(person, { ...given, level: 'banned', endsAt: null }),
    sanctionEndedMail: sanctionEndedMail(person, { level: 'suspended', endedFor: 'time', answer: null, url }),
    'sanctionEndedMail, after an appeal': sanctionEndedMail(person, {
      ...{ level: 'limited', endedFor: 'appeal', answer: 'The customers had asked you for it.', url },
    }),
    'sanctionEndedMail, a warning': sanctionEndedMail(person, {
      ...{ level: 'warning', endedFor: 'lifted', answer: null, url },
    }),
    appealKeptMail: appealKeptMail(person, {
      ...{ level: 'limited', endsAt, answer: 'You wrote the same to each of them.', url },
    }),
  };
};
