import { sql } from 'kysely';
import { defineTask } from '../../../server/jobs.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { VIEWS_DAYS } from '../ranking-rules.ts';

const MOST_AT_ONCE = 5_000;

/** Nightly: removes the counts of days that are no longer shown. */
export const removeOldViewsTask = defineTask<object>({
  name: 'remove-old-views',
  everyCron: '20 1 * * *',
  retries: 2,
  async run({ db, now }) {
    const oldest = addDays(lagosDay(now()), -2 * VIEWS_DAYS);
    let removed: bigint;
    do {
      const result = await sql`
        delete from artisan_views where ctid = any (array(
          select ctid from artisan_views where day < ${oldest}::date limit ${MOST_AT_ONCE}))`.execute(db);
      removed = result.numAffectedRows ?? 0n;
    } while (removed === BigInt(MOST_AT_ONCE));
  },
});
