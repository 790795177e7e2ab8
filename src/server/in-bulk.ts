import { createHash } from 'node:crypto';
import { type BulkRow, bulkWords } from '../shared/bulk.ts';
import type { AppContext } from './app-context.ts';
import { beginAct } from './audit-watch.ts';
import { Refusal } from './refusal.ts';

export interface BulkWork {
  ids: readonly string[];
  /** What was done, as it follows "3 of 4": "closed". */
  did: string;
  /** The case's name; undefined where it no longer exists. */
  titleOf(id: string): Promise<string | undefined>;
  /** Acts on one case, in a transaction of its own. @throws Refusal where it cannot be done */
  act(id: string): Promise<unknown>;
}

/**
 * Applies an operator's act to several cases, one after the other. A case that is refused, or fails on our side, is
 * reported in its row and does not stop the others, because the operator has to know what was done.
 */
export async function inBulk(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { ids, did, titleOf, act }: BulkWork,
): Promise<{ message: string; rows: BulkRow[] }> {
  const rows: BulkRow[] = [];
  for (const id of new Set(ids)) {
    const title = (await titleOf(id)) ?? id;
    beginAct(db);
    try {
      await act(id);
      rows.push({ id, title, done: true, why: null });
    } catch (error) {
      rows.push({ id, title, done: false, why: whyNot(error, log) });
    }
  }
  return { message: bulkWords(rows, did), rows };
}

function whyNot(error: unknown, log: AppContext['log']): string {
  if (error instanceof Refusal) return error.message;
  log.error({ err: error }, 'one of several cases failed on our side');
  return 'Something went wrong on our side. Try it again.';
}

/**
 * Derives the id of what a bulk act creates for one case, such as an answer. The same act and case give the same id, so
 * repeating the request creates nothing twice. A UUIDv7 with the time of the act's own id.
 */
export function idOfPart(actId: string, caseId: string): string {
  const hex = createHash('sha256').update(`${actId} ${caseId}`).digest('hex');
  return `${actId.slice(0, 13)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
