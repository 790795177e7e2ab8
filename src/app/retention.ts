import { alertsRetention } from '../features/alerts/server/public.ts';
import { attachmentsRetention } from '../features/chat/server/public.ts';
import { contactRetention } from '../features/contact/server/public.ts';
import { courseTriesRetention } from '../features/courses/server/public.ts';
import { factorsRetention } from '../features/factors/server/public.ts';
import { liveRetention } from '../features/live/server/live-state.ts';
import { notificationsRetention } from '../features/notifications/server/read-notifications.ts';
import { viewsRetention } from '../features/ranking/server/public.ts';
import { keptSanctionsRetention } from '../features/sanctions/server/public.ts';
import { emailLinksRetention, sessionsRetention } from '../features/sessions/server/public.ts';
import { uploadsRetention } from '../features/uploads/server/public.ts';
import { waitingPlacesRetention } from '../features/waiting-list/server/retention.ts';
import { deleteFinishedJobs } from '../server/finished-jobs.ts';
import { OutOfTime } from '../server/job-time.ts';
import { defineTask } from '../server/jobs.ts';
import { carryOut, type RetentionRule } from '../server/retention.ts';

/** What is deleted because its time is over. features/guides/retention.ts says how long each kind of data is kept. */
export const retentionRules: readonly RetentionRule[] = [
  sessionsRetention,
  emailLinksRetention,
  factorsRetention,
  notificationsRetention,
  liveRetention,
  alertsRetention,
  waitingPlacesRetention,
  viewsRetention,
  uploadsRetention,
  attachmentsRetention,
  contactRetention,
  courseTriesRetention,
  keptSanctionsRetention,
];

/** Not in the list, because it is no table of ours: the queue's jobs, and the emails in them. */
const finishedJobs: RetentionRule = { kind: 'finished_jobs', sweep: deleteFinishedJobs };

/** Every hour, deletes what has been kept as long as the list says. A kind that fails does not stop the others. */
export const keepRetentionTask = defineTask({
  name: 'keep-retention',
  everyCron: '17 * * * *',
  retries: 2,
  async run(context) {
    const failed: unknown[] = [];
    for (const rule of [...retentionRules, finishedJobs]) {
      await carryOut(context, rule).catch((error: unknown) => {
        if (error instanceof OutOfTime) throw error;
        context.log.warn(
          { err: error, kind: rule.kind },
          'data that should have been removed is still there',
        );
        failed.push(error);
      });
    }
    if (failed.length > 0) throw new AggregateError(failed, 'some kinds of data could not be removed');
  },
});
