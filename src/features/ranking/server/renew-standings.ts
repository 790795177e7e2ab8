import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { moveClock, renewDue, setWalked, walkListings } from './standing-store.ts';

/**
 * Every minute: who answered a request or ended a booking is counted anew, and so is everyone of whom something is
 * too old by now. Once a day all listings are looked at for free days and newcomers; only those that changed are written.
 * A walk that broke off is begun again at the next turn.
 */
export const renewStandingsTask = defineTask<object>({
  name: 'renew-standings',
  everyCron: '* * * * *',
  retries: 2,
  run: renewStandings,
});

/** What {@link renewStandingsTask} does; also for data that is filled in, whose triggers knew no answers yet. */
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
