import { defineTask } from '../../../../server/jobs.ts';
import { strikeClock } from './strike-clock.ts';

/**
 * Runs every minute. Expires hires that were not paid in time, freeing the days they held, and requests and
 * quotes that were not answered in time.
 */
export const expireHiresTask = defineTask<object>({
  name: 'expire-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    await strikeClock(context, 'expire');
    await strikeClock(context, 'lapse');
  },
});
