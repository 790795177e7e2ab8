import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { QuickReply } from '../contract.ts';

/** @returns whether it changed anything; undefined if the user is not in the conversation */
export async function writeMuted(
  tx: Tx,
  { conversationId, userId, muted }: { conversationId: string; userId: string; muted: boolean },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ was_muted: boolean }>`
    update conversation_members me
       set muted = ${muted}
      from (select muted from conversation_members
             where conversation_id = ${conversationId} and user_id = ${userId} for update) before
     where conversation_id = ${conversationId} and user_id = ${userId}
    returning before.muted as was_muted`.execute(tx);
  return rows[0] && rows[0].was_muted !== muted;
}

/** @returns whether it changed anything */
export async function writeBlock(
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
  blocked: boolean,
  at: Date,
): Promise<boolean> {
  const changed = blocked
    ? await tx
        .insertInto('blocks')
        .values({ blocker_id: blockerId, blocked_id: blockedId, blocked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('blocker_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('blocks')
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', blockedId)
        .returning('blocker_id')
        .executeTakeFirst();
  return changed !== undefined;
}

/** @returns `again` for a report that exists already, `taken` if the id belongs to another report */
export async function insertReport(
  tx: Tx,
  report: {
    id: string;
    reporterId: string;
    reportedId: string;
    conversationId: string | null;
    reason: string;
    details: string;
    at: Date;
  },
): Promise<'new' | 'again' | 'taken'> {
  const written = await tx
    .insertInto('reports')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      conversation_id: report.conversationId,
      reason: report.reason,
      details: report.details,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) return 'new';
  const known = await tx
    .selectFrom('reports')
    .select(['reporter_id', 'reported_id'])
    .where('id', '=', report.id)
    .executeTakeFirst();
  return known?.reporter_id === report.reporterId && known.reported_id === report.reportedId
    ? 'again'
    : 'taken';
}

export async function listQuickReplies(reads: Reads, userId: string): Promise<QuickReply[]> {
  return reads
    .selectFrom('quick_replies')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
}

/**
 * Replaces all quick replies of a user.
 *
 * @returns false if an id belongs to another user
 */
export async function replaceQuickReplies(tx: Tx, userId: string, replies: QuickReply[]): Promise<boolean> {
  // Serialises saves from two windows: the later one wins as a whole.
  await lockPerson(tx, userId);
  await tx.deleteFrom('quick_replies').where('user_id', '=', userId).execute();
  if (replies.length === 0) return true;
  const written = await tx
    .insertInto('quick_replies')
    .values(replies.map(({ id, text }, position) => ({ id, user_id: userId, position, text })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return written.length === replies.length;
}

/** SQL for whether either of two people has blocked the other. */
export const blockedBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;
