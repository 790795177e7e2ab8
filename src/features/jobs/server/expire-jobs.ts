import { defineTask } from '../../../server/jobs.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { expiredJobMail } from './job-mails.ts';
import { expireJobs } from './jobs-store.ts';

/** So many at once, so that no transaction holds many jobs for long. */
const BATCH = 50;

/**
 * Every five minutes: jobs whose time is over end, and their owners hear of it. What is shown and allowed goes by the
 * clock itself and does not wait for this.
 */
export const expireJobsTask = defineTask<object>({
  name: 'expire-jobs',
  everyCron: '*/5 * * * *',
  retries: 2,
  async run({ db, jobs, now, publicUrl }) {
    for (;;) {
      const expired = await db.transaction().execute(async (tx) => {
        const over = await expireJobs(tx, now(), BATCH);
        for (const job of over) {
          const owner = { name: job.posterName, email: job.posterEmail };
          await sendMail(
            tx,
            jobs,
            expiredJobMail(owner, job, job.answerCount, `${publicUrl()}/jobs/${job.id}`),
          );
        }
        return over.length;
      });
      if (expired < BATCH) return;
    }
  },
});
