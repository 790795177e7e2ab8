import { Pagination } from '../../../../ui/pagination.tsx';
import type { HireView } from '../../contract.ts';

export interface MoreHiresProps {
  /** The URL path of the list. */
  path: string;
  /** Other parameters of the list's URL, such as "leads=done". */
  within?: string;
  /** The hires on this page. */
  hires: readonly HireView[];
  /** Whether there are older hires. */
  hasMore: boolean;
  /** The cursor of this page; null for the first page. */
  before: string | null;
}

/** Links to a list's older hires, and back to the newest. */
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
