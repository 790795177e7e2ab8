import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { cancellationWindow, unpaidWait } from '../../../shared/promise-words.ts';
import { QUOTE_REQUEST_DAYS } from '../../../shared/promises.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import type { NewHire } from './hiring-store.ts';

type Times = Pick<NewHire, 'startDate' | 'endDate' | 'startTime'>;

const days = ({ startDate, endDate }: Times): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;

/** "1 December 2026, from 09:30" */
export const when = (times: Times): string => `${days(times)}, from ${times.startTime}`;

/** What is said under a link that carries a guest's key; nothing for somebody with an account. */
export const linkIsSecret = ({ customerId }: { customerId: string | null }): string =>
  customerId === null ? 'This link is for you alone: whoever has it can see and manage the hire. ' : '';

/** To the customer, as soon as a hire is saved. `payUrl` is theirs alone: for a guest it carries the key. */
export function savedHireMail(hire: NewHire, artisanName: string, payUrl: string): Mail {
  const deposit = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `Your hire of ${artisanName} is saved: pay ${deposit} to confirm it`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your hire of ${artisanName} is saved`,
      paragraphs: [
        `Pay the ${deposit} booking deposit to confirm it. We hold the money until the job is done; ${artisanName} is paid after that.`,
        `The days are yours once you have paid. Without a payment within ${unpaidWait} the hire ends by itself and costs you nothing.`,
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: when(hire) },
        { term: 'Booking deposit', description: deposit },
      ],
      action: { label: `Pay ${deposit}`, url: payUrl },
      footnote: `You can cancel or re-schedule free of charge until ${cancellationWindow} before the start. ${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the customer, as soon as a request for a quote is saved. `url` is theirs alone: for a guest it carries the key. */
export function quoteRequestedMail(hire: NewHire, artisanName: string, url: string): Mail {
  return {
    to: hire.customerEmail,
    subject: `Your quote request was sent to ${artisanName}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your quote request was sent to ${artisanName}`,
      paragraphs: [
        `${artisanName} sees what you need and when, and has ${QUOTE_REQUEST_DAYS} days to answer. We write to you then. Nothing is booked and nothing is to be paid until you accept a quote.`,
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: when(hire) },
      ],
      action: { label: 'See your request', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the artisan: somebody wants a price. The customer's name and address are not in it. */
export function newLeadMail(hire: NewHire, artisan: { name: string; email: string }, url: string): Mail {
  return {
    to: artisan.email,
    subject: `Somebody asks you for a quote, for ${days(hire)}`,
    ...layOutMail({
      greeting: greetingTo(artisan.name),
      title: 'Somebody asks you for a quote',
      paragraphs: [
        'What they need stands on the page of the request. Answer it there with a price, or decline it: after the time below it ends by itself.',
      ],
      facts: [
        { term: 'When', description: when(hire) },
        ...(hire.answerDueAt
          ? [{ term: 'Please answer by', description: formatMoment(hire.answerDueAt.toISOString()) }]
          : []),
      ],
      action: { label: 'Answer the request', url },
    }),
  };
}
