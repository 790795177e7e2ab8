import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { declineQuoteCall } from '../contract.ts';
import { artisansHireUrl } from './hire-links.ts';
import { afterStep, lockHireAsCustomer } from './hire-step.ts';
import { moveHire } from './move-hire.ts';
import { quoteDeclinedMail } from './quote-mails.ts';
import { assertInTime, assertQuoteStands, isDeclined } from './quote-rules.ts';

/** "No, thank you." The customer declines the quote that they have read. */
export function declineQuote(
  request: Request<typeof declineQuoteCall>,
): Promise<AnswerGiven<typeof declineQuoteCall>> {
  const { params, body, jobs, publicUrl } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsCustomer(tx, request, params.id, body.key);
    if (!isDeclined(hire, body.quoteId)) {
      assertInTime(hire, now);
      assertQuoteStands(hire, body.quoteId);
      await moveHire(tx, request, hire, { actor: 'customer', action: 'decline_quote', now });
      await sendMail(tx, jobs, quoteDeclinedMail(hire, artisansHireUrl(publicUrl(), hire)));
    }
    const message = `You declined the quote, and ${hire.artisanName} has been told. It cost you nothing.`;
    return afterStep(tx, hire.id, 'customer', now, message);
  });
}
