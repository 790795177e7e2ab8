import { hiddenReasonWords, starParts } from '../../../shared/review-words.ts';
import { PictureList } from '../../../ui/picture-list.tsx';
import type { Profile } from '../contract.ts';
import './review-extras.css';

type Review = Profile['reviews'][number];

/** Replaces the text of a review that we have hidden. */
export const HiddenReview = ({ reason }: { reason: NonNullable<Review['hidden_for']> }) => (
  <p className="review-hidden">Hidden by SureHands: {hiddenReasonWords[reason]}</p>
);

/** "Work 5 · Time 4 · Price 5 · Manners 5"; averages show one decimal. */
export function StarParts({
  stars,
  decimals = 0,
}: {
  stars: NonNullable<Review['stars']>;
  decimals?: 0 | 1;
}) {
  return (
    <ul className="review-parts">
      {(Object.keys(starParts) as (keyof typeof starParts)[]).map((part) => (
        <li key={part}>
          {starParts[part]} <strong>{stars[part].toFixed(decimals)}</strong>
          <span className="visually-hidden"> of 5 stars</span>
        </li>
      ))}
    </ul>
  );
}

interface ReviewExtrasProps extends Pick<Review, 'stars' | 'photos' | 'reply'> {
  artisan: string;
  reviewer: string;
}

/** Parts of a review besides its text: stars by aspect, photos, and the artisan's reply. */
export function ReviewExtras({ stars, photos, reply, artisan, reviewer }: ReviewExtrasProps) {
  return (
    <>
      {stars && <StarParts stars={stars} />}
      {photos.length > 0 && (
        <PictureList
          className="review-photos"
          width={96}
          height={96}
          pictures={photos.map((url, index) => ({
            id: url,
            url,
            alt: `Photo ${index + 1} of ${photos.length} by ${reviewer}`,
            caption: '',
          }))}
        />
      )}
      {reply && (
        <div className="review-reply">
          <p>
            <strong>{artisan}</strong> replied:
          </p>
          <p>{reply.text}</p>
        </div>
      )}
    </>
  );
}

const months = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "November 2026" for 2026-11. */
export const monthOfJob = (month: string): string => months.format(new Date(`${month}-15T12:00:00Z`));
