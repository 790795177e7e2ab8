import { formatJobDay, formatWhen } from '../../../shared/lagos-time.ts';
import { artisanFact, type EmailedStep, type HireEmail, linkIsSecret, whenFact } from './email.ts';

/*
 * Emails about extra days that an artisan proposes for a booked job. The artisan's reason is on the hire's page alone.
 */

/** Sent to the customer when the artisan proposes a later last day. */
export function daysProposed({ hire, moreDays, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const until = formatJobDay(moreDays?.endDate ?? hire.endDate);
  return {
    to: 'customer',
    subject: `${artisanName} needs more days, until ${until}`,
    title: `${artisanName} needs more days, until ${until}`,
    paragraphs: [
      'See why on the hire’s page, and agree or decline there. The price stays the same, and nothing changes unless you agree.',
    ],
    facts: [
      artisanFact(hire),
      { term: 'Booked', description: formatWhen(hire) },
      { term: 'New last day, if you agree', description: until },
    ],
    action: { label: 'Answer the request', url: links.customer },
    footnote: linkIsSecret(hire).trim(),
  };
}

const itWas = ({ before, hire }: EmailedStep) => [
  { term: 'Before', description: formatWhen(before) },
  { term: 'Now', description: formatWhen(hire) },
];

/** Sent to the customer who agreed to more days, as a confirmation. */
export const daysAgreedForCustomer = (step: EmailedStep): HireEmail => ({
  to: 'customer',
  subject: `More days: ${step.hire.artisanName}, ${formatWhen(step.hire)}`,
  title: 'You agreed to more days',
  paragraphs: [
    `We’ve told ${step.hire.artisanName}. The price stays the same, and we hold what you have paid until the job is done.`,
  ],
  calendar: true,
  facts: [artisanFact(step.hire), ...itWas(step)],
  action: { label: 'See your hire', url: step.links.customer },
  footnote: linkIsSecret(step.hire).trim(),
});

/** Sent to the artisan when the customer agrees and the extra days are booked. */
export const daysAgreedForArtisan = (step: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `The customer agreed to more days: ${formatWhen(step.hire)}`,
  title: 'The customer agreed to more days',
  paragraphs: ['We’ve blocked the days in your calendar. Mark the job as done on its page when you finish.'],
  calendar: true,
  facts: itWas(step),
  action: { label: 'See the job', url: step.links.artisan },
});

/** Sent to the artisan when the customer refuses, so the job ends as booked. */
export const daysRefused = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `The customer declined more days: ${formatWhen(hire)}`,
  title: 'The customer declined more days',
  paragraphs: [
    'The booking hasn’t changed. On its page, you can write to the customer or propose another last day.',
  ],
  facts: [whenFact(hire)],
  action: { label: 'See the job', url: links.artisan },
});
