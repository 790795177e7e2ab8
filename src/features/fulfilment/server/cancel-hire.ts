import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import {
  afterStep,
  artisansHireUrl,
  assertUnpaid,
  cancelledByArtisanMail,
  cancelledByCustomerMail,
  customersHireUrl,
  type HireRecord,
  lockHireAsParty,
  moveHire,
} from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { cancelHireCall } from '../contract.ts';

type CancelRequest = Request<typeof cancelHireCall>;

/** "Never mind." Either side ends a hire for which no money has come. */
export function cancelHire(request: CancelRequest): Promise<AnswerGiven<typeof cancelHireCall>> {
  const { params, body, jobs } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const { hire, side } = await lockHireAsParty(tx, request, params.id, body.key);
    if (hire.status !== 'cancelled') {
      assertUnpaid(hire.status);
      await moveHire(tx, request, hire, { actor: side, action: 'cancel', now });
      if (await releaseSlot(tx, hire.id)) await lookAtLine(tx, jobs, hire.artisanId);
      await tellOtherSide(tx, request, hire, side);
    }
    return afterStep(tx, hire.id, side, now, 'It is cancelled, and nobody has to pay anything.');
  });
}

async function tellOtherSide(
  tx: Tx,
  { config, jobs, publicUrl, now }: CancelRequest,
  hire: HireRecord,
  side: 'customer' | 'artisan',
): Promise<void> {
  if (side === 'artisan') {
    const url = customersHireUrl(publicUrl(), hire, config, now());
    await sendMail(tx, jobs, cancelledByArtisanMail(hire, url));
    return;
  }
  // Of a hire that nobody paid for the artisan was never told by mail; of a request they were.
  const wasRequest = hire.status === 'quote_requested' || hire.quoteId !== null;
  if (wasRequest) await sendMail(tx, jobs, cancelledByCustomerMail(hire, artisansHireUrl(publicUrl(), hire)));
}
