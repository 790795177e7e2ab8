import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import { complaintDueAt, type HireRecord, linkIsSecret, when } from '../../hiring/server/public.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Mails about work that is done. What the artisan says to it is not in them; it waits on the hire's page. */

export type DoneHire = HireRecord & { completedAt: Date };

/** When the money of finished work is released, in words. */
export const releaseOf = (hire: DoneHire): string =>
  formatMoment((complaintDueAt(hire) ?? hire.completedAt).toISOString());

/** What a customer sees of the hire whose money we hold. */
export const heldFacts = (hire: HireRecord): { term: string; description: string }[] => [
  { term: 'Artisan', description: hire.artisanName },
  { term: 'When', description: when(hire) },
  { term: 'We hold', description: formatNaira(hire.amountKobo) },
];

/**
 * To the customer: the artisan says that the job is done. `url` is theirs alone: for a guest it carries the key.
 *
 * @param hasNote whether the artisan has said something to it
 */
export function doneMail(hire: DoneHire, hasNote: boolean, url: string): Mail {
  const { artisanName } = hire;
  const sum = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `${artisanName} says that the job is done`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `${artisanName} says that the job is done`,
      paragraphs: [
        `If all is well, there is nothing to do: after ${complaintWindow} the ${sum} that we hold is released to ${artisanName}.`,
        'If something is wrong, report it on the page of the hire before then. The money stays held until it is decided.',
        ...(hasNote ? [`What ${artisanName} says to it stands there, too.`] : []),
      ],
      facts: [...heldFacts(hire), { term: 'Report a problem before', description: releaseOf(hire) }],
      action: { label: 'See the hire', url },
      footnote: `${linkIsSecret(hire)}If you did not ask for this, do nothing.`,
    }),
  };
}

/** To the artisan: the money is theirs, because the customer says so or nobody complained in time. */
export function releasedMail(hire: HireRecord, by: 'customer' | 'system', url: string): Mail {
  const sum = formatNaira(sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints).artisanKobo);
  return {
    to: hire.artisanEmail,
    subject: `${sum} for your job is yours`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'The money for your job is released',
      paragraphs: [
        `${by === 'customer' ? 'The customer says that all is well' : `No problem was reported within ${complaintWindow}`}, so what we held for you is yours. It counts among the earnings on your dashboard.`,
      ],
      facts: earningFacts(hire),
      action: { label: 'See the job', url },
    }),
  };
}

/** What an artisan earns by a hire, and how it comes about. */
export function earningFacts(hire: HireRecord): { term: string; description: string }[] {
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints);
  return [
    { term: 'When', description: when(hire) },
    { term: 'The customer paid', description: formatNaira(hire.amountKobo) },
    { term: 'Our service fee', description: formatNaira(feeKobo) },
    { term: 'Yours', description: formatNaira(artisanKobo) },
  ];
}
