import type { ReactNode } from 'react';
import { Rating } from '../../../ui/rating.tsx';
import './reviews.css';

export interface ReviewCardProps {
  /** 1 to 5; null of a review that we hid. */
  stars: number | null;
  words: string;
  /** Photos, the reply: what belongs to the words. */
  below?: ReactNode;
  /** Who wrote it, and of whom. */
  children: ReactNode;
}

/** What one customer said. */
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
