import { type RawBuilder, sql } from 'kysely';

/** The transaction that numbers events holds this advisory lock until it commits (migrations/0012-chat.sql). */
export const LIVE_NUMBERING_LOCK = 7_406_022;

/** The number of a person's newest event, 0 where there was none, for a statement that reads other things besides. */
export const liveNumber = (userId: string): RawBuilder<number> =>
  sql<number>`coalesce((select number from live_counters where user_id = ${userId}::uuid), 0)`;
