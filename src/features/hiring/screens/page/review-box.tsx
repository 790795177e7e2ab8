import type { HireReview, HireReviews } from '../../../../shared/hire-reviews.ts';
import { formatDay } from '../../../../shared/lagos-time.ts';
import { hiddenReasonWords } from '../../../../shared/review-words.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Rating } from '../../../../ui/rating.tsx';
import type { HireView } from '../../contract.ts';

interface ReviewBoxProps {
  hire: HireView;
  reviews: HireReviews;
  /** A guest's key, to carry over into links. */
  guestKey: string | null;
}

/** Both sides' reviews, and whether this side can still write one. */
export function ReviewBox({ hire, reviews, guestKey }: ReviewBoxProps) {
  const { own, other, writeUntil, mayChange, otherWrote } = reviews;
  const name = hire.side === 'customer' ? hire.artisanName : hire.customerName;
  if (!own && !otherWrote && !writeUntil) return null;
  const form = `/hires/${hire.id}/review${guestKey ? `?${new URLSearchParams({ key: guestKey })}` : ''}`;
  return (
    <Card as="section" className="stack" aria-labelledby="review">
      <h2 id="review" className="paid-step-title">
        {own || other ? 'Reviews' : `How was ${hire.side === 'customer' ? name : `working for ${name}`}?`}
      </h2>
      {own && <OneReview review={own} by="You" mine />}
      {other && <OneReview review={other} by={name} />}
      {stateOf(reviews, name) && <p>{stateOf(reviews, name)}</p>}
      {writeUntil && (
        <div>
          <ButtonLink to={form}>Write your review</ButtonLink>
        </div>
      )}
      {hire.side === 'artisan' && other && !other.hiddenFor && (
        <div>
          <ButtonLink to={`/reviews/${other.id}/reply`} variant="secondary">
            Reply to the review
          </ButtonLink>
        </div>
      )}
      {mayChange && (
        <div>
          <ButtonLink to={form} variant="secondary">
            Change your review
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function stateOf(reviews: HireReviews, name: string): string {
  const { own, other, writeUntil, otherWrote, shownAt, ownCheck, otherCheck } = reviews;
  const shared = 'because your account and theirs have something in common';
  if (ownCheck === 'waiting') return `Our team checks your review before it is shown, ${shared}.`;
  if (ownCheck === 'kept_out') return `We don’t show your review, ${shared}. You can contact us about it.`;
  if (otherCheck === 'waiting') return `Our team checks ${name}’s review before it is shown, ${shared}.`;
  if (otherCheck === 'kept_out') return `We don’t show ${name}’s review, ${shared}.`;
  const by = shownAt === null ? '' : formatDay(shownAt);
  if (own && !other && !otherWrote) {
    return `We’ll show it when you have both written, or on ${by}.`;
  }
  if (own || writeUntil === null) return '';
  if (other) return `You can write your own review until ${formatDay(writeUntil)}.`;
  return otherWrote
    ? `${name} has reviewed you. You’ll see it when you have written yours, or on ${by}.`
    : `You can write a review until ${formatDay(writeUntil)}. ${name} sees it once both of you have written, or 7 days later.`;
}

/** One side's review. If it is hidden, only its author still sees the text. */
function OneReview({ review, by, mine = false }: { review: HireReview; by: string; mine?: boolean }) {
  const { rating, body, hiddenFor } = review;
  if (hiddenFor && !mine) {
    return (
      <p>
        We’ve hidden what {by} said: {hiddenReasonWords[hiddenFor]}.
      </p>
    );
  }
  return (
    <figure className="hire-review-said">
      <figcaption>
        <strong>{by}</strong> <Rating value={rating} starsOnly size="small" />
      </figcaption>
      {body && <blockquote>{body}</blockquote>}
      {hiddenFor && <p>We’ve hidden this: {hiddenReasonWords[hiddenFor]}. Only you can see it.</p>}
    </figure>
  );
}
