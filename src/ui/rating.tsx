import type { CSSProperties } from 'react';

export interface RatingProps {
  /** 0 to 5 with one decimal; null without ratings. */
  value: number | null;
  /** The number of reviews that it averages. */
  count?: number | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Shows only the stars; the words are for screen readers. */
  starsOnly?: boolean | undefined;
}

/** A star rating. Without ratings the stars are hollow, and the label says so. */
export function Rating({ value, count, size = 'medium', starsOnly = false }: RatingProps) {
  const reviews = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`;
  const label = value === null ? 'No ratings yet' : `Rated ${value.toFixed(1)} out of 5${reviews}`;
  return (
    <span className={`rating rating-${size}`}>
      <span
        className="rating-stars"
        role="img"
        aria-label={label}
        style={{ '--rating': `${((value ?? 0) / 5) * 100}%` } as CSSProperties}
      />
      {!starsOnly && (
        <span className="rating-words" aria-hidden="true">
          {value === null ? (
            'No ratings yet'
          ) : (
            <>
              <strong>{value.toFixed(1)}</strong>
              {count !== undefined && ` (${count})`}
            </>
          )}
        </span>
      )}
    </span>
  );
}
