import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findPendingEmail } from '../../sessions/server/public.ts';
import type { showEmailCall } from '../contract.ts';

/** Returns the caller's email, and the one of a pending change. */
export async function showEmail(
  request: Request<typeof showEmailCall>,
): Promise<AnswerInputOf<typeof showEmailCall>> {
  const { id, email, emailVerified } = signedIn(request);
  const pending = await findPendingEmail(request.db, id, email, request.now());
  return { email, email_verified: emailVerified, pending_email: pending ?? null };
}
