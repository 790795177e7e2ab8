export { askForReviewsTask } from './ask-for-reviews.ts';
export { reviewReportsQueue } from './console-reviews.ts';
export { reviewsTimeline } from './console-timeline.ts';
export { findReviewText, holdReview, keepOut, releaseHeld } from './hold-review.ts';
export { reviewCommands } from './operator-commands.ts';
export { reviewsPersonalData } from './personal-data.ts';
export { reviewExamples } from './review-emails.ts';
export { customerRatingOf, isPictureOfReviews, reviewsFor } from './review-parts.ts';
export { showDueReviewsTask } from './show-due-reviews.ts';
