import { cancelWords } from '../../../shared/cancel-words.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatDays, formatWhen } from '../../../shared/lagos-time.ts';
import { unpaidWait } from '../../../shared/promise-words.ts';
import { QUOTE_REQUEST_DAYS } from '../../../shared/promises.ts';
import type { DeclineReason } from '../contract.ts';
import {
  artisanFact,
  customerFact,
  type EmailedStep,
  type HireEmail,
  ifNotYours,
  linkIsSecret,
  momentFact,
  whenFact,
  whereFact,
} from './email.ts';
import { untilDone } from './part-name.ts';
import { partsFacts, partsMeaning } from './parts.ts';
import { declineReasonWords } from './steps.ts';

/*
 * Emails about hires up to their payment (saved, requested, quoted, declined,
 * withdrawn, booked), and about rescheduling.
 */

/** Sent to the customer when a hire is saved; says what to pay and until when. */
export function hireSaved({ hire, links, at }: EmailedStep): HireEmail {
  const { artisanName, fixedService } = hire;
  const sum = formatNaira(hire.amountKobo);
  const what = hire.isVisit
    ? `${sum} for the visit`
    : fixedService === null
      ? `the ${sum} booking deposit`
      : `${sum}, the fixed price`;
  return {
    to: 'customer',
    subject: `Your hire of ${artisanName} is saved: pay ${sum} to confirm it`,
    title: `Your hire of ${artisanName} is saved`,
    paragraphs: [
      `Pay ${what} to confirm it. We hold the money until the job is done; ${artisanName} is paid after that.`,
      ...(hire.isVisit ? ['What you pay for the visit is taken off the price of the job.'] : []),
      `Your days are booked once you’ve paid. If you don’t pay within ${unpaidWait}, or by the end of the last day if that comes sooner, the hire ends automatically and you won’t be charged.`,
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      {
        term: hire.isVisit ? 'Visit' : fixedService === null ? 'Booking deposit' : 'Fixed price',
        description: sum,
      },
    ],
    action: { label: `Pay ${sum}`, url: links.pay },
    footnote: `${cancelWords(hire, at)} ${ifNotYours(hire)}`,
  };
}

/** Sent to the customer when a quote request is saved. */
export function quoteRequested({ hire, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  return {
    to: 'customer',
    subject: `Your quote request was sent to ${artisanName}`,
    title: `Your quote request was sent to ${artisanName}`,
    paragraphs: [
      `${artisanName} can see what you need and when, and has ${QUOTE_REQUEST_DAYS} days to answer. We’ll email you when they do. Nothing is booked and there is nothing to pay until you accept a quote.`,
    ],
    facts: [artisanFact(hire), whenFact(hire)],
    action: { label: 'See your request', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the artisan when a customer requests a quote. Leaves out the customer's name and address. */
export const newLead = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `A customer asks you for a quote, for ${formatDays(hire)}`,
  title: 'A customer asks you for a quote',
  paragraphs: [
    'See what they need on the request page, then send a quote or decline. The request expires at the time below.',
  ],
  facts: [whenFact(hire), ...whereFact(hire), ...momentFact('Please answer by', hire.answerDueAt)],
  action: { label: 'Answer the request', url: links.artisan },
});

/** Sent to the customer with a new or corrected quote. */
export function quoted({ hire, before, from, links, quote }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  const isAnew = from === 'quote_requested' && before.quoteId !== null && before.quoteId !== hire.quoteId;
  const title =
    from === 'quoted' || isAnew
      ? `${artisanName} has changed the quote to ${sum}`
      : `${artisanName} quotes ${sum} for your job`;
  return {
    to: 'customer',
    subject: title,
    title,
    paragraphs: [
      ...partsMeaning(quote?.parts),
      quote?.parts?.[0]
        ? `That is for all parts, with no extra fee for you. If you accept it, you pay the first part here within ${unpaidWait}, or by the end of the last day if that comes sooner.`
        : `That is for the whole job, with no extra fee for you. If you accept it, you pay it here within ${unpaidWait}, or by the end of the last day if that comes sooner. We hold the money until the job is done.`,
      'On the quote page, you can see what the quote includes and accept or decline it.',
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      { term: 'Quote', description: sum },
      ...partsFacts(quote?.parts),
      ...momentFact('Please answer by', hire.answerDueAt),
    ],
    action: { label: 'See the quote', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the artisan when the customer asks for a change of the quote; the wish itself is on the hire's page. */
export const changeAsked = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `The customer asks you to change your quote, for ${formatDays(hire)}`,
  title: 'The customer asks you to change your quote',
  paragraphs: [
    'Read what should change on the request page, then send a new version or decline. The customer can no longer accept your earlier quote. The request expires at the time below.',
  ],
  facts: [
    whenFact(hire),
    { term: 'Your quote was', description: formatNaira(hire.amountKobo) },
    ...momentFact('Please answer by', hire.answerDueAt),
  ],
  action: { label: 'See what should change', url: links.artisan },
});

/** Sent to the customer when the artisan declines the request, with the reason. */
export function requestDeclined({ hire, reason, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const why = declineReasonWords[reason as DeclineReason] ?? declineReasonWords.other;
  return {
    to: 'customer',
    subject: `${artisanName} cannot take your job`,
    title: `${artisanName} cannot take your job`,
    paragraphs: [`${why.sentence(artisanName)} You weren’t charged, and other artisans may be free.`],
    facts: [whenFact(hire)],
    action: { label: 'See your request', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the customer when the artisan did not answer the request in time. */
export const unanswered = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'customer',
  subject: `${hire.artisanName} did not answer your quote request`,
  title: `${hire.artisanName} did not answer in time`,
  paragraphs: ['Your request has ended. You weren’t charged. Other artisans may answer sooner.'],
  facts: [whenFact(hire)],
  action: { label: 'See your request', url: links.customer },
  footnote: ifNotYours(hire),
});

/** Sent to the customer when the artisan withdraws before anything is paid. */
export const withdrawnByArtisan = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'customer',
  subject: `${hire.artisanName} has cancelled`,
  title: `${hire.artisanName} has cancelled`,
  paragraphs: [
    'You haven’t paid, so there’s no charge. If a payment is still processing, we’ll refund it automatically.',
  ],
  facts: [whenFact(hire)],
  action: { label: 'See your hire', url: links.customer },
  footnote: ifNotYours(hire),
});

const toArtisan = ({ hire, links }: EmailedStep, title: string, paragraph: string): HireEmail => ({
  to: 'artisan',
  subject: `${title}: ${formatWhen(hire)}`,
  title,
  paragraphs: [paragraph],
  facts: [whenFact(hire)],
  action: { label: 'See the request', url: links.artisan },
});

/** Sent to the artisan when the customer declines the quote. */
export const quoteDeclined = (step: EmailedStep): HireEmail =>
  toArtisan(step, 'Your quote was declined', 'The customer decided against it. Your days stay free.');

/** Sent to the artisan when the customer withdraws before anything is paid. */
export const withdrawnByCustomer = (step: EmailedStep): HireEmail =>
  toArtisan(
    step,
    step.hire.part ? 'The customer cancelled an unpaid part' : 'A request was withdrawn',
    'The customer no longer needs it. Your days stay free.',
  );

/** Sent to the artisan when the payment arrives and the days are booked. */
export function booked({ hire, links }: EmailedStep): HireEmail {
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'artisan',
    subject: `You are booked: ${formatWhen(hire)}`,
    title: hire.isVisit ? 'You are booked for a visit' : 'You are booked',
    paragraphs: [
      ...(hire.isVisit
        ? [
            'The customer wants you to come and look first. After that, propose the job’s price and days on the hire’s page.',
          ]
        : []),
      `${sum} has been paid, and we hold it for you ${untilDone(hire.part)}. The hire’s page shows who the customer is, what to do and where.`,
      'At the door, ask for the customer’s door code and enter it on that page to start. When the job is done, mark it as done there.',
    ],
    calendar: true,
    facts: [whenFact(hire), ...whereFact(hire), { term: 'Held for you', description: sum }],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the artisan when the customer reschedules the job. */
export const jobRescheduled = ({ before, hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `A job was rescheduled: it is now ${formatWhen(hire)}`,
  title: `${hire.customerName} has rescheduled the job`,
  paragraphs: ['Nothing else has changed, and we still hold the money. The old days are free again.'],
  calendar: true,
  facts: [
    customerFact(hire),
    { term: 'Before', description: formatWhen(before) },
    { term: 'Now', description: formatWhen(hire) },
    ...whereFact(hire),
  ],
  action: { label: 'See the job', url: links.artisan },
});

/** Sent to the customer who rescheduled, as a confirmation. */
export const hireRescheduled = ({ before, hire, links, at }: EmailedStep): HireEmail => ({
  to: 'customer',
  subject: `Rescheduled: ${hire.artisanName}, ${formatWhen(hire)}`,
  title: 'Your hire is rescheduled',
  paragraphs: [
    `We’ve told ${hire.artisanName}. Rescheduling was free of charge, and what you have paid stays held.`,
  ],
  calendar: true,
  facts: [
    artisanFact(hire),
    { term: 'Before', description: formatWhen(before) },
    { term: 'Now', description: formatWhen(hire) },
  ],
  action: { label: 'See your hire', url: links.customer },
  footnote: `${cancelWords(hire, at)} ${linkIsSecret(hire)}`.trim(),
});
