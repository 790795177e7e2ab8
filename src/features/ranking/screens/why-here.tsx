import type { PointsOf } from '../contract.ts';
import { distancePart, partsOf } from '../standing-parts.ts';
import type { Figures } from '../standing-words.ts';
import { StandingParts } from './standing-parts.tsx';

export interface WhyHereProps {
  name: string;
  figures: Figures;
  points: PointsOf;
  /** From the place that was asked about; null where none was. */
  miles: number | null;
}

/** Why an artisan stands where they do in a list, told when it is opened; it needs no script. */
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
