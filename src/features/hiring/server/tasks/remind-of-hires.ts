import type { AppContext } from '../../../../server/app-context.ts';
import type { Tx } from '../../../../server/database.ts';
import { BATCH, inBatches } from '../../../../server/in-batches.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { startOf } from '../../../../shared/hire-clock.ts';
import { notify, sendMails } from '../../../notifications/server/public.ts';
import type { HireRecord } from '../hire-record.ts';
import { reminderMails, reminderNotices } from '../reminder-emails.ts';
import { lockHiresToRemind, markReminded, type ReminderKind } from '../reminders-store.ts';

/**
 * Runs every minute. Reminds both sides a day and an hour before a booked job begins, once per start. A reminder that
 * is long overdue, because no server was running, is skipped.
 */
export const remindOfHiresTask = defineTask<object>({
  name: 'remind-of-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    for (const kind of ['first', 'second'] as const) {
      await inBatches(context, (tx) => remindSome(tx, context, kind));
    }
  },
});

async function remindSome(tx: Tx, context: AppContext, kind: ReminderKind): Promise<number> {
  const hires = await lockHiresToRemind(tx, kind, context.now(), BATCH);
  for (const hire of hires) await remind(tx, context, kind, hire);
  return hires.length;
}

async function remind(tx: Tx, context: AppContext, kind: ReminderKind, hire: HireRecord): Promise<void> {
  const at = context.now();
  await markReminded(tx, kind, hire);
  const source = `hire-reminder:${hire.id}:${kind}:${startOf(hire).toISOString()}`;
  await notify(tx, context, ...reminderNotices(hire, at, source));
  await sendMails(tx, context.jobs, reminderMails(context, hire, at));
}
