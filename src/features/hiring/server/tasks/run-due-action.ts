import type { AppContext } from '../../../../server/app-context.ts';
import type { Tx } from '../../../../server/database.ts';
import { BATCH, inBatches } from '../../../../server/in-batches.ts';
import { stopInTime } from '../../../../server/job-time.ts';
import { moveHire } from '../move-hire.ts';
import { type DueAction, lockOverdueHires } from '../waiting-hires.ts';

/** Applies the process table's timed action to all hires whose clock has run out, in batches. */
export const runDueAction = (context: AppContext, action: DueAction): Promise<void> =>
  inBatches(context, async (tx) => {
    const hires = await lockOverdueHires(tx, action, context.now(), BATCH);
    for (const hire of hires) await runAction(tx, context, hire, action);
    return hires.length;
  });

/**
 * The same with one transaction per hire, so that one that the ledger refuses does not
 * stop the others. Failures are logged.
 */
export async function runDueActionOneByOne(
  context: AppContext,
  action: DueAction,
  whatFailed: string,
): Promise<void> {
  const refused: string[] = [];
  for (;;) {
    const tried: string[] = [];
    try {
      await context.db.transaction().execute(async (tx) => {
        for (const hire of await lockOverdueHires(tx, action, context.now(), 1, refused)) {
          tried.push(hire.id);
          await runAction(tx, context, hire, action);
        }
      });
    } catch (error) {
      const [hireId] = tried;
      // No hire was locked, so the query itself failed.
      if (hireId === undefined) throw error;
      refused.push(hireId);
      context.log.error({ hireId, error: String(error) }, `${whatFailed}: an operator has to look at it`);
    }
    if (tried.length === 0) return;
    stopInTime();
  }
}

const runAction = (tx: Tx, context: AppContext, hire: Parameters<typeof moveHire>[2], action: DueAction) =>
  moveHire(tx, context, hire, { actor: 'system', action, now: context.now() });
