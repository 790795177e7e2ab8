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
}

/** What cancelling now would mean for the side that is about to. */
export function outcomeNow(
  { artisanName, amountKobo }: CancelledHire,
  side: HireSide,
  { customerKobo: refundKobo }: HireShares,
): string {
  const paid = formatNaira(amountKobo);
  if (side === 'artisan') return `If you cancel now, all of the ${paid} is refunded to the customer.`;
  if (refundKobo === amountKobo) return `If you cancel now, all of your ${paid} is refunded.`;
  if (refundKobo === 0) return `If you cancel now, your ${paid} goes to ${artisanName}.`;
  const [back, kept] = [refundKobo, amountKobo - refundKobo].map(formatNaira);
  return `If you cancel now, ${back} is refunded to you, and ${kept} goes to ${artisanName}.`;
}

/**
 * What happened to the money of a hire that is cancelled, for one of its sides.
 *
 * @param money what was paid and what of it is refunded; absent where nothing was paid
 */
export function outcomeOfCancellation(
  { artisanName, feeBasisPoints }: Omit<CancelledHire, 'amountKobo'>,
  side: HireSide,
  money: { paidKobo: number; refundKobo: number } | undefined,
): string {
  if (!money) return 'It is cancelled, and there is nothing to pay.';
  const { paidKobo, refundKobo } = money;
  const keptKobo = paidKobo - refundKobo;
  const [paid, back, kept] = [paidKobo, refundKobo, keptKobo].map(formatNaira);
  const late = `less than ${cancellationWindow} were left before the start`;
  if (side === 'artisan') {
    if (keptKobo === 0) return `It is cancelled, and all of the ${paid} is refunded to the customer.`;
    const { artisanKobo } = sharesOfFinishedHire(keptKobo, feeBasisPoints);
    return `It is cancelled. Because ${late}, ${formatNaira(artisanKobo)} of the deposit is yours.`;
  }
  if (keptKobo === 0) return `It is cancelled, and all of your ${paid} is refunded.`;
  const goesTo = `Because ${late}, ${refundKobo === 0 ? `your ${kept}` : kept} goes to ${artisanName}`;
  return refundKobo === 0
    ? `It is cancelled. ${goesTo}.`
    : `It is cancelled. ${goesTo}; ${back} is refunded to you.`;
}
