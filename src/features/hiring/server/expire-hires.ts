import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import { customersHireUrl } from './hire-links.ts';
import { statusesBefore } from './hire-process.ts';
import { lockOverdueHires } from './hiring-store.ts';
import { moveHire } from './move-hire.ts';
import { unansweredMail } from './quote-mails.ts';

/**
 * Every minute: hires whose money did not come in time give up and free the days they held; requests and quotes
 * that nobody answered in time end.
 */
export const expireHiresTask = defineTask<object>({
  name: 'expire-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(plumbing) {
    await inBatches(plumbing, giveUpUnpaid);
    await inBatches(plumbing, endUnanswered);
  },
});

async function giveUpUnpaid(tx: Tx, { jobs, now }: Plumbing): Promise<number> {
  const hires = await lockOverdueHires(tx, 'payment_due_at', statusesBefore('expire'), now(), BATCH);
  for (const hire of hires) {
    await moveHire(tx, { jobs }, hire, { actor: 'system', action: 'expire', now: now() });
    if (await releaseSlot(tx, hire.id)) await lookAtLine(tx, jobs, hire.artisanId);
  }
  return hires.length;
}

async function endUnanswered(tx: Tx, { config, jobs, now, publicUrl }: Plumbing): Promise<number> {
  const hires = await lockOverdueHires(tx, 'answer_due_at', statusesBefore('lapse'), now(), BATCH);
  for (const hire of hires) {
    await moveHire(tx, { jobs }, hire, { actor: 'system', action: 'lapse', now: now() });
    // Whoever let a quote lapse knows it; whoever waited for one does not.
    if (hire.status === 'quote_requested') {
      await sendMail(tx, jobs, unansweredMail(hire, customersHireUrl(publicUrl(), hire, config, now())));
    }
  }
  return hires.length;
}
