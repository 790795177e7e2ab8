import { formatDay } from '../../../shared/lagos-time.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

interface Artisan {
  id: string;
  email: string;
  fullName: string;
}

interface BadgeNamed {
  /** Name of the course on the badge. */
  course: string;
  /** YYYY-MM-DD */
  validUntil: string;
}

export function passedMail(to: Artisan, { course, validUntil }: BadgeNamed, publicUrl: string): Mail {
  return {
    to: to.email,
    subject: `You passed the safety course: ${course}`,
    ...layOutMail({
      greeting: greetingTo(to.fullName),
      title: 'You passed',
      paragraphs: [
        'Customers now see on your profile and in the list of artisans which safety course you passed, and when.',
        'It only helps you if you work that way. Keep to it, even when the customer is in a hurry.',
      ],
      facts: [
        { term: 'Safety course', description: course },
        { term: 'Shown until', description: formatDay(validUntil) },
      ],
      action: { label: 'See my profile', url: `${publicUrl}/profile/${to.id}` },
    }),
  };
}

export function badgeEndsMail(
  to: Artisan,
  { course, validUntil, key }: BadgeNamed & { key: string },
  publicUrl: string,
): Mail {
  return {
    to: to.email,
    subject: `Your safety course badge ends on ${formatDay(validUntil)}`,
    ...layOutMail({
      greeting: greetingTo(to.fullName),
      title: `Renew your badge: ${course}`,
      paragraphs: [
        `Your profile shows the safety course until ${formatDay(validUntil)}. Take the test again before then, and it is shown for two more years.`,
        'Read the lessons first: some of them may have changed since you passed.',
      ],
      action: { label: 'Read the lessons', url: `${publicUrl}/courses/${key}` },
    }),
  };
}

export const courseExamples: EmailExamples = (publicUrl) => {
  const to = {
    id: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
    email: 'chidi@example.ng',
    fullName: 'Chidi Okafor',
  };
  const badge = { course: 'Plumbing', validUntil: '2028-11-26' };
  return {
    passedMail: passedMail(to, badge, publicUrl),
    badgeEndsMail: badgeEndsMail(to, { ...badge, key: 'plumbing' }, publicUrl),
  };
};
