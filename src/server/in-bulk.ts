import { createHash } from 'node:crypto';
import { type BulkRow, bulkWords } from '../shared/bulk.ts';
import type { AppContext } from './app-context.ts';
import { beginAct } from './audit-watch.ts';
import { Refusal } from './refusal.ts';

export interface BulkWork {
  ids: readonly string[];
  /** What was done to them, behind "3 of 4": "closed". */
  did: string;
  /** What a case is called; undefined where it is gone. */
  titleOf(id: string): Promise<string | undefined>;
  /** The act that decides one, with a transaction of its own. @throws Refusal where it cannot be done */
  act(id: string): Promise<unknown>;
}

/**
 * Does an operator's act on several cases, one after the other. One that is refused, or that fails on our side, is said, and
 * the others go on: what was done is done, and its operator has to know of it.
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
 * The id of what one case gets from an act on several, such as an answer: the same for the same two, so that an act that is
 * sent twice makes nothing twice. A UUIDv7 of the moment of the act's own id.
 */
export function idOfPart(actId: string, caseId: string): string {
  const hex = createHash('sha256').update(`${actId} ${caseId}`).digest('hex');
  return `${actId.slice(0, 13)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
