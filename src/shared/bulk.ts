/** Most cases that an operator may decide in one request. */
export const MOST_IN_BULK = 100;

/** One case of a bulk action, with its outcome. */
export interface BulkRow {
  id: string;
  /** The case's name in its list; its id where the case no longer exists. */
  title: string;
  done: boolean;
  /** Why it failed, as a sentence; null where it was done. */
  why: string | null;
}

/** The result of a bulk action in words: "3 of 4 closed. 1 was not." */
export function bulkWords(rows: readonly BulkRow[], did: string): string {
  const done = rows.filter((row) => row.done).length;
  const left = rows.length - done;
  const said = `${done} of ${rows.length} ${did}.`;
  return left === 0 ? said : `${said} ${left} ${left === 1 ? 'was' : 'were'} not.`;
}
