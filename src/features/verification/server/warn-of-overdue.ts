import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { listOverdue } from './verification-store.ts';

/** Logs each morning (08:00 in Lagos) which verifications are overdue. */
export const warnOfOverdueVerificationsTask = defineTask({
  name: 'warn-of-overdue-verifications',
  everyCron: '0 7 * * *',
  retries: 2,
  async run({ db, log, now }) {
    const overdue = await listOverdue(db, lagosDay(now()));
    if (overdue.length === 0) return;
    log.warn(
      {
        overdue: overdue.length,
        since: overdue[0]?.dueOn,
        users: overdue.slice(0, 20).map((row) => row.userId),
      },
      'verifications are overdue; see them with: npm run operator -- verification list',
    );
  },
});
