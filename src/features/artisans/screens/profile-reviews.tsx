import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Rating } from '../../../ui/rating.tsx';
import type { Profile } from '../contract.ts';
import { HiddenReview, monthOfJob, ReviewExtras, StarParts } from './review-extras.tsx';

/** Customers' reviews, and how their stars are distributed. */
export function ProfileReviews({ profile }: { profile: Profile }) {
  const { reviews, review_count: count, ratings } = profile;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {count === 0 && reviews.length === 0 ? (
        <p className="profile-quiet">No ratings yet.</p>
      ) : (
        <>
          <div className="review-summary">
            <p className="review-average">
              <strong>{ratings?.toFixed(1)}</strong>
              <Rating value={ratings} starsOnly size="medium" />
              <span>
                {count} {count === 1 ? 'review' : 'reviews'} of completed jobs
                {count > 1 && ', newest first'}
              </span>
            </p>
            <RatingSpread counts={profile.rating_counts} total={count} />
            {profile.rating_parts && <StarParts stars={profile.rating_parts} decimals={1} />}
          </div>
          <ul className="review-list">
            {reviews.map((review) => (
              <li key={review.id} className="review">
                {review.hidden_for ? (
                  <HiddenReview reason={review.hidden_for} />
                ) : (
                  <>
                    <Rating value={review.rating} starsOnly size="small" />
                    <blockquote>
                      <p>{review.body}</p>
                    </blockquote>
                    <ReviewExtras {...review} artisan={profile.full_name} reviewer={review.reviewer_name} />
                  </>
                )}
                <p className="review-by">
                  <strong>{review.reviewer_name}</strong>, {formatDay(review.created_at)}
                  <span className="review-job">{jobOf(review)}</span>
                  {!review.hidden_for && <Dealing profile={profile} review={review} />}
                </p>
              </li>
            ))}
          </ul>
          {count > reviews.length && (
            <p>
              <ButtonLink to={`/reviews?artisan=${profile.id}`} variant="secondary">
                See all {count} reviews
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Action on a review: the reviewed artisan replies, anyone else reports it. */
function Dealing({ profile, review: { id, reply, reviewer_name: by } }: DealingProps) {
  const [to, label] =
    profile.is_caller && !reply ? [`/reviews/${id}/reply`, 'Reply'] : [`/reviews/${id}/report`, 'Report'];
  return (
    <Link to={to} rel="nofollow">
      {label}
      <span className="visually-hidden">{label === 'Reply' ? ` to ${by}` : ` the review by ${by}`}</span>
    </Link>
  );
}

interface DealingProps {
  profile: Profile;
  review: Profile['reviews'][number];
}

/** "Repair a leaking tap in Ikeja, Lagos, November 2026", or the parts of it that are known. */
function jobOf({ job, town, state, job_month }: Profile['reviews'][number]): string {
  const place = [...new Set([town, state])].filter(Boolean).join(', ');
  // "Other" does not describe the work.
  const where = [job === 'Other' ? '' : job, place].filter(Boolean).join(' in ');
  return [where, monthOfJob(job_month)].filter(Boolean).join(', ');
}

/** How many reviews gave five, four, three, two and one star. */
function RatingSpread({ counts, total }: { counts: number[]; total: number }) {
  return (
    <dl className="rating-spread">
      {counts.map((count, index) => {
        const stars = 5 - index;
        return (
          <div key={stars}>
            <dt>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </dt>
            <dd>
              <span className="rating-bar" aria-hidden="true">
                <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
              </span>
              {count}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
