import type { AppContext } from '../../../server/app-context.ts';
import { longTransaction } from '../../../server/database.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { countWeek, deleteWeeksBefore, listCountedWeeks } from '../../hiring/server/public.ts';
import { FIGURE_WEEKS } from '../limits.ts';

/** With a million artisans, one week takes several seconds. */
const STATEMENT_TIMEOUT_MS = 4 * 60_000;
/** A week that was counted so recently is not counted again, so that a run continues where one before it ended early. */
const FRESH_MS = 6 * HOUR_MS;

/** Monday (Lagos) of the current week. */
export function thisMonday(now: Date): string {
  const today = lagosDay(now);
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -weekday);
}

/** Mondays of the last {@link FIGURE_WEEKS} whole weeks before one, oldest first. */
export const weeksBefore = (monday: string): string[] =>
  Array.from({ length: FIGURE_WEEKS }, (_, at) => addDays(monday, 7 * (at - FIGURE_WEEKS)));

/**
 * Every night at 02:40 in Lagos, recounts all of the last whole weeks, because later bookings, quotes, reports and
 * refunds change the figures of past weeks.
 */
export const countFiguresTask = defineTask<object>({
  name: 'count-figures',
  everyCron: '40 1 * * *',
  retries: 3,
  async run({ db, now }) {
    const weeks = weeksBefore(thisMonday(now()));
    const staleFrom = new Date(now().getTime() - FRESH_MS);
    const fresh = (await listCountedWeeks(db)).filter(({ countedAt }) => countedAt > staleFrom);
    for (const week of weeks) {
      if (fresh.some((counted) => counted.week === week)) continue;
      stopInTime();
      await longTransaction(db, STATEMENT_TIMEOUT_MS, (tx) => countWeek(tx, week, now()));
    }
    await db.transaction().execute((tx) => deleteWeeksBefore(tx, weeks[0] ?? ''));
  },
});

/** Counts at start-up when no week has been counted: on the first start, or the first with this task. */
export async function countFiguresAtFirst({ db, jobs }: AppContext): Promise<void> {
  if ((await listCountedWeeks(db)).length > 0) return;
  await db.transaction().execute((tx) => jobs.add(tx, countFiguresTask, {}));
}
