import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import {
  artisanFact,
  type EmailedStep,
  type HireEmail,
  HOW_REFUNDS_ARRIVE,
  heldFact,
  linkIsSecret,
  momentFact,
  whenFact,
} from './email.ts';

/* Emails after the artisan of a paid hire cancels: choosing another artisan, or a refund. */

/** Sent to the customer when the artisan cancels, while the money waits for the customer's choice. */
export function artisanCancelled({ hire, at, links }: EmailedStep): HireEmail[] {
  const { artisanName, rebookDueAt = null } = hire;
  // After the planned start there is nothing to choose; the refund email that follows says everything.
  if (rebookDueAt && rebookDueAt <= at) return [];
  const paid = formatNaira(hire.amountKobo);
  return [
    {
      to: 'customer',
      subject: `${artisanName} has cancelled: choose another artisan, or take your ${paid} back`,
      title: `${artisanName} has cancelled`,
      paragraphs: [
        `We are sorry. Your ${paid} is safe. On the hire’s page you can choose another artisan for the same time. You don’t pay again: your money moves to the new booking.`,
        'You can also take all of it back there. If you do nothing, we refund all of it automatically at the time below.',
      ],
      calendar: true,
      facts: [artisanFact(hire), whenFact(hire), heldFact(hire), ...momentFact('Choose before', rebookDueAt)],
      action: { label: 'Choose another artisan', url: links.customer },
      footnote: linkIsSecret(hire).trim(),
    },
  ];
}

/** Sent to the customer when all of the money is refunded, on request or because no replacement was booked in time. */
export function givenBack({ hire, actor, links }: EmailedStep): HireEmail[] {
  const { artisanName } = hire;
  const paid = formatNaira(hire.amountKobo);
  const why =
    actor === 'customer'
      ? `${artisanName} cancelled, and you asked for your money back.`
      : `${artisanName} cancelled, and no other artisan was booked in time.`;
  return [
    {
      to: 'customer',
      subject: `We are refunding your ${paid}: ${artisanName} has cancelled`,
      title: `We are refunding your ${paid}`,
      paragraphs: [`${why} We are refunding all of your ${paid}. ${HOW_REFUNDS_ARRIVE}`],
      calendar: true,
      facts: [artisanFact(hire), whenFact(hire), { term: 'Your refund', description: paid }],
      action: { label: 'See your hire', url: links.customer },
      footnote: linkIsSecret(hire).trim(),
    },
  ];
}

/** Sent to both sides of the replacement hire when it is booked with the transferred money. */
export function bookedInstead({ hire, links }: EmailedStep): HireEmail[] {
  const { artisanName, priceKobo } = hire;
  const sum = formatNaira(hire.amountKobo);
  const price =
    priceKobo === null
      ? 'Only the booking deposit is agreed. Propose the price of the whole job on the hire’s page before you start.'
      : `The price of the whole job is agreed: ${formatNaira(priceKobo)}.`;
  return [
    {
      to: 'customer',
      subject: `Booked: ${artisanName}, ${formatWhen(hire)}`,
      title: `You’re booked with ${artisanName}`,
      paragraphs: [
        `Your ${sum} has moved to this booking. We hold it until ${artisanName} has done the job. The time, place and price stay the same.`,
      ],
      calendar: true,
      facts: [artisanFact(hire), whenFact(hire), heldFact(hire)],
      action: { label: 'See your hire', url: links.customer },
      footnote: linkIsSecret(hire).trim(),
    },
    {
      to: 'artisan',
      subject: `New paid booking: ${formatWhen(hire)}`,
      title: 'You have a new paid booking',
      paragraphs: [
        `Another artisan had to cancel, and the customer chose you for the same time. ${sum} has been paid, and we hold it for you until the job is done. ${price}`,
        'The hire’s page shows who the customer is, what to do and where. If you can’t come, cancel there as early as you can. The customer then chooses someone else, or gets the money back.',
      ],
      calendar: true,
      facts: [whenFact(hire), { term: 'Held for you', description: sum }],
      action: { label: 'See the job', url: links.artisan },
    },
  ];
}
