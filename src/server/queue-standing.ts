import { type RawBuilder, sql } from 'kysely';
import type { QueueStanding } from './app-context.ts';

const HOUR_MS = 3_600_000;

interface Counted {
  waiting: number;
  overdue: number;
  oldest: Date | null;
}

/**
 * What a queue selects over all that waits in it, where each was to be decided so many hours after it came.
 *
 * @param since the column of when it came
 */
export const countWaiting = (since: RawBuilder<unknown>, at: Date, aimHours: number) =>
  [
    sql<number>`count(*)::int`.as('waiting'),
    sql<number>`count(*) filter (where ${since} <= ${new Date(at.getTime() - aimHours * HOUR_MS)})::int`.as(
      'overdue',
    ),
    sql<Date | null>`min(${since})`.as('oldest'),
  ] as const;

/** The standing of what `countWaiting` selected. */
export const standingOf = ({ waiting, overdue, oldest }: Counted, aimHours: number): QueueStanding => ({
  waiting,
  overdue,
  oldest,
  due: oldest && new Date(oldest.getTime() + aimHours * HOUR_MS),
});
