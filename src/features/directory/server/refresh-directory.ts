import type { AppContext } from '../../../server/app-context.ts';
import { longTransaction } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { TRADES_WITH_PAGES } from '../../../shared/trade-address.ts';
import { refreshFigures } from './refresh-figures.ts';
import { divideSitemap } from './sitemap-store.ts';

/** With a million artisans, these statements take longer than the normal limit. */
const STATEMENT_TIMEOUT_MS = 4 * 60_000;

/** Recomputes the pages of one trade. */
export const refreshTradeTask = defineTask<{ skill: string }>({
  name: 'refresh-directory-trade',
  retries: 3,
  run: ({ db, now }, { skill }) =>
    longTransaction(db, STATEMENT_TIMEOUT_MS, (tx) => refreshFigures(tx, skill, now())),
});

/** Every night at 02:20 in Lagos, queues a job for each trade's figures and divides the sitemap. */
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

/**
 * Runs the nightly task at start-up when the directory is empty: on the first start, or the first with this
 * feature.
 */
export async function fillDirectoryAtFirst({ db, jobs }: AppContext): Promise<void> {
  const page = await db.selectFrom('directory_pages').select('skill').limit(1).executeTakeFirst();
  if (page) return;
  await db.transaction().execute((tx) => jobs.add(tx, refreshDirectoryTask, {}));
}
