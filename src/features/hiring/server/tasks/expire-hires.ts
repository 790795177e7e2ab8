import { defineTask } from '../../../../server/jobs.ts';
import { strikeClock } from './strike-clock.ts';

/**
 * Every minute: hires whose money did not come in time give up and free the days they held; requests and quotes
 * that were not answered in time end.
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
