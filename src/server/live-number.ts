import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** The transaction that numbers events holds this advisory lock until it commits (migrations/0012-chat.sql). */
export const LIVE_NUMBERING_LOCK = 7_406_022;

/**
 * Waits until no event is being numbered, and prevents it until the transaction ends. Numbering waits for accounts
 * whose rows are locked, so take this lock before such a row; otherwise the two deadlock.
 */
export const holdLiveNumbering = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LIVE_NUMBERING_LOCK})`.execute(tx);

/** The number of a person's newest event, 0 where there is none, as an expression for a larger statement. */
export const liveNumber = (userId: string): RawBuilder<number> =>
  sql<number>`coalesce((select number from live_counters where user_id = ${userId}::uuid), 0)`;
