import { Link } from 'react-router';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { HiddenReview, monthOfJob, ReviewExtras } from '../../artisans/screens/public.ts';
import type { PublicReview } from '../contract.ts';
import { RealReview, type ShownReview, shownReviewOf } from './real-review.tsx';

/** A review with all its parts. */
export interface WholeReview extends ShownReview, Pick<PublicReview, 'photos' | 'reply' | 'hidden_for'> {
  parts: PublicReview['stars'];
  /** "Repair a leaking tap, November 2026", without what the lines about artisan and date already say. */
  job: string;
}

/** A review as the page of all reviews shows it. */
export const wholeReviewOf = (review: PublicReview): WholeReview => ({
  ...shownReviewOf(review),
  parts: review.stars,
  photos: review.photos,
  reply: review.reply,
  hidden_for: review.hidden_for,
  job: jobOf(review),
});

function jobOf({ job, job_month: month, created_at: writtenAt, artisan }: PublicReview): string {
  const what = job === 'Other' || job === artisan.skill ? '' : job;
  const isRecent = lagosDay(new Date(writtenAt)).startsWith(month);
  return [what, what === '' && isRecent ? '' : monthOfJob(month)].filter(Boolean).join(', ');
}

interface WholeReviewCardProps {
  review: WholeReview;
  /** False on the page that reports it. */
  mayReport?: boolean;
}

/** A review with its star ratings by aspect, photos and reply; for a hidden one only the reason. */
export function WholeReviewCard({ review, mayReport = true }: WholeReviewCardProps) {
  const { id, parts, photos, reply, artisan, reviewer, job, hidden_for: hiddenFor } = review;
  return (
    <RealReview
      review={review}
      below={
        hiddenFor ? (
          <HiddenReview reason={hiddenFor} />
        ) : (
          <ReviewExtras {...{ photos, reply, artisan, reviewer }} stars={parts} />
        )
      }
      more={
        <>
          {job !== '' && <span className="review-work">{job}</span>}
          {mayReport && !hiddenFor && (
            <Link to={`/reviews/${id}/report`} rel="nofollow">
              Report<span className="visually-hidden"> the review by {reviewer}</span>
            </Link>
          )}
        </>
      }
    />
  );
}
