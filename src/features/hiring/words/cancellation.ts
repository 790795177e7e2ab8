import { type HireShares, sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { cancellationWindow } from '../../../shared/promise-words.ts';
import type { HireSide } from '../process.ts';

/* What both sides are told that a cancellation means, or meant, for the money. */

interface CancelledHire {
  artisanName: string;
  /** What was paid for it, in whole kobo. */
  amountKobo: number;
  feeBasisPoints: number;
  /** Of a job that began with a visit: what was paid for that. */
  visitKobo?: number | null;
}

/** What cancelling now would mean for the side that is about to. */
export function outcomeNow(
  { artisanName, amountKobo }: CancelledHire,
  side: HireSide,
  shares: HireShares,
): string {
  const refundKobo = shares.customerKobo;
  const [paid, back] = [amountKobo, refundKobo].map(formatNaira);
  if (side === 'artisan') {
    return `If you cancel now, you earn nothing: all of the ${paid} stays the customer’s, for another artisan or as a refund.`;
  }
  if (refundKobo === amountKobo) return `If you cancel now, all of your ${paid} is refunded.`;
  const outcome = refundKobo === 0 ? `your ${paid} is not refunded:` : `${back} is refunded to you,`;
  return `If you cancel now, ${outcome} ${whoGetsTheRest(artisanName, shares)}.`;
}

/** What the artisan who has cancelled a paid hire is told while its money waits for what the customer chooses. */
export const rescueOfCancellation = ({ amountKobo }: Pick<CancelledHire, 'amountKobo'>): string =>
  `It is cancelled. All of the ${formatNaira(amountKobo)} stays the customer’s: they can choose another artisan for the same time, or get it back.`;

const whoGetsTheRest = (artisanName: string, { artisanKobo, feeKobo }: HireShares): string =>
  `${formatNaira(artisanKobo)} goes to ${artisanName}, and our service fee is ${formatNaira(feeKobo)}`;

/**
 * What happened to the money of a hire that is cancelled, for one of its sides.
 *
 * @param money what was paid and what of it is refunded; absent where nothing was paid
 */
export function outcomeOfCancellation(
  { artisanName, feeBasisPoints, visitKobo }: Omit<CancelledHire, 'amountKobo'>,
  side: HireSide,
  money: { paidKobo: number; refundKobo: number } | undefined,
): string {
  if (!money) return 'It is cancelled, and there is nothing to pay.';
  const { paidKobo, refundKobo } = money;
  const keptKobo = paidKobo - refundKobo;
  const [paid, back] = [paidKobo, refundKobo].map(formatNaira);
  const shares = sharesOfFinishedHire(keptKobo, feeBasisPoints);
  const isOfVisit = keptKobo > 0 && keptKobo === visitKobo;
  const late = isOfVisit
    ? 'the visit was made'
    : `less than ${cancellationWindow} were left before the start`;
  if (side === 'artisan') {
    if (keptKobo === 0) return `It is cancelled, and all of the ${paid} is refunded to the customer.`;
    return `It is cancelled. Because ${late}, ${formatNaira(shares.artisanKobo)} ${isOfVisit ? 'for it' : 'of the deposit'} is yours.`;
  }
  if (keptKobo === 0) return `It is cancelled, and all of your ${paid} is refunded.`;
  const rest = whoGetsTheRest(artisanName, shares);
  return refundKobo === 0
    ? `It is cancelled. Because ${late}, your ${paid} is not refunded: ${rest}.`
    : `It is cancelled, and ${back} is refunded to you. Because ${late}, ${rest}.`;
}
