import { formatNaira } from '../shared/kobo.ts';

/** A sum of money in figures that line up. */
export function Money({ kobo, className = '' }: { kobo: number; className?: string | undefined }) {
  return (
    <data className={`money ${className}`} value={kobo / 100}>
      {formatNaira(kobo)}
    </data>
  );
}
