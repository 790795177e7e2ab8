import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { declineRequestCall } from '../contract.ts';
import { customersHireUrl } from './hire-links.ts';
import { afterStep, lockHireAsArtisan } from './hire-step.ts';
import { moveHire } from './move-hire.ts';
import { requestDeclinedMail } from './quote-mails.ts';
import { assertInTime } from './quote-rules.ts';

/** "I cannot do this one." The artisan declines a request, with a reason. */
export function declineRequest(
  request: Request<typeof declineRequestCall>,
): Promise<AnswerGiven<typeof declineRequestCall>> {
  const { params, body, config, jobs, publicUrl } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsArtisan(tx, request, params.id);
    const isRepeat = hire.status === 'declined' && hire.quoteId === null;
    if (!isRepeat) {
      assertInTime(hire, now);
      const { reason, note } = body;
      await moveHire(tx, request, hire, { actor: 'artisan', action: 'decline_request', now, reason, note });
      const url = customersHireUrl(publicUrl(), hire, config, now);
      await sendMail(tx, jobs, requestDeclinedMail(hire, reason, url));
    }
    return afterStep(
      tx,
      hire.id,
      'artisan',
      now,
      'You declined this request, and the customer has been told.',
    );
  });
}
