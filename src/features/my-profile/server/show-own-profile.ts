import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findOwnRow } from '../../people/server/public.ts';
import type { showOwnProfileCall } from '../contract.ts';
import { ownProfileOf } from './own-profile.ts';

/** Returns the caller's own profile, including private fields. */
export async function showOwnProfile(
  request: Request<typeof showOwnProfileCall>,
): Promise<AnswerInputOf<typeof showOwnProfileCall>> {
  const row = await findOwnRow(request.db, signedIn(request).id);
  if (!row) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
  return ownProfileOf(request.db, row, request.now());
}
