import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { TRADES } from '../../../shared/trades.ts';
import type { listReviewsCall, PublicReview } from '../contract.ts';
import { findReviews, type ReviewRow } from './reviews-store.ts';

const USUAL_LIMIT = 20;

/** Shows what customers said after their hire was completed, newest first. */
export async function listReviews({
  query,
  db,
  url,
  setHeader,
}: Request<typeof listReviewsCall>): Promise<AnswerGiven<typeof listReviewsCall>> {
  const { minRating, maxRating, skill, artisan, limit = USUAL_LIMIT, cursor } = query;
  // One more than the page holds tells whether another page follows.
  const rows = await findReviews(db, {
    minRating,
    maxRating,
    skill: skill ? tradeNamed(skill) : undefined,
    artisanId: artisan,
    limit: limit + 1,
    after: cursor,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) {
    const next = new URLSearchParams(url.split('?')[1]);
    next.set('cursor', `${last.created_microseconds}.${last.id}`);
    setHeader('link', `</api/reviews?${next}>; rel="next"`);
  }
  return page.map(publicReviewOf);
}

/** A trade by its label or its address name; any other text finds nobody. */
function tradeNamed(text: string): string {
  const asked = text.toLowerCase();
  return TRADES.find(({ label, slug }) => label.toLowerCase() === asked || slug === asked)?.label ?? text;
}

const publicReviewOf = (row: ReviewRow): PublicReview => ({
  id: row.id,
  _id: row.id,
  rating: row.rating,
  body: row.body,
  reviewer_name: row.reviewer_name,
  created_at: row.created_at.toISOString(),
  artisan: {
    id: row.artisan_id,
    full_name: row.full_name,
    photoURL: row.photo_url,
    skill: row.skill,
    town: row.town,
    state: row.state,
    verified: row.verified,
  },
});
