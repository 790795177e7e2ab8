import { defineTask } from '../../../../server/jobs.ts';
import { runDueActionOneByOne } from './run-due-action.ts';

/** Runs every minute. Releases the money of hires reported as done 48 hours ago without a problem report. */
export const releaseFinishedHiresTask = defineTask<object>({
  name: 'release-finished-hires',
  everyCron: '* * * * *',
  retries: 2,
  run: (context) =>
    runDueActionOneByOne(context, 'release', 'the money of a finished hire could not be released'),
});
