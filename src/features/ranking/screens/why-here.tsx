import type { PointsOf } from '../contract.ts';
import { distancePart, partsOf } from '../standing-parts.ts';
import type { Figures } from '../standing-words.ts';
import { StandingParts } from './standing-parts.tsx';

export interface WhyHereProps {
  name: string;
  figures: Figures;
  points: PointsOf;
  /** Distance from the place of the search; null without one. */
  miles: number | null;
}

/** Explains an artisan's position in a list; works without JavaScript. */
export function WhyHere({ name, figures, points, miles }: WhyHereProps) {
  const way = miles === null ? [] : [distancePart(miles)];
  return (
    <details className="why-here">
      <summary>
        Why this order?<span className="visually-hidden"> {name}</span>
      </summary>
      <StandingParts parts={[...partsOf(figures, points), ...way]} />
    </details>
  );
}
