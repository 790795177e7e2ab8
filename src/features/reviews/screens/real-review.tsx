import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { PublicReview } from '../contract.ts';
import { ReviewCard } from './review-card.tsx';

/** A review as its card shows it. */
export interface ShownReview {
  id: string;
  /** Null for a hidden review. */
  stars: number | null;
  words: string;
  reviewer: string;
  /** "21 November 2026" */
  day: string;
  artisanId: string;
  artisan: string;
  /** "Plumber in Ikeja, Lagos", or the parts of it that are known. */
  work: string;
}

/** Only the fields a card shows, so that phones do not download the rest. */
export function shownReviewOf({
  id,
  rating,
  body,
  reviewer_name,
  created_at,
  artisan,
}: PublicReview): ShownReview {
  const place = townAndState(artisan.town, artisan.state);
  return {
    id,
    stars: rating,
    words: body,
    reviewer: reviewer_name,
    day: formatDay(created_at),
    artisanId: artisan.id,
    artisan: artisan.full_name,
    // "Other" does not describe a trade.
    work: [artisan.skill === 'Other' ? '' : artisan.skill, place].filter(Boolean).join(' in '),
  };
}

interface RealReviewProps {
  review: ShownReview;
  /** Photos and reply, below the text. */
  below?: ReactNode;
  /** Facts about the job, and actions on the review. */
  more?: ReactNode;
}

/** Card of a review: who wrote it, when, and which artisan they hired. */
export function RealReview({ review, below, more }: RealReviewProps) {
  return (
    <ReviewCard stars={review.stars} words={review.words} below={below}>
      <strong>{review.reviewer}</strong> hired{' '}
      <Link to={`/profile/${review.artisanId}`}>{review.artisan}</Link>
      <span className="review-work">{review.work}</span>
      <span className="review-day">{review.day}</span>
      {more}
    </ReviewCard>
  );
}
