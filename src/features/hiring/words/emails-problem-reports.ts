import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { problemDecisionTime } from '../../../shared/promise-words.ts';
import { artisanFact, type EmailedStep, type HireEmail, heldFact, ifNotYours, whenFact } from './email.ts';

/*
 * Emails sent when a problem is reported; emails-problem-ends.ts has the later ones. Only the operators' email quotes
 * the customer; between the two sides, words stay on the hire's page.
 */

const REPLIES = 'If you reply to this email, only we will see it.';

/** Sent to the customer as a receipt for their report. */
export function reportReceived({ hire, links, contactTo }: EmailedStep): HireEmail {
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'customer',
    replyTo: contactTo,
    subject: `We have your report: your ${sum} stays held`,
    title: 'We have your report',
    paragraphs: [
      `Your ${sum} stays held until the problem is settled. On the hire’s page, you and ${hire.artisanName} can write, add photos and propose a solution: a full or partial refund, or doing the work again. What you agree on takes effect at once.`,
      `If you can’t agree, we’ll decide within ${problemDecisionTime} and tell you why.`,
      ...(contactTo === undefined ? [] : [REPLIES]),
    ],
    facts: [artisanFact(hire), whenFact(hire), heldFact(hire)],
    action: { label: 'See the hire', url: `${links.customer}#problem-case` },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the artisan when the customer reports a problem. */
export const problemReported = ({ hire, links, contactTo }: EmailedStep): HireEmail => ({
  to: 'artisan',
  replyTo: contactTo,
  subject: `A problem was reported: ${formatWhen(hire)}`,
  title: 'The customer reports a problem',
  paragraphs: [
    `Read what they say on the hire’s page, and tell your side there, with photos if you have any. The ${formatNaira(hire.amountKobo)} stays held until the problem is settled.`,
    `You can also propose a solution: a full or partial refund, or doing the work again. If you can’t agree, we’ll decide within ${problemDecisionTime} and tell you why.`,
    ...(contactTo === undefined ? [] : [REPLIES]),
  ],
  facts: [whenFact(hire), heldFact(hire)],
  action: { label: 'See what they say', url: `${links.artisan}#problem-case` },
});

/** Sent to the operators: who reports whom, what is held, and the command that decides it. */
export const reportToDecide = ({ hire, note = '' }: EmailedStep): HireEmail => ({
  to: 'operator',
  replyTo: hire.customerEmail,
  subject: `Problem report about ${hire.artisanName}: ${formatNaira(hire.amountKobo)} is held`,
  title: 'A customer has reported a problem',
  paragraphs: [
    'If you reply to this email, it goes to the customer. To see the file and decide, run:',
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
