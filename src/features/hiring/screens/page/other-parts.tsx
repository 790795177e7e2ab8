import type { HireView } from '../../contract.ts';

/** What cancelling this part means for the later ones; null if there are none. */
export function OtherParts({ hire: { part } }: { hire: HireView }) {
  if (!part || part.number === part.count) return null;
  return (
    <p>
      This is part {part.number} of {part.count}. The unpaid parts after it end too. Parts that are paid are
      not affected.
    </p>
  );
}
