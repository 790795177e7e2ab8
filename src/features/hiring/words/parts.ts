import { formatNaira } from '../../../shared/kobo.ts';
import { formatDays, formatWhen } from '../../../shared/lagos-time.ts';
import type { QuotePart } from '../part-shape.ts';
import type { EmailedHire, EmailedStep, Fact, HireEmail } from './email.ts';
import { artisanFact, linkIsSecret, whenFact } from './email.ts';
import type { NoticedStep, Notified } from './noticed-step.ts';
import { AFTER_EXPIRED, type NamedPart } from './part-name.ts';

/*
 * What both sides are told of the parts of a job. Emails name a part by its number alone: its title is the artisan's own words,
 * and what people wrote is not in emails (email.ts says why).
 */

interface Divided {
  part?: NamedPart | null;
}

/** "2 of 3", as a fact of an email; nothing where the job is not divided. */
export const partFact = (part: NamedPart | null | undefined): Fact[] =>
  part ? [{ term: 'Part', description: `${part.number} of ${part.count}` }] : [];

/** "Roofing", in quotation marks. */
const titled = (hire: Divided): string => (hire.part ? `“${hire.part.title}”` : 'the next part');

/** "Part 2 of 3", in an email. */
const numbered = ({ part }: Divided): string =>
  part ? `Part ${part.number} of ${part.count}` : 'A part of your job';

/** The parts of a quote, one fact each; nothing where the job is not divided. */
export const partsFacts = (parts: readonly QuotePart[] = []): Fact[] =>
  parts.map((part, at) => ({
    term: `Part ${at + 1}`,
    description: `${formatNaira(part.amountKobo)}, ${formatDays(part)}`,
  }));

/** What a price in parts means, before it is agreed to; nothing where the job is not divided. */
export const partsMeaning = (parts: readonly QuotePart[] = []): string[] =>
  parts.length === 0
    ? []
    : [
        `The job is in ${parts.length} parts. You pay each part on its own, and we hold that money until the part is done. We’ll ask you for the next one when the one before is done.`,
      ];

/** When it is its turn, or soon before it begins. */
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

/** An unpaid part has ended because its time to be paid is over, or that of a part before it. */
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

/** Of several that end at once the first alone is told by email. */
export const partExpiredEmails = ({ hire, links, reason }: EmailedStep): HireEmail[] =>
  reason === AFTER_EXPIRED
    ? []
    : bothAbout(hire, links, `${numbered(hire)} has ended without a payment`, [
        'It was not paid before its work should have begun. Nothing was charged for it, and its days are free. Unpaid parts after it have ended, too.',
        'The parts that are paid stay as they are.',
      ]);

/** It had expired with a part before it, whose money arrived late. */
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

/** Unpaid parts have ended because a part before them did. */
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
