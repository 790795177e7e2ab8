import type { StandingPart } from '../contract.ts';

/** List of the figures, each with how much it counts. */
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
