import type { HireShares } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { cancellationWindow } from '../../../shared/promise-words.ts';
import { type HireRecord, linkIsSecret, when } from '../../hiring/server/public.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Mails about a paid hire that is cancelled: who gets what of the money, to the naira. */

const HOW_IT_COMES_BACK =
  'It goes to the card or account it came from. How long that takes depends on your bank.';

/** To the customer who has cancelled: what becomes of their money. `url` is theirs alone: for a guest it carries the key. */
export function youCancelledMail(hire: HireRecord, { customerKobo }: HireShares, url: string): Mail {
  const { artisanName, amountKobo } = hire;
  const keptKobo = amountKobo - customerKobo;
  const [back, kept] = [customerKobo, keptKobo].map(formatNaira);
  const paragraphs: string[] = [];
  if (keptKobo > 0) {
    paragraphs.push(
      `Less than ${cancellationWindow} were left before the start, so ${kept} of the deposit is kept for ${artisanName}, who had kept the time for you.`,
    );
  }
  if (customerKobo > 0) paragraphs.push(`${back} goes back to you. ${HOW_IT_COMES_BACK}`);
  return {
    to: hire.customerEmail,
    subject: `You have cancelled: ${artisanName}, ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: 'Your hire is cancelled',
      paragraphs,
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: when(hire) },
        { term: 'You paid', description: formatNaira(amountKobo) },
        ...(keptKobo > 0 ? [{ term: `Kept for ${artisanName}`, description: kept ?? '' }] : []),
        { term: 'Goes back to you', description: back ?? '' },
      ],
      action: { label: 'See your hire', url },
      footnote: linkIsSecret(hire).trim(),
    }),
  };
}

/** To the artisan: the customer has cancelled what was booked. */
export function bookingCancelledMail(
  hire: HireRecord,
  { artisanKobo, feeKobo }: HireShares,
  url: string,
): Mail {
  const share = formatNaira(artisanKobo);
  const isLate = artisanKobo > 0;
  return {
    to: hire.artisanEmail,
    subject: `A booking was cancelled: ${when(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'The customer has cancelled',
      paragraphs: [
        isLate
          ? `Less than ${cancellationWindow} were left before the start, so your share of the deposit is yours: ${share}. It counts among the earnings on your dashboard.`
          : `It was in time, ${cancellationWindow} or more before the start, so the money goes back to the customer.`,
        'Your days are free again.',
      ],
      facts: [
        { term: 'When', description: when(hire) },
        ...(isLate
          ? [
              { term: 'Deposit', description: formatNaira(artisanKobo + feeKobo) },
              { term: 'Our service fee', description: formatNaira(feeKobo) },
              { term: 'Yours', description: share },
            ]
          : []),
      ],
      action: { label: 'See the hire', url },
    }),
  };
}

/** To the customer: the artisan has cancelled what was booked, so all the money goes back. */
export function cancelledPaidByArtisanMail(hire: HireRecord, url: string): Mail {
  const { artisanName } = hire;
  const paid = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `${artisanName} has cancelled: your ${paid} goes back to you`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `${artisanName} has cancelled`,
      paragraphs: [
        `We are sorry. All of your ${paid} goes back to you. ${HOW_IT_COMES_BACK}`,
        'Others of the trade may be free on these days.',
      ],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'When', description: when(hire) },
        { term: 'Goes back to you', description: paid },
      ],
      action: { label: 'See your hire', url },
      footnote: linkIsSecret(hire).trim(),
    }),
  };
}
