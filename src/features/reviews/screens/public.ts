export { RealReview, type ShownReview, shownReviewOf } from './real-review.tsx';
export { ReviewCard } from './review-card.tsx';
