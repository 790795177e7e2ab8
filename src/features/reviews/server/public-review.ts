import { publicReviewOf as publicPartOf } from '../../artisans/server/public.ts';
import type { PublicReview } from '../contract.ts';
import type { ReviewRow } from './reviews-store.ts';

/** A review in the API's format, with its artisan. */
export const publicReviewOf = (row: ReviewRow): PublicReview => ({
  ...publicPartOf(row.review, row.skill),
  _id: row.review.id,
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
