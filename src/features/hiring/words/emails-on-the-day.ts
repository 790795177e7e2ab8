import { sharesOfCancellation } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { noShowAnswerTime } from '../../../shared/promise-words.ts';
import { noCodeLine } from './door-code.ts';
import {
  artisanFact,
  type EmailedStep,
  type HireEmail,
  HOW_REFUNDS_ARRIVE,
  heldFact,
  ifNotYours,
  linkIsSecret,
  momentFact,
  whenFact,
} from './email.ts';

/* Emails on the day of a booked job: a start without the door code, and no-show reports. */

/**
 * Sent to the customer when the work starts without their door code, since they may not know
 * of it. None for a start with the code.
 */
export function startedWithoutCode({ hire, reason, links }: EmailedStep): HireEmail[] {
  const why = noCodeLine(reason);
  if (!why) return [];
  const title = `${hire.artisanName} has started without your door code`;
  return [
    {
      to: 'customer',
      subject: title,
      title,
      paragraphs: [
        `Their reason: ${why}. You can also see it on the hire’s page.`,
        'If no one came, report a problem there: the money stays held until we decide.',
      ],
      facts: [artisanFact(hire), whenFact(hire)],
      action: { label: 'See the hire', url: links.customer },
      footnote: ifNotYours(hire),
    },
  ];
}

/** Sent to the artisan when the customer reports that they did not come. */
export const artisanReported = ({ hire, links }: EmailedStep): HireEmail[] => [
  {
    to: 'artisan',
    subject: `Did you come? Please answer: ${formatWhen(hire)}`,
    title: 'The customer reports that you did not come',
    paragraphs: [
      `Tell us on the hire’s page what happened. If you came, or are on your way, our team looks into it before anyone gets the money.`,
      `If you don’t answer within ${noShowAnswerTime}, all of the ${formatNaira(hire.amountKobo)} is refunded to the customer. If you are there now, start with their door code.`,
    ],
    facts: [whenFact(hire), heldFact(hire), ...momentFact('Answer before', hire.noShowDueAt)],
    action: { label: 'Answer the report', url: links.artisan },
  },
];

/** Sent to the customer when the artisan reports that they were not there. */
export function customerReported({ hire, at, links }: EmailedStep): HireEmail[] {
  const { customerKobo, artisanKobo, feeKobo } = sharesOfCancellation(hire, 'customer', at);
  const kept = formatNaira(artisanKobo + feeKobo);
  const rest = customerKobo > 0 ? ` ${formatNaira(customerKobo)} is refunded to you.` : '';
  return [
    {
      to: 'customer',
      subject: `${hire.artisanName} says that no one was there. Please answer`,
      title: `${hire.artisanName} reports that no one was there`,
      paragraphs: [
        'Tell us on the hire’s page what happened. If you were there, our team looks into it before anyone gets the money.',
        `If you don’t answer within ${noShowAnswerTime}, the hire counts as cancelled on the day: ${kept} goes to ${hire.artisanName}, less our service fee.${rest}`,
      ],
      facts: [
        artisanFact(hire),
        whenFact(hire),
        heldFact(hire),
        ...momentFact('Answer before', hire.noShowDueAt),
      ],
      action: { label: 'Answer the report', url: links.customer },
      footnote: ifNotYours(hire),
    },
  ];
}

/** Sent to the side that made a no-show report, and to the operators, when the other side contests it. */
export function reportAnswered({ hire, actor, note = '', links, contactTo }: EmailedStep): HireEmail[] {
  const byArtisan = actor === 'artisan';
  const title = byArtisan
    ? `${hire.artisanName} says that they came`
    : 'The customer says that they were there';
  const money = `The ${formatNaira(hire.amountKobo)} stays held while our team looks into what happened. We’ll email you when we have decided.`;
  const toReporter: HireEmail = {
    to: byArtisan ? 'customer' : 'artisan',
    replyTo: contactTo,
    subject: `${title}: ${formatWhen(hire)}`,
    title,
    paragraphs: [`Read what they say on the hire’s page. ${money}`],
    facts: [...(byArtisan ? [artisanFact(hire)] : []), whenFact(hire), heldFact(hire)],
    action: { label: 'See what they say', url: byArtisan ? links.customer : links.artisan },
    ...(byArtisan && { footnote: ifNotYours(hire) }),
  };
  if (contactTo === undefined) return [toReporter];
  return [
    toReporter,
    {
      to: 'operator',
      replyTo: byArtisan ? hire.artisanEmail : hire.customerEmail,
      subject: `Did they come? ${hire.artisanName}: ${formatNaira(hire.amountKobo)} is held`,
      title: 'The customer and the artisan disagree',
      paragraphs: [
        `${byArtisan ? 'The customer' : 'The artisan'} reported that the other did not come, and the other disagrees. If you reply to this email, it goes to the one who answered. To see the file and decide, run:`,
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
    },
  ];
}

/** Sent to the reported side when the report is withdrawn. */
export function reportWithdrawn({ hire, actor, links }: EmailedStep): HireEmail[] {
  const toArtisan = actor === 'customer';
  const title = toArtisan
    ? 'The customer has withdrawn the report'
    : `${hire.artisanName} has withdrawn the report`;
  return [
    {
      to: toArtisan ? 'artisan' : 'customer',
      subject: `${title}: ${formatWhen(hire)}`,
      title,
      paragraphs: ['You don’t need to answer any more, and the job stays booked.'],
      facts: [...(toArtisan ? [] : [artisanFact(hire)]), whenFact(hire)],
      action: { label: 'See the hire', url: toArtisan ? links.artisan : links.customer },
      ...(!toArtisan && { footnote: linkIsSecret(hire).trim() }),
    },
  ];
}

/** Sent to both sides when a no-show report settles, admitted or unanswered; says where the money goes. */
export const noShowSettled = (step: EmailedStep): HireEmail[] =>
  step.from === 'artisan_no_show' ? refunded(step) : countsAsCancelled(step);

function refunded({ hire, actor, links }: EmailedStep): HireEmail[] {
  const admitted = actor === 'artisan';
  const sum = formatNaira(hire.amountKobo);
  const title = `We are refunding your ${sum}`;
  return [
    {
      to: 'customer',
      subject: `${title}: ${hire.artisanName} ${admitted ? 'says that they did not come' : 'did not answer'}`,
      title,
      paragraphs: [
        `You reported that ${hire.artisanName} did not come, and they ${admitted ? 'confirmed it' : `did not answer within ${noShowAnswerTime}`}. ${HOW_REFUNDS_ARRIVE}`,
      ],
      facts: [artisanFact(hire), whenFact(hire), { term: 'Your refund', description: sum }],
      action: { label: 'See the hire', url: links.customer },
      footnote: linkIsSecret(hire).trim(),
    },
    {
      to: 'artisan',
      subject: `The customer is refunded: ${formatWhen(hire)}`,
      title: 'The customer is refunded',
      paragraphs: [
        `The customer reported that you did not come, and you ${admitted ? 'confirmed it' : `did not answer within ${noShowAnswerTime}`}. We are refunding the ${sum} that we held, and your days are free again.`,
        ...(admitted ? [] : [IF_WE_ARE_WRONG]),
      ],
      facts: [whenFact(hire)],
      action: { label: 'See the job', url: links.artisan },
    },
  ];
}

const IF_WE_ARE_WRONG = 'If you think that is wrong, write to us through the contact page.';

function countsAsCancelled({ hire, actor, at, links }: EmailedStep): HireEmail[] {
  const admitted = actor === 'customer';
  const { customerKobo, artisanKobo, feeKobo } = sharesOfCancellation(hire, 'customer', at);
  const [back = '', share = '', fee = ''] = [customerKobo, artisanKobo, feeKobo].map(formatNaira);
  return [
    {
      to: 'customer',
      subject: `Your hire counts as cancelled on the day: ${hire.artisanName}`,
      title: 'Your hire counts as cancelled on the day',
      paragraphs: [
        `${hire.artisanName} reported that no one was there, and you ${admitted ? 'confirmed it' : `did not answer within ${noShowAnswerTime}`}. ${share} goes to ${hire.artisanName}, who came, and our service fee is ${fee}.`,
        ...(customerKobo > 0 ? [`We are refunding ${back}. ${HOW_REFUNDS_ARRIVE}`] : []),
        ...(admitted ? [] : [IF_WE_ARE_WRONG]),
      ],
      facts: [
        artisanFact(hire),
        whenFact(hire),
        { term: 'You paid', description: formatNaira(hire.amountKobo) },
        { term: 'Your refund', description: back },
      ],
      action: { label: 'See your hire', url: links.customer },
      footnote: linkIsSecret(hire).trim(),
    },
    {
      to: 'artisan',
      subject: `${share} is yours: no one was there`,
      title: admitted ? 'The customer was not there' : 'The customer did not answer',
      paragraphs: [
        `You reported that no one was there${admitted ? ', and the customer confirmed it' : ''}. It counts as cancelled on the day, so you keep your share of the deposit: ${share}. You’ll see it in the earnings on your dashboard. Your days are free again.`,
      ],
      facts: [
        whenFact(hire),
        { term: 'Our service fee', description: fee },
        { term: 'Yours', description: share },
      ],
      action: { label: 'See the job', url: links.artisan },
    },
  ];
}
