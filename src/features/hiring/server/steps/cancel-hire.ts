import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { type HireShares, sharesOfCancellation } from '../../../../shared/hire-money.ts';
import { findRefundedOfHire } from '../../../payments/server/public.ts';
import { cancelHireCall } from '../../contract.ts';
import { type HireSide, isHeld, isRebooking } from '../../process.ts';
import { outcomeNow, outcomeOfCancellation, rescueOfCancellation } from '../../words/cancellation.ts';
import { findHire, type HireRecord } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';
import { takeStep } from '../take-step.ts';

/** Either side cancels a hire. The money goes where the clock says, as the caller saw beforehand. */
export const cancelHire = (request: Request<typeof cancelHireCall>) =>
  takeStep(request, {
    action: 'cancel',
    who: cancelHireCall.who,
    isRepeat: ({ hire, side }) =>
      hire.status === 'cancelled' || (side === 'artisan' && isRebooking(hire.status)),
    prepare({ hire, side, now }) {
      if (isHeld(hire.status)) {
        assertOutcomeSeen(hire, side, sharesOfCancellation(hire, side, now), request.body.refundKobo);
      }
      return {};
    },
    // After the start no replacement can come at the same time, so the money is refunded at once.
    async afterwards(moved, { tx, now, payments }) {
      if (!moved.rebookDueAt || moved.rebookDueAt > now) return;
      await moveHire(tx, request, moved, { actor: 'system', action: 'give_back', now, payments });
    },
    async message({ tx, hire, side }) {
      const after = await findHire(tx, hire.id);
      return after && isRebooking(after.status)
        ? rescueOfCancellation(after)
        : outcomeOfCancellation(hire, side, await findRefundedOfHire(tx, hire.id));
    },
  });

/**
 * Refuses to cancel if the refund differs from the one that the caller has seen.
 *
 * @param seenKobo the refund shown to the caller, in whole kobo; absent if none was shown
 * @throws Refusal 400 `invalid_input` without `seenKobo`, 409 `outcome_changed` if another
 * refund is due by now; both name the refund
 */
function assertOutcomeSeen(
  hire: HireRecord,
  side: HireSide,
  shares: HireShares,
  seenKobo: number | null | undefined,
): void {
  if (seenKobo === shares.customerKobo) return;
  const due = outcomeNow(hire, side, shares);
  if (seenKobo === null || seenKobo === undefined) {
    const message = `${due} Please confirm the refund you were shown.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { refundKobo: message } });
  }
  throw new Refusal(
    409,
    'outcome_changed',
    `The refund has changed since you looked. ${due} Nothing is cancelled yet.`,
  );
}
