import { Pagination } from '../../../../ui/pagination.tsx';
import type { HireView } from '../../contract.ts';

export interface MoreHiresProps {
  /** The list's own address. */
  path: string;
  /** What else the list's address says, such as "leads=done". */
  within?: string;
  /** What is shown now. */
  hires: readonly HireView[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** The hire after which this page begins; null on the first page. */
  before: string | null;
}

/** Links to the older hires of a list, and back to the newest. */
export function MoreHires({ path, within, hires, hasMore, before }: MoreHiresProps) {
  const last = hires.at(-1);
  const older = last && hasMore ? `${path}?${within ? `${within}&` : ''}before=${last.id}` : undefined;
  return (
    <Pagination
      label="Hires"
      previous={before === null ? undefined : within ? `${path}?${within}` : path}
      previousLabel="Newest"
      next={older}
      nextLabel="Older"
    />
  );
}
