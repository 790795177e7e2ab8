import { formatDay } from '../../../shared/lagos-time.ts';
import { Rating } from '../../../ui/rating.tsx';
import type { Profile } from '../contract.ts';

/** What customers said after their job was done, and how the stars are spread. */
export function ProfileReviews({ profile }: { profile: Profile }) {
  const { reviews, review_count: count, ratings } = profile;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {count === 0 ? (
        <p className="profile-quiet">No ratings yet.</p>
      ) : (
        <>
          <div className="review-summary">
            <p className="review-average">
              <strong>{ratings?.toFixed(1)}</strong>
              <Rating value={ratings} starsOnly size="medium" />
              <span>
                {count} {count === 1 ? 'review' : 'reviews'} of completed jobs
              </span>
            </p>
            <RatingSpread counts={profile.rating_counts} total={count} />
          </div>
          <ul className="review-list">
            {reviews.map((review) => (
              <li key={review.id} className="review">
                <Rating value={review.rating} starsOnly size="small" />
                <blockquote>
                  <p>{review.body}</p>
                </blockquote>
                <p className="review-by">
                  <strong>{review.reviewer_name}</strong>, {formatDay(review.created_at)}
                </p>
              </li>
            ))}
          </ul>
          {count > reviews.length && (
            <p className="profile-quiet">
              The newest {reviews.length} of {count} reviews.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** How many gave five stars, four, three, two, one. */
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
