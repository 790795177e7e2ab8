import type { AppContext } from '../../../../server/app-context.ts';
import type { Tx } from '../../../../server/database.ts';
import { BATCH, inBatches } from '../../../../server/in-batches.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { askAboutDaysBefore } from '../../../../shared/hire-clock.ts';
import { moveHire } from '../move-hire.ts';
import { lockHiresToAskAbout } from '../waiting-hires.ts';
import { runDueAction } from './run-due-action.ts';

/**
 * Runs every minute. The morning after the last day of a paid hire on which neither side has reported, both are asked;
 * after seven days without an answer the job counts as done. Otherwise forgotten money would stay held for ever.
 */
export const askAboutSilentHiresTask = defineTask<object>({
  name: 'ask-about-silent-hires',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    await inBatches(context, askBoth);
    await runDueAction(context, 'complete');
  },
});

async function askBoth(tx: Tx, context: AppContext): Promise<number> {
  const now = context.now();
  const hires = await lockHiresToAskAbout(tx, askAboutDaysBefore(now), BATCH);
  for (const hire of hires) {
    await moveHire(tx, context, hire, { actor: 'system', action: 'ask_if_done', now });
  }
  return hires.length;
}
