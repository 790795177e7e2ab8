import { formatDay } from '../../../shared/lagos-time.ts';
import { reviewWait } from '../../../shared/promise-words.ts';
import { type HiddenReason, hiddenReasonWords } from '../../../shared/review-words.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

const LINK_FOR_YOU = 'Keep this link to yourself: anyone who has it can see and manage the hire.';

export interface ReviewRequest {
  to: string;
  /** Name of the recipient. */
  name: string;
  /** Name of the person to review. */
  other: string;
  side: 'customer' | 'artisan';
  /** URL of the form; a guest's contains their key. */
  url: string;
  isGuest: boolean;
  /** Deadline. */
  until: Date;
  /** True for the reminder. */
  again: boolean;
}

/** Email that asks one party of a finished hire for a review. */
export function askForReviewMail({ to, name, other, side, url, isGuest, until, again }: ReviewRequest): Mail {
  const title = side === 'customer' ? `How was ${other}?` : `How was it to work for ${other}?`;
  const why =
    side === 'customer'
      ? `Your review helps the next customer choose, and helps ${other} get work.`
      : 'Only artisans with a request or hire from this customer see their rating.';
  return {
    to,
    subject: again ? `Reminder: ${title}` : title,
    ...layOutMail({
      greeting: greetingTo(name),
      title,
      paragraphs: [
        `The job is done. ${why}`,
        `Neither of you sees the other’s review before both are written, or ${reviewWait} have passed.`,
        ...(again ? ['This is our last email about it.'] : []),
      ],
      facts: [{ term: 'You can write it until', description: formatDay(until.toISOString()) }],
      action: { label: 'Write your review', url },
      ...(isGuest && { footnote: LINK_FOR_YOU }),
    }),
  };
}

export interface ReviewNews {
  to: string;
  /** Name of the recipient. */
  name: string;
  title: string;
  text: string;
  /** Label of the button. */
  label: string;
  /** Target of the button; a guest's contains their key. */
  url: string;
}

/** Email to a guest, who gets no notifications, that they were reviewed or that their review was answered. */
export function reviewNewsMail({ to, name, title, text, label, url }: ReviewNews): Mail {
  return {
    to,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(name),
      title,
      paragraphs: [text],
      action: { label, url },
      ...(url.includes('?key=') && { footnote: LINK_FOR_YOU }),
    }),
  };
}

/** Email to the writer of a review that we have hidden it or show it again. */
export function reviewDecisionMail(
  to: string,
  other: string,
  { hiddenFor, url }: { hiddenFor: HiddenReason | null; url: string },
): Mail {
  const title = `Your review of ${other} ${hiddenFor === null ? 'is shown again' : 'is hidden'}`;
  return {
    to,
    subject: title,
    ...layOutMail({
      greeting: 'Hello,',
      title,
      paragraphs:
        hiddenFor === null
          ? ['We looked at it again. It is shown as you wrote it, and its stars count.']
          : [
              `We hid it for this reason: ${hiddenReasonWords[hiddenFor]}. Its stars no longer count.`,
              'If you think we are wrong, contact us and we’ll look at it again.',
            ],
      action: { label: 'See the hire', url },
    }),
  };
}

export const reviewExamples: EmailExamples = (publicUrl) => {
  const url = `${publicUrl}/hires/0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03`;
  const asked = {
    to: 'amina@example.ng',
    name: 'Amina Yusuf',
    other: 'Chidi Okafor',
    side: 'customer',
    url: `${url}/review`,
    isGuest: false,
    until: new Date('2027-01-20T08:00:00Z'),
    again: false,
  } as const;
  return {
    askForReviewMail: askForReviewMail(asked),
    'askForReviewMail, to a guest, once more': askForReviewMail({
      ...asked,
      url: `${url}/review?key=example`,
      isGuest: true,
      again: true,
    }),
    'askForReviewMail, to the artisan': askForReviewMail({
      ...asked,
      to: 'chidi@example.ng',
      name: 'Chidi Okafor',
      other: 'Amina Yusuf',
      side: 'artisan',
    }),
    reviewNewsMail: reviewNewsMail({
      to: 'amina@example.ng',
      name: 'Amina Yusuf',
      title: 'Chidi Okafor has reviewed you',
      text: 'You’ll find it on the hire’s page.',
      label: 'See the review',
      url: `${url}?key=example#review`,
    }),
    reviewDecisionMail: reviewDecisionMail('amina@example.ng', 'Chidi Okafor', {
      hiddenFor: 'private_data',
      url,
    }),
    'reviewDecisionMail, shown again': reviewDecisionMail('amina@example.ng', 'Chidi Okafor', {
      hiddenFor: null,
      url,
    }),
  };
};
