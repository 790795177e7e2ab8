import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showOwnVerificationCall } from '../contract.ts';
import { ownStanding } from './own-standing.ts';

/** How my verification stands: what is done, what is waited for, and until when. */
export async function showOwnVerification(
  request: Request<typeof showOwnVerificationCall>,
): Promise<AnswerGiven<typeof showOwnVerificationCall>> {
  return ownStanding(request, signedIn(request).id);
}
