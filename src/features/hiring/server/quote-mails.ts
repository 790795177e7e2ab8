import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { UNPAID_HOURS } from '../../../shared/promises.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import type { DeclineReason } from '../contract.ts';
import { linkIsSecret, when } from './hire-mails.ts';

/**
 * Mails about quotes. What the two sides wrote to each other is not in them: anybody can have us write to any
 * address, so what is said there is ours, and their words wait on the hire's page.
 */

/** What the mails tell of a hire. */
interface MailedHire {
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  artisanName: string;
  artisanEmail: string;
  startDate: string;
  endDate: string;
  startTime: string;
}

/** To the customer: here is the price. `url` is theirs alone: for a guest it carries the key. */
export function quotedMail(
  hire: MailedHire & { answerDueAt: Date | null },
  amountKobo: number,
  isCorrection: boolean,
  url: string,
): Mail {
  const { artisanName, answerDueAt } = hire;
  const sum = formatNaira(amountKobo);
  const title = isCorrection
    ? `${artisanName} has changed the quote to ${sum}`
    : `${artisanName} quotes ${sum} for your job`;
  return {
    to: hire.customerEmail,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title,
      paragraphs: [
        `That is for the whole job, and there is nothing on top for you. If you accept it, you pay it here within ${UNPAID_HOURS} hours; we hold the money until the job is done.`,
        'What the quote includes, and what happens if you decline it, stands on its page.',
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: when(hire) },
        { term: 'Quote', description: sum },
        ...(answerDueAt
          ? [{ term: 'Please answer by', description: formatMoment(answerDueAt.toISOString()) }]
          : []),
      ],
      action: { label: 'See the quote', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

const declineWords: Record<DeclineReason, (name: string) => string> = {
  too_busy: (name) => `${name} has too much work at the moment.`,
  too_far: (name) => `The place is too far away for ${name}.`,
  days_do_not_suit: (name) => `The days do not suit ${name}.`,
  not_my_work: (name) => `${name} does not do this kind of work.`,
  other: (name) => `${name} cannot do this job.`,
};

/** To the customer: the artisan declines. */
export function requestDeclinedMail(hire: MailedHire, reason: DeclineReason, url: string): Mail {
  const { artisanName } = hire;
  return {
    to: hire.customerEmail,
    subject: `${artisanName} cannot take your job`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `${artisanName} cannot take your job`,
      paragraphs: [
        `${declineWords[reason](artisanName)} It cost you nothing, and others of the trade may be free.`,
      ],
      facts: [{ term: 'When', description: when(hire) }],
      action: { label: 'See your request', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the customer: the artisan did not answer in time. */
export function unansweredMail(hire: MailedHire, url: string): Mail {
  const { artisanName } = hire;
  return {
    to: hire.customerEmail,
    subject: `${artisanName} did not answer your quote request`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `${artisanName} did not answer in time`,
      paragraphs: ['So your request has ended. It cost you nothing. Others of the trade may answer sooner.'],
      facts: [{ term: 'When', description: when(hire) }],
      action: { label: 'See your request', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the customer: the artisan withdrew before anything was paid. */
export function cancelledByArtisanMail(hire: MailedHire, url: string): Mail {
  const { artisanName } = hire;
  return {
    to: hire.customerEmail,
    subject: `${artisanName} has cancelled`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `${artisanName} has cancelled`,
      paragraphs: [
        'Nothing was paid, and there is nothing to pay. Should a payment of yours still be under way, it goes back to you by itself.',
      ],
      facts: [{ term: 'When', description: when(hire) }],
      action: { label: 'See your hire', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the artisan: the customer does not take the quote. */
export function quoteDeclinedMail(hire: MailedHire, url: string): Mail {
  return toArtisan(
    hire,
    url,
    'Your quote was declined',
    'The customer decided against it. Your days stay free.',
  );
}

/** To the artisan: the customer withdrew before anything was paid. */
export function cancelledByCustomerMail(hire: MailedHire, url: string): Mail {
  return toArtisan(
    hire,
    url,
    'A request was withdrawn',
    'The customer no longer needs it. Your days stay free.',
  );
}

/** To the artisan: the money is there, so the days are booked. */
export function bookedMail(hire: MailedHire, amountKobo: number, url: string): Mail {
  const sum = formatNaira(amountKobo);
  return {
    to: hire.artisanEmail,
    subject: `You are booked: ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'You are booked',
      paragraphs: [
        `${sum} has been paid, and we hold it for you until the job is done. Who it is, what is to be done and where stands on the hire’s page. Say there when you have begun, and when it is done.`,
      ],
      facts: [
        { term: 'When', description: when(hire) },
        { term: 'Held for you', description: sum },
      ],
      action: { label: 'See the job', url },
    }),
  };
}

function toArtisan(hire: MailedHire, url: string, title: string, paragraph: string): Mail {
  return {
    to: hire.artisanEmail,
    subject: `${title}: ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title,
      paragraphs: [paragraph],
      facts: [{ term: 'When', description: when(hire) }],
      action: { label: 'See the request', url },
    }),
  };
}
