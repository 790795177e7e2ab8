import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findTrade } from '../../../shared/trades.ts';
import type { listReviewsCall } from '../contract.ts';
import { publicReviewOf } from './public-review.ts';
import { countReviews, findReviews } from './reviews-store.ts';

const USUAL_LIMIT = 20;

/** Lists customers' reviews of completed hires, newest first. */
export async function listReviews({
  query,
  db,
  queryParts,
  url,
  setHeader,
}: Request<typeof listReviewsCall>): Promise<AnswerInputOf<typeof listReviewsCall>> {
  const { minRating, maxRating, skill, artisan, photos, hidden, count, limit = USUAL_LIMIT, cursor } = query;
  const search = {
    minRating,
    maxRating,
    skill: skill ? (findTrade(skill) ?? skill) : undefined,
    artisanId: artisan,
    withPhotos: photos === 'true',
    withHidden: hidden === 'true',
  };
  // Selects one more than the limit, to know whether there is another page.
  const [rows, total] = await Promise.all([
    findReviews(db, queryParts, search, { limit: limit + 1, after: cursor }),
    count === 'true' ? countReviews(db, search) : undefined,
  ]);
  if (total !== undefined) setHeader('x-total-count', String(total));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) {
    const next = new URLSearchParams(url.split('?')[1]);
    next.set('cursor', `${last.created_microseconds}.${last.review.id}`);
    setHeader('link', `</api/reviews?${next}>; rel="next"`);
  }
  return page.map(publicReviewOf);
}
