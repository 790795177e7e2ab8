import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../shared/promise-words.ts';
import {
  artisanFact,
  type EmailedStep,
  type HireEmail,
  linkIsSecret,
  momentFact,
  whenFact,
} from './email.ts';

/* Emails about visits before a job: the job proposed after one, and the customer's answer. */

/** Sent to the customer of a visit when the artisan proposes the job, with its price and days. */
export function jobProposed({ hire, proposal, links }: EmailedStep): HireEmail {
  const { artisanName, amountKobo } = hire;
  const price = proposal?.amountKobo ?? amountKobo;
  const title = `${artisanName} proposes the job for ${formatNaira(price)}`;
  return {
    to: 'customer',
    subject: title,
    title,
    paragraphs: [
      'What you paid for the visit is taken off the price. If you agree, the days are booked at once, and you pay the rest on the hire’s page.',
      'If you decline, the visit is done and you pay nothing more.',
    ],
    facts: [
      artisanFact(hire),
      ...(proposal?.days ? [{ term: 'When', description: formatWhen(proposal.days) }] : []),
      { term: 'Price of the job', description: formatNaira(price) },
      { term: 'Paid for the visit', description: formatNaira(amountKobo) },
      { term: 'Still to pay if you agree', description: formatNaira(Math.max(0, price - amountKobo)) },
      ...momentFact('Please answer before', hire.releaseDueAt),
    ],
    action: { label: 'See the job', url: links.customer },
    footnote: linkIsSecret(hire).trim(),
  };
}

/** Sent to the artisan when the customer agrees and the visit becomes the job. */
export const jobAgreed = ({ hire, proposal, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `The customer agreed to the job: ${formatWhen(hire)}`,
  title: 'The customer agreed to the job',
  paragraphs: [
    'We’ve blocked the days in your calendar. When the customer pays the rest, we hold it and tell you. Please wait for it before you buy materials.',
  ],
  calendar: true,
  facts: [
    whenFact(hire),
    { term: 'Price of the job', description: formatNaira(proposal?.amountKobo ?? hire.amountKobo) },
    { term: 'The customer has paid', description: formatNaira(hire.amountKobo) },
  ],
  action: { label: 'See the job', url: links.artisan },
});

/** Sent to the customer who agreed: confirms the booking and says what is still to pay. */
export const jobBooked = ({ hire, proposal, links }: EmailedStep): HireEmail => ({
  to: 'customer',
  subject: `Your job is booked: ${hire.artisanName}, ${formatWhen(hire)}`,
  title: 'Your job is booked',
  paragraphs: [
    `What you paid for the visit counts towards it. Pay the rest on the hire’s page, and we hold it until the job is done.`,
    'If you cancel the job, what you paid for the visit is not refunded, because the artisan has made it.',
  ],
  calendar: true,
  facts: [
    artisanFact(hire),
    whenFact(hire),
    {
      term: 'Still to pay',
      description: formatNaira(Math.max(0, (proposal?.amountKobo ?? 0) - hire.amountKobo)),
    },
  ],
  action: { label: 'See your hire', url: links.customer },
  footnote: linkIsSecret(hire).trim(),
});

/** Sent to the artisan when the customer refuses the job, so the visit is done. */
export const jobRefused = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `The customer declined the job: the visit is done`,
  title: 'The customer declined the job',
  paragraphs: [
    `The visit is done. The money for it is yours in ${problemReportWindow}, unless the customer reports a problem. Until then you can propose the job again.`,
  ],
  facts: [whenFact(hire), ...momentFact('Released after', hire.releaseDueAt)],
  action: { label: 'See the visit', url: links.artisan },
});
