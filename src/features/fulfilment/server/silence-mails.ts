import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow, silenceWait } from '../../../shared/promise-words.ts';
import { type HireRecord, linkIsSecret } from '../../hiring/server/public.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';
import { type DoneHire, earningFacts, heldFacts, releaseOf } from './finish-mails.ts';

/** Mails about paid hires of which nobody says how they went. */

/** Both sides were asked, and silence counts as a yes by then. */
type AskedHire = HireRecord & { doneDueAt: Date };

const ifNotYours = (hire: HireRecord): string =>
  `${linkIsSecret(hire)}If you did not ask for this, do nothing.`;

/**
 * To the customer, the morning after: is it done?
 *
 * @param url of the hire's page, theirs alone: for a guest it carries the key
 */
export function isItDoneForCustomerMail(hire: AskedHire, url: string): Mail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `Has ${artisanName} done the job?`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Has ${artisanName} done the job?`,
      paragraphs: [
        `Its last day is over, and nobody has told us how it went. We still hold your ${sum}.`,
        `If all is well, release it to ${artisanName} on the page of the hire. If something is wrong, or nobody came, report it there: the money stays held until it is decided.`,
        `If neither of you says anything for ${silenceWait}, the job counts as done. You then have ${complaintWindow} to report a problem.`,
      ],
      facts: [
        ...heldFacts(hire),
        { term: 'Counts as done', description: formatMoment(hire.doneDueAt.toISOString()) },
      ],
      action: { label: 'Say how it went', url },
      footnote: ifNotYours(hire),
    }),
  };
}

/** To the artisan, the morning after: is it done? */
export function isItDoneForArtisanMail(hire: AskedHire, url: string): Mail {
  return {
    to: hire.artisanEmail,
    subject: `Is the job done? ${formatNaira(hire.amountKobo)} is held for you`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'Is the job done?',
      paragraphs: [
        `Its last day is over. Say on its page that it is done: ${complaintWindow} later the money is yours, unless a problem is reported.`,
        `If neither of you says anything for ${silenceWait}, the job counts as done.`,
      ],
      facts: [
        ...earningFacts(hire),
        { term: 'Counts as done', description: formatMoment(hire.doneDueAt.toISOString()) },
      ],
      action: { label: 'Say that it is done', url },
    }),
  };
}

/** To the customer: nobody has said anything. `url` is theirs alone. */
export function countsAsDoneForCustomerMail(hire: DoneHire, url: string): Mail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `The job of ${artisanName} counts as done`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `The job of ${artisanName} counts as done`,
      paragraphs: [
        `We asked whether it is done, and for ${silenceWait} nobody said that it is not. In ${complaintWindow} the ${sum} that we hold is released to ${artisanName}.`,
        'If something is wrong, report it on the page of the hire before then. The money stays held until it is decided.',
      ],
      facts: [...heldFacts(hire), { term: 'Report a problem before', description: releaseOf(hire) }],
      action: { label: 'See the hire', url },
      footnote: ifNotYours(hire),
    }),
  };
}

/** To the artisan: the same. */
export function countsAsDoneForArtisanMail(hire: DoneHire, url: string): Mail {
  return {
    to: hire.artisanEmail,
    subject: 'Your job counts as done',
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'Your job counts as done',
      paragraphs: [
        `Nobody said otherwise for ${silenceWait}. The money is yours in ${complaintWindow}, unless the customer reports a problem.`,
      ],
      facts: [...earningFacts(hire), { term: 'Released after', description: releaseOf(hire) }],
      action: { label: 'See the job', url },
    }),
  };
}
