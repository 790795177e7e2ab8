import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  hideReviewCall,
  keepReviewCall,
  keepSeveralReviewsCall,
  listReportedReviewsCall,
  showReportedReviewCall,
} from '../console-calls.ts';
import {
  changeCustomerReviewCall,
  changeReviewCall,
  listReviewsCall,
  replyToReviewCall,
  reportReviewCall,
  reviewCustomerCall,
  showHireReviewsCall,
  showReviewCall,
  showReviewFiguresCall,
  writeReviewCall,
} from '../contract.ts';
import {
  hideReported,
  keepReported,
  keepSeveral,
  listReviewsReported,
  showReviewReported,
} from './console-reviews.ts';
import { listReviews } from './list-reviews.ts';
import { replyToReview } from './reply-to-review.ts';
import { reportReview } from './report-review.ts';
import { showHireReviews } from './show-hire-reviews.ts';
import { showReview } from './show-review.ts';
import { showReviewFigures } from './show-review-figures.ts';
import { changeCustomerReview, changeReview, reviewCustomer, writeReview } from './write-review.ts';

export const reviewsRoutes: FeatureRoutes = (answer) => {
  answer(listReviewsCall, listReviews);
  answer(showReviewFiguresCall, showReviewFigures);
  answer(showReviewCall, showReview);
  answer(replyToReviewCall, replyToReview);
  answer(reportReviewCall, reportReview);
  answer(showHireReviewsCall, showHireReviews);
  answer(writeReviewCall, writeReview);
  answer(changeReviewCall, changeReview);
  answer(reviewCustomerCall, reviewCustomer);
  answer(changeCustomerReviewCall, changeCustomerReview);
  answer(listReportedReviewsCall, listReviewsReported);
  answer(showReportedReviewCall, showReviewReported);
  answer(hideReviewCall, hideReported);
  answer(keepReviewCall, keepReported);
  answer(keepSeveralReviewsCall, keepSeveral);
};
