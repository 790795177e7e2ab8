import { formatNaira } from '../../../shared/kobo.ts';
import { type HireRecord, linkIsSecret, when } from '../../hiring/server/public.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { earningFacts } from './finish-mails.ts';

/**
 * Mails about complaints. What the two sides say is not in the ones to each other: it waits on the hire's page. Those who
 * decide read it in theirs, and what they say of their decision is ours.
 */

/** Where a mail leads: the hire's page, and who reads an answer. */
interface Ways {
  /** The hire's page, as its reader may open it; a guest's carries their key. */
  url: string;
  /** The address of those who decide; undefined where none is set, and answers reach nobody. */
  contactTo: string | undefined;
}

/** To the customer: it has arrived. */
export function complaintReceiptMail(hire: HireRecord, { url, contactTo }: Ways): Mail {
  const sum = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    ...(contactTo !== undefined && { replyTo: contactTo }),
    subject: `We have your report: your ${sum} stays held`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: 'We have your report',
      paragraphs: [
        `Your ${sum} stays held, and ${hire.artisanName} does not get it, until a person has looked at what happened. We ask both of you where something is not clear, and write to you when it is decided: then the money goes back to you, or to ${hire.artisanName}.`,
        ...(contactTo === undefined
          ? []
          : ['If you have photographs or want to add something, answer this mail.']),
      ],
      facts: factsOf(hire, { term: 'Artisan', description: hire.artisanName }),
      action: { label: 'See the hire', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the artisan: the customer says that something is wrong. */
export function complaintMail(hire: HireRecord, { url, contactTo }: Ways): Mail {
  const sum = formatNaira(hire.amountKobo);
  return {
    to: hire.artisanEmail,
    ...(contactTo !== undefined && { replyTo: contactTo }),
    subject: `A problem was reported: ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'The customer reports a problem',
      paragraphs: [
        `What they say stands on the page of the hire. The ${sum} stays held until a person has looked at what happened; we write to you when it is decided.`,
        ...(contactTo === undefined
          ? []
          : ['Answer this mail to tell us how you see it, with photographs if you have some.']),
      ],
      facts: factsOf(hire),
      action: { label: 'See what they say', url },
    }),
  };
}

/** To those who decide: who complains about whom, what is held, and how it is decided. */
export function complaintToDecideMail(hire: HireRecord, complaint: string, contactTo: string): Mail {
  return {
    to: contactTo,
    replyTo: hire.customerEmail,
    subject: `Complaint about ${hire.artisanName}: ${formatNaira(hire.amountKobo)} is held`,
    ...layOutMail({
      greeting: 'Hello,',
      title: 'A customer has reported a problem',
      paragraphs: [
        'Answer to this mail, and it reaches the customer. To see all of it and to decide, on the command line:',
        `npm run operator -- complaint show ${hire.id}`,
      ],
      facts: [
        { term: 'Hire', description: hire.id },
        { term: 'Customer', description: `${hire.customerName}, ${hire.customerEmail}` },
        { term: 'Artisan', description: `${hire.artisanName}, ${hire.artisanEmail}` },
        ...factsOf(hire),
      ],
      quote: complaint,
    }),
  };
}

/** To the customer: it is decided, and the money goes back to them, or does not. */
export function decidedForCustomerMail(
  hire: HireRecord,
  decision: 'release' | 'refund',
  reason: string,
  url: string,
): Mail {
  const sum = formatNaira(hire.amountKobo);
  const title =
    decision === 'refund' ? `Your ${sum} goes back to you` : `Your ${sum} is released to ${hire.artisanName}`;
  return {
    to: hire.customerEmail,
    subject: `Your complaint is decided: ${title.replace('Your', 'your')}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title,
      paragraphs: [
        decision === 'refund'
          ? 'We have looked at what you reported, and decided for you. All of the money goes to the card or account it came from. How long that takes depends on your bank.'
          : `We have looked at what you reported, and decided that the money is ${hire.artisanName}’s.`,
      ],
      facts: [
        { term: 'Artisan', description: hire.artisanName },
        { term: 'When', description: when(hire) },
        { term: 'Why', description: reason },
      ],
      action: { label: 'See the hire', url },
      footnote: `${linkIsSecret(hire)}If you think that we are wrong, write to us on the contact page.`,
    }),
  };
}

/** To the artisan: the complaint is decided, and the money is theirs, or is not. */
export function decidedForArtisanMail(
  hire: HireRecord,
  decision: 'release' | 'refund',
  reason: string,
  url: string,
): Mail {
  const isTheirs = decision === 'release';
  const facts = isTheirs ? earningFacts(hire) : [{ term: 'When', description: when(hire) }];
  return {
    to: hire.artisanEmail,
    subject: `The complaint is decided: ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: isTheirs ? 'The money for your job is released' : 'The money goes back to the customer',
      paragraphs: [
        isTheirs
          ? 'We have looked at what the customer reported, and decided that the money is yours. It counts among the earnings on your dashboard.'
          : `We have looked at what the customer reported, and decided for them: the ${formatNaira(hire.amountKobo)} that we held goes back.`,
      ],
      facts: [...facts, { term: 'Why', description: reason }],
      action: { label: 'See the job', url },
      footnote: 'If you think that we are wrong, write to us on the contact page.',
    }),
  };
}

const factsOf = (hire: HireRecord, ...first: { term: string; description: string }[]) => [
  ...first,
  { term: 'When', description: when(hire) },
  { term: 'We hold', description: formatNaira(hire.amountKobo) },
];
