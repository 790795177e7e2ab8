import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { askAboutDaysBefore } from '../../../shared/hire-clock.ts';
import {
  artisansHireUrl,
  customersHireUrl,
  doneDueAfter,
  type HireRecord,
  lockHiresToAskAbout,
  lockOverdueHires,
  moveHire,
  unfinished,
} from '../../hiring/server/public.ts';
import { sendMails } from '../../notifications/server/public.ts';
import {
  countsAsDoneForArtisanMail,
  countsAsDoneForCustomerMail,
  isItDoneForArtisanMail,
  isItDoneForCustomerMail,
} from './silence-mails.ts';

/**
 * Every minute: the morning after the last day of a paid hire of which nobody has said how it went, both sides are asked;
 * where nobody answers for seven days, it counts as done. So no money stays held for ever because somebody forgot.
 */
export const askAboutSilentHiresTask = defineTask<object>({
  name: 'ask-about-silent-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(plumbing) {
    await inBatches(plumbing, askBoth);
    await inBatches(plumbing, countAsDone);
  },
});

async function askBoth(tx: Tx, plumbing: Plumbing): Promise<number> {
  const now = plumbing.now();
  const hires = await lockHiresToAskAbout(tx, askAboutDaysBefore(now), BATCH);
  for (const hire of hires) {
    await moveHire(tx, plumbing, hire, { actor: 'system', action: 'ask_if_done', now });
    const asked = { ...hire, doneDueAt: doneDueAfter(hire.status, 'system', 'ask_if_done', now) ?? now };
    const { customer, artisan } = linksOf(hire, plumbing);
    await sendMails(tx, plumbing.jobs, [
      isItDoneForCustomerMail(asked, customer),
      isItDoneForArtisanMail(asked, artisan),
    ]);
  }
  return hires.length;
}

async function countAsDone(tx: Tx, plumbing: Plumbing): Promise<number> {
  const now = plumbing.now();
  const hires = await lockOverdueHires(tx, 'done_due_at', unfinished, now, BATCH);
  for (const hire of hires) {
    await moveHire(tx, plumbing, hire, { actor: 'system', action: 'complete', now });
    const done = { ...hire, completedAt: now };
    const { customer, artisan } = linksOf(hire, plumbing);
    await sendMails(tx, plumbing.jobs, [
      countsAsDoneForCustomerMail(done, customer),
      countsAsDoneForArtisanMail(done, artisan),
    ]);
  }
  return hires.length;
}

const linksOf = (hire: HireRecord, { config, now, publicUrl }: Plumbing) => ({
  customer: customersHireUrl(publicUrl(), hire, config, now()),
  artisan: artisansHireUrl(publicUrl(), hire),
});
