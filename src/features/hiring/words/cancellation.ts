import { type HireShares, sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { cancellationWindow } from '../../../shared/promise-words.ts';
import type { HireSide } from '../process.ts';

/* What each side reads about the money of a cancellation, before and after it. */

interface CancelledHire {
  artisanName: string;
  /** What was paid, in whole kobo. */
  amountKobo: number;
  feeBasisPoints: number;
  /** For a job that began with a visit: what was paid for the visit, in whole kobo. */
  visitKobo?: number | null;
}

/** The consequences of cancelling now, for the side that is about to cancel. */
export function outcomeNow(
  { artisanName, amountKobo }: CancelledHire,
  side: HireSide,
  shares: HireShares,
): string {
  const refundKobo = shares.customerKobo;
  const [paid, back] = [amountKobo, refundKobo].map(formatNaira);
  if (side === 'artisan') {
    return `If you cancel now, you earn nothing. The customer can use all of the ${paid} for another artisan, or get it refunded.`;
  }
  if (refundKobo === amountKobo) return `If you cancel now, all of your ${paid} is refunded.`;
  const outcome = refundKobo === 0 ? `your ${paid} is not refunded:` : `${back} is refunded to you,`;
  return `If you cancel now, ${outcome} ${whoGetsTheRest(artisanName, shares)}.`;
}

/** For an artisan who cancelled a paid hire, while its money waits for the customer's choice. */
export const rescueOfCancellation = ({ amountKobo }: Pick<CancelledHire, 'amountKobo'>): string =>
  `This hire is cancelled. The customer can use all of the ${formatNaira(amountKobo)} for another artisan at the same time, or get it back.`;

const whoGetsTheRest = (artisanName: string, { artisanKobo, feeKobo }: HireShares): string =>
  `${formatNaira(artisanKobo)} goes to ${artisanName}, and our service fee is ${formatNaira(feeKobo)}`;

/**
 * What happened to the money of a cancelled hire, for one side.
 *
 * @param money what was paid and how much of it is refunded, in whole kobo; undefined if nothing was paid
 */
export function outcomeOfCancellation(
  { artisanName, feeBasisPoints, visitKobo }: Omit<CancelledHire, 'amountKobo'>,
  side: HireSide,
  money: { paidKobo: number; refundKobo: number } | undefined,
): string {
  if (!money) return 'This hire is cancelled, and there is nothing to pay.';
  const { paidKobo, refundKobo } = money;
  const keptKobo = paidKobo - refundKobo;
  const [paid, back] = [paidKobo, refundKobo].map(formatNaira);
  const shares = sharesOfFinishedHire(keptKobo, feeBasisPoints);
  const isOfVisit = keptKobo > 0 && keptKobo === visitKobo;
  const late = isOfVisit
    ? 'The visit was made'
    : `Less than ${cancellationWindow} were left before the start`;
  if (side === 'artisan') {
    if (keptKobo === 0) return `This hire is cancelled, and all of the ${paid} is refunded to the customer.`;
    return `This hire is cancelled. ${late}, so ${formatNaira(shares.artisanKobo)}${isOfVisit ? '' : ' of the deposit'} is yours.`;
  }
  if (keptKobo === 0) return `This hire is cancelled, and all of your ${paid} is refunded.`;
  const rest = whoGetsTheRest(artisanName, shares);
  return refundKobo === 0
    ? `This hire is cancelled. ${late}, so your ${paid} is not refunded: ${rest}.`
    : `This hire is cancelled, and ${back} is refunded to you. ${late}, so ${rest}.`;
}
