import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import { agreesTo, recordConsent } from '../../privacy/server/public.ts';
import type { submitVerificationCall } from '../contract.ts';
import { ownStanding } from './own-standing.ts';
import { receiveSubmission } from './receive-submission.ts';
import { findSubmitter, insertSubmission } from './verification-store.ts';

/**
 * Stores the caller's submission: a first one, what was missing, or a new one after a rejection. Idempotent
 * by id.
 */
export async function submitVerification(
  request: Request<typeof submitVerificationCall>,
): Promise<AnswerInputOf<typeof submitVerificationCall>> {
  const { id: userId, email, fullName } = signedIn(request);
  const { id, bvn, bvn_URL: facePhoto } = request.body;
  await request.transaction(async (tx) => {
    // Serialises submissions of the same account.
    await lockPerson(tx, userId);
    const submitter = await findSubmitter(tx, id);
    if (submitter === userId) return;
    if (submitter) throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
    await insertSubmission(tx, id, userId, request.now());
    await receiveSubmission(
      tx,
      request,
      { id: userId, email, fullName },
      { bvn, facePhoto },
      { mayLack: false },
    );
    if (await agreesTo(tx, userId, 'verification')) return;
    await recordConsent(tx, request, { userId, kind: 'verification', way: 'verification' });
  });
  return {
    message: 'We’ve received your details.',
    ...(await ownStanding(request, userId)),
  };
}
