import type { AppContext } from '../../../server/app-context.ts';
import { longTransaction } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { TRADES_WITH_PAGES } from '../../../shared/trade-address.ts';
import { refreshFigures } from './refresh-figures.ts';
import { divideSitemap } from './sitemap-store.ts';

/** With a million artisans a statement of the directory takes longer than one of a call ever should. */
const STATEMENT_TIMEOUT_MS = 4 * 60_000;

/** Works out the pages of one trade. */
export const refreshTradeTask = defineTask<{ skill: string }>({
  name: 'refresh-directory-trade',
  retries: 3,
  run: ({ db, now }, { skill }) =>
    longTransaction(db, STATEMENT_TIMEOUT_MS, (tx) => refreshFigures(tx, skill, now())),
});

/** Every night at 2:20 in Lagos: the figures of the directory, a job for each trade, and the parts of the sitemap. */
export const refreshDirectoryTask = defineTask<object>({
  name: 'refresh-directory',
  everyCron: '20 1 * * *',
  retries: 3,
  run: ({ db, jobs }) =>
    longTransaction(db, STATEMENT_TIMEOUT_MS, async (tx) => {
      await divideSitemap(tx);
      await jobs.addAll(
        tx,
        refreshTradeTask,
        TRADES_WITH_PAGES.map(({ label }) => ({ skill: label })),
      );
    }),
});

/** At a start on which the directory has nothing yet: on the first one, and on the first with this feature. */
export async function fillDirectoryAtFirst({ db, jobs }: AppContext): Promise<void> {
  const page = await db.selectFrom('directory_pages').select('skill').limit(1).executeTakeFirst();
  if (page) return;
  await db.transaction().execute((tx) => jobs.add(tx, refreshDirectoryTask, {}));
}
