import type { FeatureRoutes } from '../../../server/answer.ts';
import { listReviewsCall } from '../contract.ts';
import { listReviews } from './list-reviews.ts';

export const reviewsRoutes: FeatureRoutes = (answer) => {
  answer(listReviewsCall, listReviews);
};
