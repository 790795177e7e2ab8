/** So many cases an operator decides at once. */
export const MOST_IN_BULK = 100;

/** One of several cases, and whether it was done. */
export interface BulkRow {
  id: string;
  /** What it is called in its list; its id where it is gone. */
  title: string;
  done: boolean;
  /** Why not, in a sentence; null where it was done. */
  why: string | null;
}

/** "3 of 4 closed. 1 was not." */
export function bulkWords(rows: readonly BulkRow[], did: string): string {
  const done = rows.filter((row) => row.done).length;
  const left = rows.length - done;
  const said = `${done} of ${rows.length} ${did}.`;
  return left === 0 ? said : `${said} ${left} ${left === 1 ? 'was' : 'were'} not.`;
}
