import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { layOutMail, type Mail } from '../../notifications/server/public.ts';
import type { NewHire } from './hiring-store.ts';

/**
 * "Hello Amina,". Anybody can have us write to any address, so what is said there is ours: a first name, unless
 * it looks like an address to click on, and nothing of the job.
 */
function greeting(fullName: string): string {
  const [firstName = ''] = fullName.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

const days = ({ startDate, endDate }: NewHire): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;

/** To the customer, as soon as a hire is saved. `payUrl` is theirs alone: for a guest it carries the key. */
export function savedHireMail(hire: NewHire, artisanName: string, payUrl: string): Mail {
  const deposit = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `Your hire of ${artisanName} is saved: pay ${deposit} to confirm it`,
    ...layOutMail({
      greeting: greeting(hire.customerName),
      title: `Your hire of ${artisanName} is saved`,
      paragraphs: [
        `Pay the ${deposit} booking deposit to confirm it. We hold the money until the job is done; ${artisanName} is paid after that.`,
        'The days are yours once you have paid. Without a payment within 24 hours the hire ends by itself and costs you nothing.',
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: `${days(hire)}, from ${hire.startTime}` },
        { term: 'Booking deposit', description: deposit },
      ],
      action: { label: `Pay ${deposit}`, url: payUrl },
      footnote: [
        'You can cancel or re-schedule free of charge until 24 hours before the start.',
        ...(hire.customerId === null
          ? ['This link is for you alone: whoever has it can see and manage the hire.']
          : []),
        'If you did not ask for this, do nothing.',
      ].join(' '),
    }),
  };
}

/** To the customer, as soon as a request for a quote is saved. */
export function quoteRequestedMail(hire: NewHire, artisanName: string, profileUrl: string): Mail {
  return {
    to: hire.customerEmail,
    subject: `Your quote request was sent to ${artisanName}`,
    ...layOutMail({
      greeting: greeting(hire.customerName),
      title: `Your quote request was sent to ${artisanName}`,
      paragraphs: [
        `${artisanName} sees what you need and when. Nothing is booked and nothing is to be paid until you accept a quote.`,
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: `${days(hire)}, from ${hire.startTime}` },
      ],
      action: { label: `See ${artisanName}’s profile`, url: profileUrl },
      footnote: 'If you did not ask for this, do nothing.',
    }),
  };
}

/** To the artisan: somebody wants a price. The customer's name and address are not in it. */
export function newLeadMail(
  hire: NewHire,
  artisan: { name: string; email: string },
  dashboardUrl: string,
): Mail {
  return {
    to: artisan.email,
    subject: `Somebody asks you for a quote, for ${days(hire)}`,
    ...layOutMail({
      greeting: greeting(artisan.name),
      title: 'Somebody asks you for a quote',
      paragraphs: ['What they need is on your dashboard.'],
      facts: [{ term: 'When', description: `${days(hire)}, from ${hire.startTime}` }],
      action: { label: 'Open my dashboard', url: dashboardUrl },
    }),
  };
}
