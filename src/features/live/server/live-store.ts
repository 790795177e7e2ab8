import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';

/** Where a client continues after the last event it has. */
export interface LiveStart {
  /** Number of the newest event. */
  number: number;
  /**
   * True when later events were already deleted, or the number is not one of ours: the client must reload
   * everything.
   */
  reset: boolean;
}

export async function findLiveStart(reads: Reads, userId: string, after: number): Promise<LiveStart> {
  const { rows } = await sql<{ number: number; next_is_there: boolean }>`
    select number,
           exists (select from live_events
                    where user_id = ${userId} and live_events.number = ${after}::bigint + 1) as next_is_there
      from live_counters
     where user_id = ${userId}`.execute(reads);
  const number = rows[0]?.number ?? 0;
  return { number, reset: after !== number && !rows[0]?.next_is_there };
}

export async function listLiveEvents(
  reads: Reads,
  userId: string,
  after: number,
  limit: number,
): Promise<(LiveEvent & { number: number })[]> {
  return reads
    .selectFrom('live_events')
    .select(['number', 'kind', 'data'])
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}
