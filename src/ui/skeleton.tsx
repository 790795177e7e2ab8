import type { CSSProperties } from 'react';

export interface SkeletonProps {
  /** CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A grey placeholder for content that is loading. Screen readers ignore it; use LoadingMessage to announce what is
 * loading.
 */
export function Skeleton({ width = '100%', height = '1em', round = false, className = '' }: SkeletonProps) {
  const style: CSSProperties = { width, height };
  return (
    <span
      className={`skeleton ${round ? 'skeleton-round' : ''} ${className}`}
      style={style}
      aria-hidden="true"
    />
  );
}

/** A placeholder for a card of a list. */
export function SkeletonCard() {
  return (
    <div className="card skeleton-card" aria-hidden="true">
      <Skeleton width="4rem" height="4rem" round />
      <Skeleton width="65%" height="1.2em" />
      <Skeleton width="45%" />
      <Skeleton height="2.6em" />
    </div>
  );
}

/** A message such as "Loading Artisans...", which screen readers announce when it appears. */
export function LoadingMessage({ children }: { children: string }) {
  return (
    <p className="loading-message" role="status">
      <span className="spinner" aria-hidden="true" />
      {children}
    </p>
  );
}
