import type { ReactNode } from 'react';
import { Rating } from '../../../ui/rating.tsx';
import './reviews.css';

export interface ReviewCardProps {
  /** 1 to 5. */
  stars: number;
  words: string;
  /** Who wrote it, and of whom. */
  children: ReactNode;
}

/** What one customer said. */
export function ReviewCard({ stars, words, children }: ReviewCardProps) {
  return (
    <figure className="review-card">
      <Rating value={stars} starsOnly />
      {words !== '' && <blockquote>{words}</blockquote>}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
