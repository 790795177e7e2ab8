import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showReviewCall } from '../contract.ts';
import { publicReviewOf } from './public-review.ts';
import { mayChangeReply } from './reply-to-review.ts';
import { findReview } from './reviews-store.ts';

export const noSuchReview = () => notFound('review', 'We could not find that review.');

/** Returns one review, for the pages that reply to it or report it. */
export async function showReview({
  db,
  queryParts,
  params,
  caller,
  now,
}: Request<typeof showReviewCall>): Promise<AnswerInputOf<typeof showReviewCall>> {
  const row = await findReview(db, queryParts, params.id);
  if (!row) throw noSuchReview();
  const review = publicReviewOf(row);
  const repliedAt = review.reply && new Date(review.reply.at);
  return {
    review,
    may_reply:
      caller?.id === row.artisan_id && review.hidden_for === null && mayChangeReply(repliedAt, now()),
  };
}
