import { sharesOfCancellation, sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { cancellationWindow, problemReportWindow, silenceWait } from '../../../shared/promise-words.ts';
import {
  artisanFact,
  customerFact,
  type EmailedStep,
  earningFacts,
  type HireEmail,
  HOW_REFUNDS_ARRIVE,
  heldFact,
  ifNotYours,
  linkIsSecret,
  momentFact,
  whenFact,
  whereFact,
} from './email.ts';
import { untilDone } from './part-name.ts';
import { partsFacts, partsMeaning } from './parts.ts';

/* Emails about paid hires: cancelled, priced, completed, silent, released. Problem reports have files of their own. */

/** Sent to the customer who cancelled a paid hire; says what happens to the money. */
export function youCancelled({ hire, at, links }: EmailedStep): HireEmail {
  const { artisanName, amountKobo } = hire;
  const { customerKobo, artisanKobo, feeKobo } = sharesOfCancellation(hire, 'customer', at);
  const keptKobo = artisanKobo + feeKobo;
  const [back = '', kept = '', share = '', fee = ''] = [customerKobo, keptKobo, artisanKobo, feeKobo].map(
    formatNaira,
  );
  const paragraphs: string[] = [];
  if (keptKobo > 0) {
    paragraphs.push(
      keptKobo === hire.visitKobo
        ? `You cancelled the job after the visit, so the ${kept} you paid for the visit is not refunded. ${share} goes to ${artisanName}, and our service fee is ${fee}.`
        : `You cancelled less than ${cancellationWindow} before the start, so ${kept} is not refunded. ${share} goes to ${artisanName}, who had reserved the time, and our service fee is ${fee}.`,
    );
  }
  if (customerKobo > 0) paragraphs.push(`We are refunding ${back}. ${HOW_REFUNDS_ARRIVE}`);
  return {
    to: 'customer',
    subject: `You have cancelled: ${artisanName}, ${formatWhen(hire)}`,
    title: 'Your hire is cancelled',
    paragraphs,
    calendar: true,
    facts: [
      artisanFact(hire),
      whenFact(hire),
      { term: 'You paid', description: formatNaira(amountKobo) },
      ...(keptKobo > 0
        ? [
            { term: `Goes to ${artisanName}`, description: share },
            { term: 'Our service fee', description: fee },
          ]
        : []),
      { term: 'Your refund', description: back },
    ],
    action: { label: 'See your hire', url: links.customer },
    footnote: linkIsSecret(hire).trim(),
  };
}

/** Sent to the artisan when the customer cancels a paid hire. */
export function bookingCancelled({ hire, at, links }: EmailedStep): HireEmail {
  const { artisanKobo, feeKobo } = sharesOfCancellation(hire, 'customer', at);
  const share = formatNaira(artisanKobo);
  const isLate = artisanKobo > 0;
  const afterVisit = isLate && artisanKobo + feeKobo === hire.visitKobo;
  return {
    to: 'artisan',
    subject: `A booking was cancelled: ${formatWhen(hire)}`,
    title: `${hire.customerName} has cancelled`,
    paragraphs: [
      afterVisit
        ? `They cancelled the job after your visit, so what they paid for the visit is yours: ${share}. You’ll see it in the earnings on your dashboard.`
        : isLate
          ? `They cancelled less than ${cancellationWindow} before the start, so you keep your share of the deposit: ${share}. You’ll see it in the earnings on your dashboard.`
          : `They cancelled in time, ${cancellationWindow} or more before the start, so we are refunding their money.`,
      'Your days are free again.',
    ],
    calendar: true,
    facts: [
      customerFact(hire),
      whenFact(hire),
      ...whereFact(hire),
      ...(isLate
        ? [
            { term: afterVisit ? 'Visit' : 'Deposit', description: formatNaira(artisanKobo + feeKobo) },
            { term: 'Our service fee', description: formatNaira(feeKobo) },
            { term: 'Yours', description: share },
          ]
        : []),
    ],
    action: { label: 'See the hire', url: links.artisan },
  };
}

/** Sent to the customer of a booked job when the artisan proposes a price for the whole job. */
export function priceProposed({ hire, proposal, links }: EmailedStep): HireEmail {
  const { artisanName, amountKobo } = hire;
  const price = proposal?.amountKobo ?? amountKobo;
  return {
    to: 'customer',
    subject: `${artisanName} proposes ${formatNaira(price)} for the whole job`,
    title: `${artisanName} proposes ${formatNaira(price)} for the whole job`,
    paragraphs: [
      'What you have paid counts towards it. If you decline, nothing changes. If you agree, you can pay the rest on the hire’s page.',
      'That page also shows what the price includes.',
      ...partsMeaning(proposal?.parts),
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      ...partsFacts(proposal?.parts),
      { term: 'Price of the whole job', description: formatNaira(price) },
      { term: 'You have paid', description: formatNaira(amountKobo) },
      {
        term: proposal?.parts?.[0] ? 'Still to pay if you agree, part by part' : 'Still to pay if you agree',
        description: formatNaira(Math.max(0, price - amountKobo)),
      },
    ],
    action: { label: 'See the price', url: links.customer },
    footnote: linkIsSecret(hire).trim(),
  };
}

/** Sent to the artisan when the customer agrees to or refuses the proposed price. */
export function priceAnswered({ hire, proposal, links }: EmailedStep, agreed: boolean): HireEmail {
  const price = formatNaira(proposal?.amountKobo ?? hire.amountKobo);
  const title = agreed
    ? `The customer agreed to ${price} for the whole job`
    : `The customer declined ${price}`;
  return {
    to: 'artisan',
    subject: `${title}: ${formatWhen(hire)}`,
    title,
    paragraphs: [
      agreed && proposal?.parts?.[0]
        ? `The job is now in ${proposal.parts.length} parts, and what the customer has paid counts towards the first. Please wait for a part’s payment before you buy materials for it or start it.`
        : agreed
          ? 'When the customer pays the rest, we hold it with the deposit and tell you. Please wait for it before you buy materials or finish the work.'
          : 'The job is still booked. On its page, you can send another price or write to the customer.',
    ],
    facts: [whenFact(hire), { term: 'The customer has paid', description: formatNaira(hire.amountKobo) }],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the artisan when the rest of the price arrives; the artisan was asked to wait for it. */
export function balanceArrived({ hire, receivedKobo = 0, links }: EmailedStep): HireEmail {
  const sum = formatNaira(receivedKobo);
  return {
    to: 'artisan',
    subject: `The customer has paid ${sum} more: ${formatWhen(hire)}`,
    title: `The customer has paid ${sum} more`,
    paragraphs: [
      hire.status === 'completed'
        ? 'The agreed price is paid in full. We hold it until the customer releases it, or the time to report a problem is over.'
        : `The agreed price is paid in full. We hold it ${untilDone(hire.part)}.`,
    ],
    facts: [whenFact(hire), heldFact(hire)],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the artisan when the customer's bank questions a payment. */
export function paymentQuestioned({ hire, links }: EmailedStep): HireEmail {
  return {
    to: 'artisan',
    subject: `The customer’s bank is checking their payment: ${formatWhen(hire)}`,
    title: 'The customer’s bank is checking their payment',
    paragraphs: [
      'Someone has told the bank that the payment was wrong. We’ll answer the bank with what we know about the job, so please keep your messages, photos and receipts.',
      'The money stays held until the bank has decided, and nothing can be released or refunded before then. If the bank takes the payment back, the hire ends. Please keep that in mind before you buy materials.',
    ],
    facts: [whenFact(hire), heldFact(hire)],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the artisan when the bank decides that the payment stands and the job stays booked. */
export function paymentKept({ hire, links }: EmailedStep): HireEmail {
  return {
    to: 'artisan',
    subject: `The bank has finished its check: ${formatWhen(hire)}`,
    title: 'The bank has finished its check',
    paragraphs: [
      'The customer’s bank has finished checking their payment, and nothing changes for this job. The money that we hold is released as usual.',
    ],
    facts: [whenFact(hire), heldFact(hire)],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the artisan when the bank takes the payment back, so that the artisan does not set out for the job. */
export function paymentLostForArtisan({ hire, from, links }: EmailedStep): HireEmail {
  const isBooked = from === 'confirmed';
  return {
    to: 'artisan',
    subject: `A booking has ended: ${formatWhen(hire)}`,
    title: 'The bank took the payment back, so this job has ended',
    paragraphs: isBooked
      ? [
          'The customer’s bank has taken their payment back. We hold nothing for this job any more, so please don’t go there or start it.',
          'Your days are free again.',
        ]
      : [
          'The customer’s bank has taken their payment back. We hold nothing for this job any more, so please stop work on it.',
          'Keep your messages, photos and receipts, and contact us about the work that you have done.',
        ],
    calendar: true,
    facts: [customerFact(hire), whenFact(hire), ...whereFact(hire)],
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the customer when the bank takes the payment back; the customer may not be the person who asked for it. */
export function paymentLostForCustomer({ hire, links }: EmailedStep): HireEmail {
  return {
    to: 'customer',
    subject: `Your hire of ${hire.artisanName} has ended`,
    title: 'Your bank took the payment back, so this hire has ended',
    paragraphs: [
      `Nothing is booked any more, and we’ve told ${hire.artisanName}. We’ll refund anything else that you paid for it.`,
      'If you did not ask your bank for this and still need the job done, you can hire again.',
    ],
    calendar: true,
    facts: [artisanFact(hire), whenFact(hire)],
    action: { label: 'See the hire', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the customer when the artisan reports the job as done. */
export function markedAsDone({ hire, note, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'customer',
    subject: `${artisanName} says that the job is done`,
    title: `${artisanName} says that the job is done`,
    paragraphs: [
      `If you’re happy, you don’t need to do anything. After ${problemReportWindow} we release the ${sum} to ${artisanName}.`,
      'If something is wrong, report it on the hire’s page before then. The money stays held until we decide.',
      ...(note ? [`You can also read ${artisanName}’s note there.`] : []),
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      heldFact(hire),
      ...momentFact('Report a problem before', hire.releaseDueAt),
    ],
    action: { label: 'See the hire', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** Sent to the artisan when the money is released, by the customer or because no problem was reported in time. */
export function released({ hire, actor, links }: EmailedStep): HireEmail {
  const sum = formatNaira(sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints).artisanKobo);
  const why =
    actor === 'customer'
      ? 'The customer released the money'
      : `No problem was reported within ${problemReportWindow}`;
  return {
    to: 'artisan',
    subject: `${sum} for your job is yours`,
    title: 'The money for your job is released',
    paragraphs: [
      `${why}, so what we held for you is yours. You’ll see it in the earnings on your dashboard.`,
    ],
    facts: earningFacts(hire),
    action: { label: 'See the job', url: links.artisan },
  };
}

/** Sent to the customer the morning after the last day, if neither side has reported on the job. */
export function isItDoneForCustomer({ hire, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'customer',
    subject: `Has ${artisanName} done the job?`,
    title: `Has ${artisanName} done the job?`,
    paragraphs: [
      `The booking has ended and we haven’t heard how it went. We still hold your ${sum}.`,
      `If all is well, release it to ${artisanName} on the hire’s page. If something is wrong, or ${artisanName} did not come, report it there: the money stays held until we decide.`,
      `If neither of you says anything for ${silenceWait}, the job counts as done. You then have ${problemReportWindow} to report a problem.`,
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      heldFact(hire),
      ...momentFact('Counts as done', hire.doneDueAt),
    ],
    action: { label: 'Tell us how it went', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** The same question, sent to the artisan. */
export const isItDoneForArtisan = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: `Is the job done? ${formatNaira(hire.amountKobo)} is held for you`,
  title: 'Is the job done?',
  paragraphs: [
    `The booking has ended. Mark the job as done on the hire’s page: ${problemReportWindow} later the money is yours, unless a problem is reported.`,
    `If neither of you says anything for ${silenceWait}, the job counts as done.`,
  ],
  facts: [...earningFacts(hire), ...momentFact('Counts as done', hire.doneDueAt)],
  action: { label: 'Mark job as done', url: links.artisan },
});

/** Sent to the customer when the job counts as done because neither side answered. */
export function countsAsDoneForCustomer({ hire, links }: EmailedStep): HireEmail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: 'customer',
    subject: `Your job with ${artisanName} counts as done`,
    title: `Your job with ${artisanName} counts as done`,
    paragraphs: [
      `We asked both of you whether it is done. Neither of you said no within ${silenceWait}. We’ll release the ${sum} to ${artisanName} in ${problemReportWindow}.`,
      'If something is wrong, report it on the hire’s page before then. The money stays held until we decide.',
    ],
    facts: [
      artisanFact(hire),
      whenFact(hire),
      heldFact(hire),
      ...momentFact('Report a problem before', hire.releaseDueAt),
    ],
    action: { label: 'See the hire', url: links.customer },
    footnote: ifNotYours(hire),
  };
}

/** The same notice, sent to the artisan. */
export const countsAsDoneForArtisan = ({ hire, links }: EmailedStep): HireEmail => ({
  to: 'artisan',
  subject: 'Your job counts as done',
  title: 'Your job counts as done',
  paragraphs: [
    `Neither of you said otherwise within ${silenceWait}. The money is yours in ${problemReportWindow}, unless the customer reports a problem.`,
  ],
  facts: [...earningFacts(hire), ...momentFact('Released after', hire.releaseDueAt)],
  action: { label: 'See the job', url: links.artisan },
});
