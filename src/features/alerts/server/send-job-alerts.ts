import type { AppContext, Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH } from '../../../server/in-batches.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { MOST_NOTIFIED_AT_ONCE } from '../../../shared/alert-limits.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { findJobInBrief } from '../../jobs/server/public.ts';
import { notify, sendMails, wantsMail } from '../../notifications/server/public.ts';
import { type NewJob, newJobsMail } from './alert-emails.ts';
import {
  type DueArtisan,
  type FoundJob,
  markEmailed,
  recordAlertedArtisans,
  takeDueArtisans,
  takeFoundJobs,
} from './job-alerts-store.ts';

/** Runs when a job is opened: records which alerts it fits, and notifies the nearest artisans at once. */
export const sendAlertsOfJobTask = defineTask<{ jobId: string }>({
  name: 'tell-of-new-job',
  retries: 5,
  async run(context, { jobId }) {
    await context.db.transaction().execute(async (tx) => {
      const now = context.now();
      const artisanIds = await recordAlertedArtisans(
        tx,
        context.queryParts,
        jobId,
        MOST_NOTIFIED_AT_ONCE,
        now,
      );
      const job = artisanIds.length > 0 ? await findJobInBrief(tx, jobId, now) : undefined;
      if (!job) return;
      const notices = artisanIds.map((userId) => ({
        userId,
        kind: 'job_alerts' as const,
        title: `New job: ${job.expertise}`,
        text: [job.skill, `${job.town}, ${job.state}`, budgetOf(job)].filter(Boolean).join(' · '),
        link: `/jobs/${jobId}`,
        aboutId: null,
        source: `job-alert:${jobId}:${userId}`,
      }));
      await notify(tx, context, ...notices);
    });
  },
});

/** Queues the comparison with alerts. Call it in the transaction that opens or changes a job. */
export async function queueAlertsOfJob(tx: Tx, jobs: Jobs, jobId: string): Promise<void> {
  await jobs.add(tx, sendAlertsOfJobTask, { jobId });
}

/** Every morning at 06:30 in Lagos, emails artisans the open jobs that came for them, in one email. */
export const sendJobAlertsTask = defineTask<object>({
  name: 'tell-of-new-jobs',
  everyCron: '30 5 * * *',
  retries: 5,
  async run(context) {
    let after: string | undefined;
    do {
      after = await context.db.transaction().execute((tx) => sendBatch(tx, context, after));
      stopInTime();
    } while (after !== undefined);
  },
});

/**
 * Emails the artisans after this one. Those who were emailed this morning are not read again for each batch.
 *
 * @returns the last of a full batch; otherwise undefined
 */
async function sendBatch(
  tx: Tx,
  context: AppContext,
  after: string | undefined,
): Promise<string | undefined> {
  const { jobs, now: clock, publicUrl } = context;
  const now = clock();
  const today = lagosDay(now);
  const due = await takeDueArtisans(tx, after, BATCH, today);
  if (due.length === 0) return undefined;
  const last = due.length === BATCH ? due.at(-1)?.id : undefined;
  const found = await takeFoundJobs(
    tx,
    context.queryParts,
    due.map(({ id }) => id),
    now,
  );
  const told: DueArtisan[] = [];
  for (const artisan of due)
    if (found.has(artisan.id) && artisan.isConfirmed && (await wantsMail(tx, artisan.id, 'job_alerts')))
      told.push(artisan);
  if (told.length === 0) return last;
  const mails = told.map((artisan) => {
    const { jobs: named = [], total = 0 } = found.get(artisan.id) ?? {};
    return newJobsMail(artisan, { jobs: named.map(asNamed), total, publicUrl: publicUrl() });
  });
  await sendMails(tx, jobs, mails);
  await markEmailed(
    tx,
    told.map(({ id }) => id),
    today,
  );
  return last;
}

const asNamed = (job: FoundJob): NewJob => ({
  id: job.id,
  expertise: job.expertise,
  skill: job.skill,
  town: job.town,
  state: job.state,
  budget: budgetOf(job),
});

/** "₦20,000 to ₦40,000", "From ₦20,000", "Up to ₦40,000"; null when the customer gave none. */
function budgetOf({
  budget_from_kobo: from,
  budget_to_kobo: to,
}: Pick<FoundJob, 'budget_from_kobo' | 'budget_to_kobo'>): string | null {
  if (from !== null && to !== null)
    return from === to ? formatNaira(from) : `${formatNaira(from)} to ${formatNaira(to)}`;
  if (from !== null) return `From ${formatNaira(from)}`;
  return to === null ? null : `Up to ${formatNaira(to)}`;
}
