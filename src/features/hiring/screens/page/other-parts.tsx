import type { HireView } from '../../contract.ts';

/** What cancelling a part means for the others; nothing where the job is not divided, or it is the last. */
export function OtherParts({ hire: { part } }: { hire: HireView }) {
  if (!part || part.number === part.count) return null;
  return (
    <p>
      This is part {part.number} of {part.count}. The unpaid parts after it end, too; parts that are paid stay
      as they are.
    </p>
  );
}
