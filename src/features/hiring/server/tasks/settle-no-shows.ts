import type { AppContext } from '../../../../server/app-context.ts';
import type { Reads } from '../../../../server/database.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findTransition, statusesBefore } from '../../process.ts';
import { lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';

/**
 * Every minute: where one side reported that the other did not come, and there was no answer in time, the money goes where
 * the process says. Each hire in a transaction of its own: where the books refuse one, the others go on.
 */
export const settleNoShowsTask = defineTask<object>({
  name: 'settle-no-shows',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const hireId of await listUnanswered(context.db, context.now())) {
      try {
        await settle(context, hireId);
      } catch (error) {
        context.log.error(
          { hireId, error: String(error) },
          'a report that one side did not come could not be settled: an operator has to look at it',
        );
      }
    }
  },
});

/** The hires with a report whose time for an answer is over, the longest ago first; while a bank asks about a payment, the money stays. */
async function listUnanswered(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads
    .selectFrom('hires')
    .select('id')
    .where('no_show_due_at', '<=', now)
    .where('status', 'in', statusesBefore('settle_no_show', 'system'))
    .where('questioned_at', 'is', null)
    .orderBy('no_show_due_at')
    .execute();
  return rows.map(({ id }) => id);
}

async function settle(context: AppContext, hireId: string): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    // Payments before the hire, as settling a payment locks them.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    // It was answered, withdrawn, settled or questioned while we waited for the lock.
    if (!hire?.noShowDueAt || hire.noShowDueAt > now || hire.questionedAt) return;
    if (!findTransition(hire.status, 'system', 'settle_no_show')) return;
    await moveHire(tx, context, hire, { actor: 'system', action: 'settle_no_show', now, payments });
  });
}
