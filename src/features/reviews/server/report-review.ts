import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { reportReviewCall } from '../contract.ts';
import { findModerated, insertReport, type ModeratedReview } from './reports-store.ts';
import { noSuchReview } from './show-review.ts';

/** Reports a review to the operators. The writer never learns who reported it. */
export async function reportReview(
  request: Request<typeof reportReviewCall>,
): Promise<AnswerInputOf<typeof reportReviewCall>> {
  const { params, body, transaction, now, log } = request;
  const caller = signedIn(request);
  const isNew = await transaction(async (tx) => {
    const review = await findModerated(tx, params.id);
    if (!review || !isVisibleTo(review, caller.id)) throw noSuchReview();
    return insertReport(tx, { id: newId(), reviewId: review.id, reporterId: caller.id, ...body, at: now() });
  });
  if (isNew) log.warn({ reviewId: params.id, reason: body.reason }, 'a review was reported');
  return { message: 'Thank you. We look at every report, and never say who sent it.' };
}

/** A customer's review is public; an artisan's is visible to that customer only. */
const isVisibleTo = (
  { writer, shownAt, hiddenFor, customerId }: ModeratedReview,
  callerId: string,
): boolean => shownAt !== null && hiddenFor === null && (writer === 'customer' || customerId === callerId);
