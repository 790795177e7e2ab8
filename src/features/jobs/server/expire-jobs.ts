import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import { notify, sendMail, wantsMail } from '../../notifications/server/public.ts';
import { expiredJobMail } from './job-emails.ts';
import { expiredJobWords } from './job-notices.ts';
import { expireJobs } from './jobs-store.ts';

/**
 * Runs every five minutes. Ends jobs whose time is over and notifies their customers. Display and permissions check the
 * time themselves and do not depend on this.
 */
export const expireJobsTask = defineTask<object>({
  name: 'expire-jobs',
  everyCron: '*/5 * * * *',
  retries: 2,
  async run(context) {
    await inBatches(context, async (tx) => {
      const over = await expireJobs(tx, context.now(), BATCH);
      for (const job of over) await notifyCustomer(tx, context, job);
      return over.length;
    });
  },
});

type ExpiredJob = Awaited<ReturnType<typeof expireJobs>>[number];

async function notifyCustomer(tx: Tx, context: AppContext, job: ExpiredJob): Promise<void> {
  const link = `/jobs/${job.id}`;
  if (await wantsMail(tx, job.customerId, 'jobs')) {
    const customer = { name: job.customerName, email: job.customerEmail };
    const mail = expiredJobMail(customer, job, job.answerCount, `${context.publicUrl()}${link}`);
    await sendMail(tx, context.jobs, mail);
  }
  await notify(tx, context, { userId: job.customerId, aboutId: null, ...expiredJobWords(job), link });
}
