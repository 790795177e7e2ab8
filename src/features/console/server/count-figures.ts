import type { AppContext } from '../../../server/app-context.ts';
import { longTransaction } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { countWeek, forgetWeeksBefore, listCountedWeeks } from '../../hiring/server/public.ts';
import { FIGURE_WEEKS } from '../limits.ts';

/** With a million artisans one week takes some seconds. */
const STATEMENT_TIMEOUT_MS = 4 * 60_000;

/** The Monday of the week that runs in Lagos. */
export function thisMonday(now: Date): string {
  const today = lagosDay(now);
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -weekday);
}

/** The Mondays of the last whole weeks before one, the oldest first. */
export const weeksBefore = (monday: string): string[] =>
  Array.from({ length: FIGURE_WEEKS }, (_, at) => addDays(monday, 7 * (at - FIGURE_WEEKS)));

/**
 * Every night at 2:40 in Lagos the last whole weeks, all of them: what was booked, quoted, reported or sent back since changes
 * weeks that are long over.
 */
export const countFiguresTask = defineTask<object>({
  name: 'count-figures',
  everyCron: '40 1 * * *',
  retries: 3,
  async run({ db, now }) {
    const weeks = weeksBefore(thisMonday(now()));
    for (const week of weeks) {
      await longTransaction(db, STATEMENT_TIMEOUT_MS, (tx) => countWeek(tx, week, now()));
    }
    await db.transaction().execute((tx) => forgetWeeksBefore(tx, weeks[0] ?? ''));
  },
});

/** At a start on which no week is counted: on the first one, and on the first with this task. */
export async function countFiguresAtFirst({ db, jobs }: AppContext): Promise<void> {
  if ((await listCountedWeeks(db)).length > 0) return;
  await db.transaction().execute((tx) => jobs.add(tx, countFiguresTask, {}));
}
