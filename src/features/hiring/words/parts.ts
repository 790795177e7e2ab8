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
        `The job is in ${parts.length} parts. You pay each part on its own, and we hold that money until the part is done. We’ll ask you for the next one when the one before is done.`,
      ];

/** Sent when the part is due next, or again shortly before it begins. */
export const partAsked = ({ hire, artisan, customer, sum, reason }: NoticedStep): Notified => ({
  customer: {
    title:
      reason === 'soon'
        ? `Not paid yet: ${titled(hire)} by ${artisan}`
        : `Next: pay ${sum} for ${titled(hire)}`,
    text: `It begins ${formatWhen(hire)}. Without a payment it ends then.`,
  },
  artisan:
    reason === 'soon'
      ? {
          title: `${titled(hire)} is not paid yet`,
          text: `We’ve reminded ${customer}. Please don’t begin, or buy materials, before it is paid.`,
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
        ...(reason === 'soon' ? [] : ['The part before is reported as done, so this one comes next.']),
        `Pay ${sum} and its days are yours. We hold the money until this part is done; ${hire.artisanName} is paid after that.`,
        'Without a payment this part ends when its work should begin, and the unpaid parts after it end, too. You won’t be charged for them.',
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
      text: `${isAfter ? 'A part before it was not paid in time' : 'It was not paid before it should have begun'}. You weren’t charged.`,
    },
    artisan: {
      title: `${titled(hire)} has ended`,
      text: `${customer} did not pay ${isAfter ? 'a part before it' : 'it'} in time. You are not booked for its days.`,
    },
  };
}

/** When several parts expire together, only the first is emailed. */
export const partExpiredEmails = ({ hire, links, reason }: EmailedStep): HireEmail[] =>
  reason === AFTER_EXPIRED
    ? []
    : bothAbout(hire, links, `${numbered(hire)} has ended without a payment`, [
        'It was not paid before its work should have begun. Nothing was charged for it, and its days are free. Unpaid parts after it have ended, too.',
        'The parts that are paid stay as they are.',
      ]);

/** Sent when a part that expired with the one before it is planned again, because that one's payment arrived late. */
export const partRevived = ({ hire, artisan, customer }: NoticedStep): Notified => ({
  customer: {
    title: `${titled(hire)} by ${artisan} is planned again`,
    text: 'Your payment for a part before it has arrived.',
  },
  artisan: {
    title: `${titled(hire)} is planned again`,
    text: `The payment of ${customer} for a part before it has arrived.`,
  },
});

/** Sent when unpaid parts end because an earlier part ended; only the first of them has `endedParts`. */
export const partsEnded = ({ hire, endedParts, artisan, customer }: NoticedStep): Notified =>
  endedParts === undefined
    ? {}
    : {
        customer: {
          title: `${whatEnded(titled(hire), endedParts)} by ${artisan}`,
          text: 'A part before it ended. Nothing was paid for what comes after, and parts that are paid stay as they are.',
        },
        artisan: {
          title: `${whatEnded(titled(hire), endedParts)} for ${customer}`,
          text: 'A part before it ended. You are not booked for these days; parts that are paid stay as they are.',
        },
      };

export const partsEndedEmails = ({ hire, endedParts, links }: EmailedStep): HireEmail[] =>
  endedParts === undefined
    ? []
    : bothAbout(hire, links, whatEnded(numbered(hire), endedParts), [
        'A part before it ended, so what was not paid after it has ended, too. Nothing was charged for it.',
        'The parts that are paid stay as they are.',
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
