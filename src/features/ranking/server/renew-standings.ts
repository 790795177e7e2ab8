import type { AppContext } from '../../../server/app-context.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { moveClock, renewDue, setWalked, walkListings } from './standing-store.ts';

/**
 * Every minute, recounts artisans who answered a request or ended a booking, or whose figures have expired. Once a
 * day, checks all listings for free days and newcomers, and writes only those that changed. The next run continues an
 * interrupted check.
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
  const walk = await db.transaction().execute((tx) => moveClock(tx, day));
  if (walk) {
    let last = walk.after;
    do {
      const after = last;
      last = await db.transaction().execute((tx) => walkListings(tx, day, after));
      stopInTime();
    } while (last !== undefined);
    await db.transaction().execute((tx) => setWalked(tx, day));
  }
  while ((await db.transaction().execute((tx) => renewDue(tx, queryParts, now()))) > 0) stopInTime();
}
