import type { StandingPart } from '../contract.ts';
import './ranking.css';

/** Why an artisan stands where they do in a list, told when it is opened; it needs no script. */
export function WhyHere({ name, parts }: { name: string; parts: readonly StandingPart[] }) {
  return (
    <details className="why-here">
      <summary>
        Why this order?<span className="visually-hidden"> {name}</span>
      </summary>
      <StandingParts parts={parts} />
    </details>
  );
}

/** Each figure with how much it counts. */
export function StandingParts({ parts }: { parts: readonly StandingPart[] }) {
  return (
    <ul className="standing-parts">
      {parts.map(({ figure, text, counts }) => (
        <li key={figure}>
          <strong>{text}</strong> <span>{counts}</span>
        </li>
      ))}
    </ul>
  );
}
