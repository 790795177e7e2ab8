import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../shared/durations.ts';
import type { QueueStanding } from './app-context.ts';

interface Counted {
  waiting: number;
  overdue: number;
  oldest: Date | null;
}

/**
 * The columns to select over all cases that wait in a queue, where each is due a fixed time after it came.
 *
 * @param since the column with the time at which a case came
 * @param aimHours hours after which a case is overdue
 */
export const countWaiting = (since: RawBuilder<unknown>, at: Date, aimHours: number) =>
  [
    sql<number>`count(*)::int`.as('waiting'),
    sql<number>`count(*) filter (where ${since} <= ${new Date(at.getTime() - aimHours * HOUR_MS)})::int`.as(
      'overdue',
    ),
    sql<Date | null>`min(${since})`.as('oldest'),
  ] as const;

/** Converts what `countWaiting` selected. */
export const standingOf = ({ waiting, overdue, oldest }: Counted, aimHours: number): QueueStanding => ({
  waiting,
  overdue,
  oldest,
  due: oldest && new Date(oldest.getTime() + aimHours * HOUR_MS),
});
