import { type Request, signedIn } from '../../../server/answer.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { replyChangeTime } from '../../../shared/promise-words.ts';
import { REPLY_HOURS } from '../../../shared/promises.ts';
import { findHire } from '../../hiring/server/public.ts';
import type { replyToReviewCall } from '../contract.ts';
import { notifyOfReply } from './notify-of-reviews.ts';
import { lockShownReview, writeReply } from './reviews-store.ts';

/**
 * Whether a reply may still be written or changed.
 *
 * @param repliedAt when the reply was first sent; null when there is none
 */
export const mayChangeReply = (repliedAt: Date | null, now: Date): boolean =>
  repliedAt === null || now.getTime() < repliedAt.getTime() + REPLY_HOURS * 3_600_000;

/** Stores the artisan's public reply to a review. Idempotent for the same text. */
export function replyToReview(
  request: Request<typeof replyToReviewCall>,
): Promise<AnswerInputOf<typeof replyToReviewCall>> {
  const caller = signedIn(request);
  const { params, body } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const review = await lockShownReview(tx, params.id);
    if (review?.artisanId !== caller.id) {
      throw notFound('review', 'We could not find that review about you.');
    }
    const { reply, repliedAt } = review;
    const at = repliedAt ?? now;
    const answer = { reply: { text: body.text, at: at.toISOString() } };
    if (reply === body.text) return answer;
    if (!mayChangeReply(repliedAt, now)) {
      throw new Refusal(
        409,
        'reply_final',
        `You sent your reply more than ${replyChangeTime} ago, so it can no longer be changed.`,
      );
    }
    await writeReply(tx, review.id, body.text, at);
    const hire = repliedAt === null && (await findHire(tx, review.hireId));
    if (hire) await notifyOfReply(tx, request, hire);
    return answer;
  });
}
