import type { FeatureRoutes } from '../../../server/answer.ts';
import { listReviewsCall, showReviewFiguresCall } from '../contract.ts';
import { listReviews } from './list-reviews.ts';
import { showReviewFigures } from './show-review-figures.ts';

export const reviewsRoutes: FeatureRoutes = (answer) => {
  answer(listReviewsCall, listReviews);
  answer(showReviewFiguresCall, showReviewFigures);
};
