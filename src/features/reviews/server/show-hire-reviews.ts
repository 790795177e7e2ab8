import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { assertSideOf, findHire, guestKeyIn } from '../../hiring/server/public.ts';
import { showHireReviewsCall } from '../contract.ts';
import { findReviewsFor } from './writing-store.ts';

/** Returns both reviews of a hire, as far as the caller's side may see them. */
export async function showHireReviews(
  request: Request<typeof showHireReviewsCall>,
): Promise<AnswerInputOf<typeof showHireReviewsCall>> {
  const { params, query, caller, db, config, headers } = request;
  const now = request.now();
  const key = query.key ?? guestKeyIn(headers.cookie, params.id, config);
  const found = await findHire(db, params.id);
  const { hire, side } = assertSideOf(found, { who: showHireReviewsCall.who, caller, key, config, now });
  return { result: await findReviewsFor(db, side, hire.id, now) };
}
