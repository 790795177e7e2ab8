import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PaystackFault } from '../../payments/server/public.ts';
import { ANSWER_WITHIN_MS } from './identity-rules.ts';
import { listToAsk, listUnanswered, lockIdentityCheck, saveIdentityCheck } from './identity-store.ts';
import { sendIdentityCheck } from './send-identity-check.ts';

const AT_ONCE = 50;

/**
 * Every five minutes, sends the comparisons that are due, and ends the wait for answers after 24 hours. The
 * due day does not move: an operator then compares BVN, name and account.
 */
export const tendIdentityChecksTask = defineTask({
  name: 'tend-identity-checks',
  everyCron: '*/5 * * * *',
  retries: 0,
  async run(context) {
    const over = new Date(context.now().getTime() - ANSWER_WITHIN_MS);
    for (const { id, user_id } of await listUnanswered(context.db, over, AT_ONCE)) {
      await stopWaiting(context, id, user_id);
    }
    if (!context.config.paystack.identityCheck) return;
    for (const checkId of await listToAsk(context.db, context.now(), AT_ONCE)) {
      try {
        await sendIdentityCheck(context, { checkId });
      } catch (error) {
        context.log.warn({ err: error, checkId }, 'Paystack will be asked again about an identity');
        // Paystack is unreachable, so the rest of the round would only time out.
        if (error instanceof PaystackFault && error.kind !== 'refused') return;
      }
    }
  },
});

async function stopWaiting({ db, now, log }: AppContext, id: string, userId: string): Promise<void> {
  const stopped = await db.transaction().execute(async (tx) => {
    const check = await lockIdentityCheck(tx, id);
    // Another process or the answer came first.
    if (check?.state !== 'due' && check?.state !== 'asked') return false;
    await saveIdentityCheck(tx, id, { state: 'no_answer', next_try_at: null });
    await writeAuditEntry(tx, {
      actor: 'Paystack',
      action: 'verification.identity_answer',
      subjectId: userId,
      details: { state: 'no_answer' },
      at: now(),
    });
    return true;
  });
  if (stopped)
    log.warn(
      { user: userId },
      'Paystack has not answered for a day whether a BVN fits: a person has to compare',
    );
}
