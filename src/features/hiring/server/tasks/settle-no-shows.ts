import type { AppContext } from '../../../../server/app-context.ts';
import type { Reads } from '../../../../server/database.ts';
import { stopInTime } from '../../../../server/job-time.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findTransition, statusesBefore } from '../../process.ts';
import { lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';

/**
 * Runs every minute. Settles no-show reports that were not answered in time, moving the money as the process table
 * says. Each hire has its own transaction, so that one that the ledger refuses does not stop the others.
 */
export const settleNoShowsTask = defineTask<object>({
  name: 'settle-no-shows',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const hireId of await listUnanswered(context.db, context.now())) {
      stopInTime();
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

/**
 * Ids of hires whose time to answer a report is over, longest ago first. While the bank
 * questions a payment, the money stays.
 */
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
    // Locks payments before the hire, in the same order as settling a payment.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    // The report may have been answered, withdrawn or settled, or a payment questioned, while we waited for the lock.
    if (!hire?.noShowDueAt || hire.noShowDueAt > now || hire.questionedAt) return;
    if (!findTransition(hire.status, 'system', 'settle_no_show')) return;
    await moveHire(tx, context, hire, { actor: 'system', action: 'settle_no_show', now, payments });
  });
}
