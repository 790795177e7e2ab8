import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { PublicReview } from '../contract.ts';
import { ReviewCard } from './review-card.tsx';

/** A review as its card shows it. */
export interface ShownReview {
  id: string;
  /** Null of one that we hid. */
  stars: number | null;
  words: string;
  reviewer: string;
  /** "21 November 2026" */
  day: string;
  artisanId: string;
  artisan: string;
  /** "Plumber in Ikeja, Lagos", or as much of it as is known. */
  work: string;
}

/** What a card shows of a review; a phone should not fetch the rest. */
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
    // “Other” says nothing of somebody's work.
    work: [artisan.skill === 'Other' ? '' : artisan.skill, place].filter(Boolean).join(' in '),
  };
}

interface RealReviewProps {
  review: ShownReview;
  /** What belongs to the words: photos, the reply. */
  below?: ReactNode;
  /** What is said of the job besides, and what can be done with the review. */
  more?: ReactNode;
}

/** A real review: who wrote it, when, and the artisan whom they hired. */
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
