import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { earningsCall } from '../contract.ts';
import { earningsOf } from './escrow-store.ts';

/** Returns the caller's earnings, and the money held for them. */
export async function showEarnings(
  request: Request<typeof earningsCall>,
): Promise<AnswerInputOf<typeof earningsCall>> {
  return earningsOf(request.db, request.queryParts, signedIn(request).id);
}
