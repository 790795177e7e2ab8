import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { earningsCall } from '../contract.ts';
import { earningsOf } from './escrow-store.ts';

/** "What have I earned, and what is waiting for me?" Everybody sees their own. */
export async function showEarnings(
  request: Request<typeof earningsCall>,
): Promise<AnswerGiven<typeof earningsCall>> {
  return earningsOf(request.db, request.queryParts, signedIn(request).id);
}
