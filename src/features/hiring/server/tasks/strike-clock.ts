import type { AppContext } from '../../../../server/app-context.ts';
import type { Tx } from '../../../../server/database.ts';
import { BATCH, inBatches } from '../../../../server/in-batches.ts';
import { moveHire } from '../move-hire.ts';
import { lockOverdueHires, type StruckAction } from '../waiting-hires.ts';

/** Does what the process says of hires whose clock has run out. */
export const strikeClock = (context: AppContext, action: StruckAction): Promise<void> =>
  inBatches(context, async (tx) => {
    const hires = await lockOverdueHires(tx, action, context.now(), BATCH);
    for (const hire of hires) await strike(tx, context, hire, action);
    return hires.length;
  });

/** The same, each in a transaction of its own: where the books refuse one, the others go on. */
export async function strikeClockOneByOne(
  context: AppContext,
  action: StruckAction,
  whatFailed: string,
): Promise<void> {
  const refused: string[] = [];
  for (;;) {
    const tried: string[] = [];
    try {
      await context.db.transaction().execute(async (tx) => {
        for (const hire of await lockOverdueHires(tx, action, context.now(), 1, refused)) {
          tried.push(hire.id);
          await strike(tx, context, hire, action);
        }
      });
    } catch (error) {
      const [hireId] = tried;
      // Nothing of a hire failed, but the way to it.
      if (hireId === undefined) throw error;
      refused.push(hireId);
      context.log.error({ hireId, error: String(error) }, `${whatFailed}: an operator has to look at it`);
    }
    if (tried.length === 0) return;
  }
}

const strike = (tx: Tx, context: AppContext, hire: Parameters<typeof moveHire>[2], action: StruckAction) =>
  moveHire(tx, context, hire, { actor: 'system', action, now: context.now() });
