import { formatNaira } from '../shared/kobo.ts';

/** An amount in naira, in figures of equal width. */
export function Money({ kobo, className = '' }: { kobo: number; className?: string | undefined }) {
  return (
    <data className={`money ${className}`} value={kobo / 100}>
      {formatNaira(kobo)}
    </data>
  );
}
