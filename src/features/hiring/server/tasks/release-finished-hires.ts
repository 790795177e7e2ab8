import { defineTask } from '../../../../server/jobs.ts';
import { strikeClockOneByOne } from './strike-clock.ts';

/** Runs every minute. Releases the money of hires reported as done 48 hours ago without a problem report. */
export const releaseFinishedHiresTask = defineTask<object>({
  name: 'release-finished-hires',
  everyCron: '* * * * *',
  retries: 2,
  run: (context) =>
    strikeClockOneByOne(context, 'release', 'the money of a finished hire could not be released'),
});
