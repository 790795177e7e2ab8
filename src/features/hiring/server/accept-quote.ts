import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import type { acceptQuoteCall } from '../contract.ts';
import type { HireRecord } from './hire-record-store.ts';
import { afterStep, lockHireAsCustomer } from './hire-step.ts';
import { refusalOfTakenDays } from './hiring-rules.ts';
import { findFirstTakenDay } from './hiring-store.ts';
import { moveHire } from './move-hire.ts';
import { assertInTime, assertQuoteStands, isAccepted } from './quote-rules.ts';
import { takenDaysOf } from './taken-days.ts';

/** "Agreed." The customer accepts the quote that they have read; what is paid is its sum. */
export function acceptQuote(
  request: Request<typeof acceptQuoteCall>,
): Promise<AnswerGiven<typeof acceptQuoteCall>> {
  const { params, body } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsCustomer(tx, request, params.id, body.key);
    if (!isAccepted(hire, body.quoteId)) {
      assertInTime(hire, now);
      assertQuoteStands(hire, body.quoteId);
      await assertDaysFree(tx, hire, now);
      await moveHire(tx, request, hire, { actor: 'customer', action: 'accept_quote', now });
    }
    const sum = formatNaira(hire.amountKobo);
    return afterStep(tx, hire.id, 'customer', now, `You accepted the quote. Pay ${sum} to confirm it.`);
  });
}

/** Days that are gone are told before somebody goes to pay for them. */
async function assertDaysFree(tx: Tx, hire: HireRecord, now: Date): Promise<void> {
  const day = await findFirstTakenDay(tx, hire);
  if (day !== null) throw refusalOfTakenDays(hire.artisanName, await takenDaysOf(tx, hire, day, now));
}
