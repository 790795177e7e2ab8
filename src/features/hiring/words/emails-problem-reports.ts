import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import {
  artisanFact,
  type EmailedStep,
  earningFacts,
  type HireEmail,
  HOW_REFUNDS_ARRIVE,
  heldFact,
  ifNotYours,
  linkIsSecret,
  whenFact,
} from './email.ts';

/*
 * Emails about problem reports. Those who decide read in theirs what the customer says; to each other the two sides' words
 * stay on the hire's page. What is said of a decision is ours.
 */

/** To the customer: it has arrived. */
export function reportReceived({ hire, links, contactTo }: EmailedStep): HireEmail {
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'customer',
    replyTo: contactTo,
    subject: `We have your report: your ${sum} stays held`,
    title: 'We have your report',
    paragraphs: [
      `Your ${sum} stays held, and ${hire.artisanName} does not get it, until a person has looked at what happened. We’ll ask both of you where something is not clear, and email you when we have decided: either you are refunded, or ${hire.artisanName} is paid.`,
      ...(contactTo === undefined
        ? []
        : ['If you have photos or want to add anything, reply to this email.']),
    ],
    facts: [artisanFact(hire), whenFact(hire), heldFact(hire)],
    action: { label: 'See the hire', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** To the artisan: the customer says that something is wrong. */
export const problemReported = ({ hire, links, contactTo }: EmailedStep): HireEmail => ({
  to: 'artisan',
  replyTo: contactTo,
  subject: `A problem was reported: ${formatWhen(hire)}`,
  title: 'The customer reports a problem',
  paragraphs: [
    `Read what they say on the hire’s page. The ${formatNaira(hire.amountKobo)} stays held until a person has looked at what happened; we’ll email you when we have decided.`,
    ...(contactTo === undefined
      ? []
      : ['Reply to this email to tell us your side, with photos if you have any.']),
  ],
  facts: [whenFact(hire), heldFact(hire)],
  action: { label: 'See what they say', url: links.artisan },
});

/** To those who decide: who reports whom, what is held, and how it is decided. */
export const reportToDecide = ({ hire, note = '' }: EmailedStep): HireEmail => ({
  to: 'operator',
  replyTo: hire.customerEmail,
  subject: `Problem report about ${hire.artisanName}: ${formatNaira(hire.amountKobo)} is held`,
  title: 'A customer has reported a problem',
  paragraphs: [
    'A reply to this email reaches the customer. To see all of it and to decide, on the command line:',
    `npm run operator -- problem show ${hire.id}`,
  ],
  facts: [
    { term: 'Hire', description: hire.id },
    { term: 'Customer', description: `${hire.customerName}, ${hire.customerEmail}` },
    { term: 'Artisan', description: `${hire.artisanName}, ${hire.artisanEmail}` },
    whenFact(hire),
    heldFact(hire),
  ],
  quote: note,
});

const IF_WE_ARE_WRONG = 'If you think we got it wrong, write to us through the contact page.';
const why = ({ note = '' }: EmailedStep) => ({ term: 'Why', description: note });

function decidedForCustomer(step: EmailedStep, title: string, paragraph: string): HireEmail {
  const { hire, links } = step;
  return {
    to: 'customer',
    subject: `We’ve decided on your problem report: ${title.replace(/^Y/, 'y').replace(/^W/, 'w')}`,
    title,
    paragraphs: [paragraph],
    facts: [artisanFact(hire), whenFact(hire), why(step)],
    action: { label: 'See the hire', url: links.customer },
    footnote: `${linkIsSecret(hire)}${IF_WE_ARE_WRONG}`,
  };
}

function decidedForArtisan(step: EmailedStep, title: string, paragraph: string): HireEmail {
  const { hire, links } = step;
  return {
    to: 'artisan',
    subject: `We’ve decided on the problem report: ${formatWhen(hire)}`,
    title,
    paragraphs: [paragraph],
    facts: [...(hire.status === 'released' ? earningFacts(hire) : [whenFact(hire)]), why(step)],
    action: { label: 'See the job', url: links.artisan },
    footnote: IF_WE_ARE_WRONG,
  };
}

/** To both sides: the money is the artisan's. */
export const decidedForRelease = (step: EmailedStep): HireEmail[] => [
  decidedForCustomer(
    step,
    `Your ${formatNaira(step.hire.amountKobo)} is released to ${step.hire.artisanName}`,
    `We have looked at what you reported, and decided that the money is ${step.hire.artisanName}’s.`,
  ),
  decidedForArtisan(
    step,
    'The money for your job is released',
    'We have looked at what the customer reported, and decided that the money is yours. You’ll see it in the earnings on your dashboard.',
  ),
];

/** To both sides: all of the money is refunded. */
export const decidedForRefund = (step: EmailedStep): HireEmail[] => [
  decidedForCustomer(
    step,
    `We are refunding your ${formatNaira(step.hire.amountKobo)}`,
    `We have looked at what you reported, and decided in your favour. ${HOW_REFUNDS_ARRIVE}`,
  ),
  decidedForArtisan(
    step,
    'The customer is refunded',
    `We have looked at what the customer reported, and decided in their favour: we are refunding the ${formatNaira(step.hire.amountKobo)} that we held.`,
  ),
];
