import type { AppContext } from '../../../../server/app-context.ts';
import type { Reads } from '../../../../server/database.ts';
import { stopInTime } from '../../../../server/job-time.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findTransition, statusesBefore } from '../../process.ts';
import { lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';

/**
 * Runs every minute. Refunds customers whose artisan cancelled and who chose no replacement in time. Each hire has its
 * own transaction, so that one that the ledger refuses does not stop the others.
 */
export const giveBackMoneyTask = defineTask<object>({
  name: 'give-back-money',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const hireId of await listDue(context.db, context.now())) {
      stopInTime();
      try {
        await giveBack(context, hireId);
      } catch (error) {
        context.log.error(
          { hireId, error: String(error) },
          'the money of a hire that its artisan cancelled could not be refunded: an operator has to look at it',
        );
      }
    }
  },
});

/**
 * Ids of hires whose time to choose is over, longest ago first. While the bank questions a payment, the money stays.
 */
async function listDue(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads
    .selectFrom('hires')
    .select('id')
    .where('rebook_due_at', '<=', now)
    .where('status', 'in', statusesBefore('give_back', 'system'))
    .where('questioned_at', 'is', null)
    .orderBy('rebook_due_at')
    .execute();
  return rows.map(({ id }) => id);
}

async function giveBack(context: AppContext, hireId: string): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    // Locks payments before the hire, in the same order as settling a payment.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    // While waiting for the lock, the customer may have chosen or been refunded, or the
    // bank may have questioned a payment.
    if (!hire?.rebookDueAt || hire.rebookDueAt > now || hire.questionedAt) return;
    if (!findTransition(hire.status, 'system', 'give_back')) return;
    await moveHire(tx, context, hire, { actor: 'system', action: 'give_back', now, payments });
  });
}
