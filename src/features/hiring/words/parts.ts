import { formatNaira } from '../../../shared/kobo.ts';
import { formatDays, formatWhen } from '../../../shared/lagos-time.ts';
import type { QuotePart } from '../part-shape.ts';
import type { EmailedHire, EmailedStep, Fact, HireEmail } from './email.ts';
import { artisanFact, linkIsSecret, whenFact } from './email.ts';
import type { NoticedStep, Notified } from './noticed-step.ts';
import { AFTER_EXPIRED, type NamedPart } from './part-name.ts';

/*
 * Notifications and emails about the parts of a job. Emails name a part by its number alone, because its title is the
 * artisan's text and users' text is kept out of emails (see email.ts).
 */

interface Divided {
  part?: NamedPart | null;
}

/** The part as a fact of an email: "2 of 3"; [] if the job is not divided. */
export const partFact = (part: NamedPart | null | undefined): Fact[] =>
  part ? [{ term: 'Part', description: `${part.number} of ${part.count}` }] : [];

/** "Roofing", in quotation marks. */
const titled = (hire: Divided): string => (hire.part ? `“${hire.part.title}”` : 'the next part');

/** The part as emails name it: "Part 2 of 3". */
const numbered = ({ part }: Divided): string =>
  part ? `Part ${part.number} of ${part.count}` : 'A part of your job';

/** The parts of a quote as facts of an email; [] if the job is not divided. */
export const partsFacts = (parts: readonly QuotePart[] = []): Fact[] =>
  parts.map((part, at) => ({
    term: `Part ${at + 1}`,
    description: `${formatNaira(part.amountKobo)}, ${formatDays(part)}`,
  }));

/** Explains a price in parts before the customer agrees to it; [] if the job is not divided. */
export const partsMeaning = (parts: readonly QuotePart[] = []): string[] =>
  parts.length === 0
    ? []
    : [
        `The job is in ${parts.length} parts. You pay one part at a time, and we hold that money until the part is done. Then we’ll ask you to pay the next one.`,
      ];

/** Sent when the part is due next, or again shortly before it begins. */
export const partAsked = ({ hire, artisan, customer, sum, reason }: NoticedStep): Notified => ({
  customer: {
    title:
      reason === 'soon'
        ? `Not paid yet: ${titled(hire)} by ${artisan}`
        : `Next: pay ${sum} for ${titled(hire)}`,
    text: `It begins ${formatWhen(hire)}. If you don’t pay by then, it ends.`,
  },
  artisan:
    reason === 'soon'
      ? {
          title: `${titled(hire)} is not paid yet`,
          text: `We’ve reminded ${customer}. Please don’t start or buy materials before it is paid.`,
        }
      : undefined,
});

export function partAskedEmails({ hire, reason, links }: EmailedStep): HireEmail[] {
  const sum = formatNaira(hire.amountKobo);
  const title =
    reason === 'soon'
      ? `${numbered(hire)} begins soon and is not paid yet`
      : `Pay ${sum} for the next part of your job`;
  return [
    {
      to: 'customer',
      subject: title,
      title,
      paragraphs: [
        ...(reason === 'soon' ? [] : ['The part before it is marked as done, so this one is next.']),
        `Pay ${sum} to book its days. We hold the money until this part is done. ${hire.artisanName} is paid after that.`,
        'If you don’t pay before its work should begin, this part ends, and so do the unpaid parts after it. You won’t be charged for them.',
      ],
      facts: [artisanFact(hire), whenFact(hire)],
      action: { label: `Pay ${sum}`, url: links.pay },
      footnote: linkIsSecret(hire).trim(),
    },
  ];
}

/** Sent when an unpaid part expires: it, or a part before it, was not paid in time. */
export function partExpired({ hire, artisan, customer, reason }: NoticedStep): Notified {
  const isAfter = reason === AFTER_EXPIRED;
  return {
    customer: {
      title: `${titled(hire)} by ${artisan} has ended`,
      text: `${isAfter ? 'An earlier part was not paid in time' : 'It was not paid in time'}. You weren’t charged.`,
    },
    artisan: {
      title: `${titled(hire)} has ended`,
      text: `${customer} did not pay ${isAfter ? 'an earlier part' : 'it'} in time. You are not booked for its days.`,
    },
  };
}

/** When several parts expire together, only the first is emailed. */
export const partExpiredEmails = ({ hire, links, reason }: EmailedStep): HireEmail[] =>
  reason === AFTER_EXPIRED
    ? []
    : bothAbout(hire, links, `${numbered(hire)} has ended without a payment`, [
        'It was not paid before its work should have begun. Unpaid parts after it have ended too. Nothing was charged for them, and their days are free.',
        'The parts that are paid are not affected.',
      ]);

/** Sent when a part that expired with the one before it is planned again, because that one's payment arrived late. */
export const partRevived = ({ hire, artisan, customer }: NoticedStep): Notified => ({
  customer: {
    title: `${titled(hire)} by ${artisan} is planned again`,
    text: 'Your payment for an earlier part has arrived.',
  },
  artisan: {
    title: `${titled(hire)} is planned again`,
    text: `${customer}’s payment for an earlier part has arrived.`,
  },
});

/** Sent when unpaid parts end because an earlier part ended; only the first of them has `endedParts`. */
export const partsEnded = ({ hire, endedParts, artisan, customer }: NoticedStep): Notified =>
  endedParts === undefined
    ? {}
    : {
        customer: {
          title: `${whatEnded(titled(hire), endedParts)} by ${artisan}`,
          text: 'An earlier part ended, so the unpaid parts after it ended too. Paid parts are not affected.',
        },
        artisan: {
          title: `${whatEnded(titled(hire), endedParts)} for ${customer}`,
          text: 'An earlier part ended, so you are not booked for these days. Paid parts are not affected.',
        },
      };

export const partsEndedEmails = ({ hire, endedParts, links }: EmailedStep): HireEmail[] =>
  endedParts === undefined
    ? []
    : bothAbout(hire, links, whatEnded(numbered(hire), endedParts), [
        'An earlier part ended, so the unpaid parts after it have ended too. Nothing was charged for them.',
        'The parts that are paid are not affected.',
      ]);

const whatEnded = (part: string, count: number): string =>
  count === 1
    ? `${part} has ended`
    : `${part} and ${count - 1} more unpaid ${count === 2 ? 'part' : 'parts'} have ended`;

const bothAbout = (
  hire: EmailedHire,
  links: EmailedStep['links'],
  title: string,
  paragraphs: string[],
): HireEmail[] =>
  (['customer', 'artisan'] as const).map((to) => ({
    to,
    subject: title,
    title,
    paragraphs,
    facts: [...(to === 'customer' ? [artisanFact(hire)] : []), whenFact(hire)],
    action: { label: to === 'customer' ? 'See your hire' : 'See the job', url: links[to] },
    ...(to === 'customer' && { footnote: linkIsSecret(hire).trim() }),
  }));
