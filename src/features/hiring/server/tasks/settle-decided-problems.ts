import type { AppContext } from '../../../../server/app-context.ts';
import { stopInTime } from '../../../../server/job-time.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findTransition, type HireAction } from '../../process.ts';
import { lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';
import { findEnd, listHiresToSettle } from '../problem-store.ts';

/** Runs every minute. Carries out operators' decisions that are 48 hours old and were not appealed against. */
export const settleDecidedProblemsTask = defineTask<object>({
  name: 'settle-decided-problems',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    // Each hire has its own transaction, so that one that the ledger refuses does not stop the others.
    const tried: string[] = [];
    for (;;) {
      stopInTime();
      const [hireId] = await listHiresToSettle(context.db, context.now(), tried, 1);
      if (hireId === undefined) return;
      tried.push(hireId);
      await settle(context, hireId).catch((error) =>
        context.log.error(
          { hireId, error: String(error) },
          'what was decided about a problem could not be done: an operator has to look at it',
        ),
      );
    }
  },
});

async function settle(context: AppContext, hireId: string): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    // Locks payments before the hire, in the same order as settling a payment.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    // Another process, an appeal or a chargeback may have come first.
    if (!hire?.problemEnd || !hire.settleDueAt || hire.settleDueAt > now) return;
    const action: HireAction | undefined = settling[hire.problemEnd.kind];
    const end = await findEnd(tx, hire.problemEnd.id);
    if (!action || !end || !findTransition(hire.status, 'system', action)) return;
    await moveHire(tx, context, hire, { actor: 'system', action, now, payments, end });
  });
}

/** A redo takes effect when it is decided, so it never waits. */
const settling = {
  release: 'settle_release',
  refund: 'settle_refund',
  split: 'settle_split',
  redo: undefined,
} as const;
