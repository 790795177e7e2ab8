import { Refusal } from '../../../server/refusal.ts';
import { type HireShares, sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { cancellationWindow, complaintWindow } from '../../../shared/promise-words.ts';
import type { HireStatus } from '../../hiring/contract.ts';

/** Whether a hire can be cancelled, and what both sides are told that it means for the money. */

type Side = 'customer' | 'artisan';

interface CancelledHire {
  artisanName: string;
  /** What was paid for it, in whole kobo. */
  amountKobo: number;
  feeBasisPoints: number;
}

const insteadOfCancelling: Partial<Record<HireStatus, Record<Side, string>>> = {
  in_progress: {
    customer:
      'The work has begun, so the hire cannot be cancelled any more. If something is wrong, report a problem on its page: the money stays held then.',
    artisan:
      'The work has begun, so the hire cannot be cancelled any more. When it is done, mark it as done on its page.',
  },
  completed: {
    customer: `The work is marked as done, so the hire cannot be cancelled any more. If something is wrong, you have ${complaintWindow} to report a problem on its page: the money stays held then.`,
    artisan: 'The work is marked as done, so the hire cannot be cancelled any more.',
  },
  disputed: {
    customer:
      'You have reported a problem, and the money stays held until it is decided. We write to you then.',
    artisan:
      'The customer has reported a problem, and the money stays held until it is decided. We write to you then.',
  },
  released: {
    customer: 'This hire is over, and its money has been released, so there is nothing left to cancel.',
    artisan: 'This hire is over, and its money is yours, so there is nothing left to cancel.',
  },
};

/**
 * Whether a hire that is paid is still at a point where it can be cancelled.
 *
 * @throws Refusal 409 `not_possible_now` that says what can be done instead; a hire that has ended otherwise is left to
 *   the process to refuse
 */
export function assertNotBegun(status: HireStatus, side: Side): void {
  const instead = insteadOfCancelling[status];
  if (instead) throw new Refusal(409, 'not_possible_now', instead[side]);
}

/**
 * Nobody cancels for another refund than the one they have seen.
 *
 * @param seenKobo the refund that the caller was shown; absent where they were shown none
 * @throws Refusal 400 `invalid_input` without one, 409 `outcome_changed` where another is due by now; both name it
 */
export function assertOutcomeSeen(
  hire: CancelledHire,
  side: Side,
  { customerKobo }: HireShares,
  seenKobo: number | null | undefined,
): void {
  if (seenKobo === customerKobo) return;
  const due = outcomeNow(hire, side, customerKobo);
  if (seenKobo === null || seenKobo === undefined) {
    const message = `${due} Please confirm that with the refund that you have seen.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { refundKobo: message } });
  }
  throw new Refusal(409, 'outcome_changed', `That has changed meanwhile. ${due} Nothing is cancelled yet.`);
}

function outcomeNow({ artisanName, amountKobo }: CancelledHire, side: Side, refundKobo: number): string {
  const paid = formatNaira(amountKobo);
  if (side === 'artisan') return `If you cancel now, all of the ${paid} goes back to the customer.`;
  if (refundKobo === amountKobo) return `If you cancel now, all of your ${paid} goes back to you.`;
  if (refundKobo === 0) return `If you cancel now, your ${paid} is kept for ${artisanName}.`;
  const [back, kept] = [refundKobo, amountKobo - refundKobo].map(formatNaira);
  return `If you cancel now, ${back} goes back to you, and ${kept} is kept for ${artisanName}.`;
}

/**
 * What becomes of the money of a hire that is cancelled, for one of its sides.
 *
 * @param money what was paid and what of it goes back; absent where nothing was paid
 */
export function outcomeOfCancellation(
  { artisanName, feeBasisPoints }: CancelledHire,
  side: Side,
  money: { paidKobo: number; refundKobo: number } | undefined,
): string {
  if (!money) return 'It is cancelled, and nobody has to pay anything.';
  const { paidKobo, refundKobo } = money;
  const keptKobo = paidKobo - refundKobo;
  const [paid, back, kept] = [paidKobo, refundKobo, keptKobo].map(formatNaira);
  const late = `less than ${cancellationWindow} were left before the start`;
  if (side === 'artisan') {
    if (keptKobo === 0) return `It is cancelled, and all of the ${paid} goes back to the customer.`;
    const { artisanKobo } = sharesOfFinishedHire(keptKobo, feeBasisPoints);
    return `It is cancelled. Because ${late}, ${formatNaira(artisanKobo)} of the deposit is yours.`;
  }
  if (keptKobo === 0) return `It is cancelled, and all of your ${paid} goes back to you.`;
  const keptFor = `Because ${late}, ${refundKobo === 0 ? `your ${kept}` : kept} is kept for ${artisanName}`;
  return refundKobo === 0
    ? `It is cancelled. ${keptFor}.`
    : `It is cancelled. ${keptFor}; ${back} goes back to you.`;
}
