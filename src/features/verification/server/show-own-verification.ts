import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showOwnVerificationCall } from '../contract.ts';
import { ownStanding } from './own-standing.ts';

/** Returns the caller's own verification. */
export async function showOwnVerification(
  request: Request<typeof showOwnVerificationCall>,
): Promise<AnswerInputOf<typeof showOwnVerificationCall>> {
  return ownStanding(request, signedIn(request).id);
}
