import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { cancellationWindow, complaintWindow } from '../../../shared/promise-words.ts';
import type { PayableHire } from '../../hiring/server/public.ts';
import { layOutMail, type Mail } from '../../notifications/server/public.ts';

/** What a mail tells of a payment. */
interface MailedPayment {
  reference: string;
  /** What came, in whole kobo. */
  receivedKobo: number;
}

const factsOf = (hire: PayableHire, { reference, receivedKobo }: MailedPayment) => [
  { term: 'Artisan', description: hire.artisanName },
  { term: 'When', description: daysOf(hire) },
  { term: 'Amount', description: formatNaira(receivedKobo) },
  { term: 'Reference', description: reference },
];

const daysOf = ({ startDate, endDate }: PayableHire): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;

/** To the customer, as soon as their payment confirmed the hire. `url` is theirs alone: for a guest it carries the key. */
export function paidMail(hire: PayableHire, payment: MailedPayment, url: string): Mail {
  const { artisanName } = hire;
  return {
    to: hire.customerEmail,
    subject: `It is booked: ${artisanName}, ${daysOf(hire)}`,
    ...layOutMail({
      greeting: 'Hello,',
      title: `Your payment was processed, and ${artisanName} is booked`,
      paragraphs: [
        `We hold your ${formatNaira(payment.receivedKobo)} until the job is done; ${artisanName} is paid after that.`,
      ],
      facts: factsOf(hire, payment),
      action: { label: 'See the payment', url },
      footnote: `You can cancel or re-schedule free of charge until ${cancellationWindow} before the start, and you have ${complaintWindow} after the job to report a problem.`,
    }),
  };
}

/**
 * To the customer, as soon as it is known that their money cannot be kept: they may have closed the page long ago.
 *
 * @param why the sentence that the payment's page shows
 */
export function moneyBackMail(hire: PayableHire, payment: MailedPayment, why: string, url: string): Mail {
  return {
    to: hire.customerEmail,
    subject: `Your ${formatNaira(payment.receivedKobo)} goes back to you`,
    ...layOutMail({
      greeting: 'Hello,',
      title: `Your ${formatNaira(payment.receivedKobo)} goes back to you`,
      paragraphs: [
        why,
        'It goes to the card or account it came from. How long that takes depends on your bank.',
      ],
      facts: factsOf(hire, payment),
      action: { label: 'See the payment', url },
    }),
  };
}
