import type { ReactNode } from 'react';
import { Rating } from '../../../ui/rating.tsx';
import './reviews.css';

export interface ReviewCardProps {
  /** 1 to 5; null for a hidden review. */
  stars: number | null;
  words: string;
  /** Photos and reply, below the text. */
  below?: ReactNode;
  /** Who wrote the review, and about whom. */
  children: ReactNode;
}

/** Layout of one review. */
export function ReviewCard({ stars, words, below, children }: ReviewCardProps) {
  return (
    <figure className="review-card">
      {stars !== null && <Rating value={stars} starsOnly />}
      {words !== '' && <blockquote>{words}</blockquote>}
      {below}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
