import { defineTask } from '../../../../server/jobs.ts';
import { strikeClockOneByOne } from './strike-clock.ts';

/** Every minute: the money of hires that were marked as done 48 hours ago, without a problem report, is the artisan's. */
export const releaseFinishedHiresTask = defineTask<object>({
  name: 'release-finished-hires',
  everyCron: '* * * * *',
  retries: 2,
  run: (context) =>
    strikeClockOneByOne(context, 'release', 'the money of a finished hire could not be released'),
});
