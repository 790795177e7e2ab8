import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { HireShares } from '../../../shared/hire-money.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { bookLateCancellation } from '../../escrow/server/public.ts';
import {
  afterStep,
  type HireRecord,
  lockHireAsParty,
  moveHire,
  sharesOfCancellation,
} from '../../hiring/server/public.ts';
import {
  findGivenBack,
  giveBackHeld,
  lockPaymentOfHire,
  type PaymentRecord,
} from '../../payments/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { cancelHireCall } from '../contract.ts';
import { assertNotBegun, assertOutcomeSeen, outcomeOfCancellation } from './cancellation-rules.ts';
import { tellOfCancellation } from './tell-of-cancellation.ts';

type CancelRequest = Request<typeof cancelHireCall>;

/** "It will not be." Either side ends a hire; what was paid for it goes where the clock says, as they have seen before. */
export function cancelHire(request: CancelRequest): Promise<AnswerGiven<typeof cancelHireCall>> {
  const { params, body, jobs } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    // In the order in which whoever settles a payment locks the two, so that neither waits for the other.
    const payment = await lockPaymentOfHire(tx, params.id);
    const { hire, side } = await lockHireAsParty(tx, request, params.id, body.key);
    if (hire.status !== 'cancelled') {
      assertNotBegun(hire.status, side);
      const shares = hire.status === 'confirmed' ? sharesOfCancellation(hire, side, now) : null;
      if (shares) assertOutcomeSeen(hire, side, shares, body.refundKobo);
      await moveHire(tx, request, hire, { actor: side, action: 'cancel', now });
      if (shares) await shareOut(tx, request, hire, payment, shares);
      if (await releaseSlot(tx, hire.id)) await lookAtLine(tx, jobs, hire.artisanId);
      await tellOfCancellation(tx, request, hire, side, shares);
    }
    const money = await findGivenBack(tx, hire.id);
    return afterStep(tx, hire.id, side, now, outcomeOfCancellation(hire, side, money));
  });
}

async function shareOut(
  tx: Tx,
  request: CancelRequest,
  { id: hireId, artisanId }: HireRecord,
  payment: PaymentRecord | undefined,
  { customerKobo, artisanKobo, feeKobo }: HireShares,
): Promise<void> {
  // The money came between our look at the payment and the hire's lock: what the caller has seen is not this hire.
  if (!payment) {
    throw new Refusal(409, 'outcome_changed', 'This hire has just been paid. Please look at it once more.');
  }
  const isLate = artisanKobo + feeKobo > 0;
  if (isLate) await bookLateCancellation(tx, { hireId, artisanId, artisanKobo, feeKobo }, request.now());
  const reason = isLate ? 'cancelled_late' : 'cancelled';
  await giveBackHeld(tx, request, payment, { amountKobo: customerKobo, reason });
}
