import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { moveClock, renewDue, setWalked, walkListings } from './standing-store.ts';

/**
 * Every minute, recounts artisans who answered a request or ended a booking, or whose figures have expired. Once a
 * day, checks all listings for free days and newcomers, and writes only those that changed. An interrupted check
 * starts again on the next run.
 */
export const renewStandingsTask = defineTask<object>({
  name: 'renew-standings',
  everyCron: '* * * * *',
  retries: 2,
  run: renewStandings,
});

/** The work of {@link renewStandingsTask}; also called after importing data. */
export async function renewStandings({
  db,
  queryParts,
  now,
}: Pick<AppContext, 'db' | 'queryParts' | 'now'>): Promise<void> {
  const day = lagosDay(now());
  if (await db.transaction().execute((tx) => moveClock(tx, day))) {
    let last: string | undefined;
    do {
      const after = last;
      last = await db.transaction().execute((tx) => walkListings(tx, day, after));
    } while (last !== undefined);
    await db.transaction().execute((tx) => setWalked(tx, day));
  }
  let renewed: number;
  do renewed = await db.transaction().execute((tx) => renewDue(tx, queryParts, now()));
  while (renewed > 0);
}
