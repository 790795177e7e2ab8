import { defineTask } from '../../../../server/jobs.ts';
import { runDueAction } from './run-due-action.ts';

/**
 * Runs every minute. Expires hires that were not paid in time, freeing the days they held, and requests and
 * quotes that were not answered in time.
 */
export const expireHiresTask = defineTask<object>({
  name: 'expire-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    await runDueAction(context, 'expire');
    await runDueAction(context, 'lapse');
  },
});
