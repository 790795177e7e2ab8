import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { levelsOf } from '../../../shared/verification-levels.ts';
import { checksOf } from '../../artisans/server/public.ts';
import { hireOfTwo, hiresInBrief } from '../../hiring/server/public.ts';
import { publicPeople } from '../../people/server/public.ts';
import type { ChatPerson, Conversation } from '../contract.ts';
import type { Pair } from './chat-rules.ts';
import { type MessageRow, messageColumns, messageView } from './message-view.ts';

/** Presence older than this is stale: the server process that should renew it has stopped. */
export const PRESENCE_SECONDS = 75;

interface PersonRow {
  other_id: string;
  full_name: string;
  photo_url: string | null;
  role: ChatPerson['role'];
  skill: string | null;
  verified: boolean;
  online: boolean;
  last_seen_at: Date | null;
  /** Whether the other person has blocked the caller, who then does not see their presence either. */
  blocked_by_other: boolean;
}

/** Columns about the other person, aliased `u`; `caller` is the reader. */
const personColumns = (caller: string, now: Date): RawBuilder<unknown> => sql`
  u.id as other_id, u.full_name, u.photo_url, u.role, u.skill, u.verified_at is not null as verified, u.last_seen_at,
  exists (select from live_presence p
           where p.user_id = u.id
             and p.renewed_at > ${now}::timestamptz - interval '1 second' * ${PRESENCE_SECONDS}) as online,
  exists (select from blocks where blocker_id = u.id and blocked_id = ${caller}) as blocked_by_other`;

const personView = (row: PersonRow): ChatPerson => ({
  id: row.other_id,
  full_name: row.full_name,
  photoURL: row.photo_url,
  role: row.role,
  skill: row.skill,
  verified: row.verified,
  online: row.online && !row.blocked_by_other,
  lastSeenAt: row.blocked_by_other ? null : (row.last_seen_at?.toISOString() ?? null),
});

interface ConversationRow extends PersonRow {
  conversation_id: string;
  hire: { id: string; status: string } | null;
  last_message: (Omit<MessageRow, 'sent_at'> & { sent_at: string }) | null;
  last_message_at: Date;
  /**
   * `last_message_at` in exact microseconds since 1970, for cursors: a Date rounds, which
   * could skip or repeat a conversation.
   */
  last_microseconds: number;
  unread_count: number;
  read_number: number;
  other_read_number: number;
  muted: boolean;
  blocked: boolean;
}

const conversationSelect = (caller: string, now: Date): RawBuilder<unknown> => sql`
  select c.id as conversation_id, me.last_message_at, me.unread_count, me.read_number, me.muted,
         (extract(epoch from me.last_message_at) * 1000000)::bigint as last_microseconds,
         other.read_number as other_read_number,
         exists (select from blocks where blocker_id = me.user_id and blocked_id = me.other_id) as blocked,
         ${hireOfTwo('c.first_id', 'c.second_id', 'c.hire_id')} as hire,
         (select row_to_json(newest)
            from (select ${messageColumns} from messages m where m.conversation_id = c.id
                   order by m.number desc limit 1) newest) as last_message,
         ${personColumns(caller, now)}
    from conversation_members me
    join conversations c on c.id = me.conversation_id
    join conversation_members other on other.conversation_id = c.id and other.user_id = me.other_id
    join ${publicPeople} u on u.id = me.other_id`;

const conversationView = (row: ConversationRow): Conversation => ({
  id: row.conversation_id,
  other: personView(row),
  hire: row.hire,
  lastMessage:
    row.last_message && messageView({ ...row.last_message, sent_at: new Date(row.last_message.sent_at) }),
  lastMessageAt: row.last_message_at.toISOString(),
  unreadCount: row.unread_count,
  readNumber: row.read_number,
  otherReadNumber: row.other_read_number,
  muted: row.muted,
  blocked: row.blocked,
});

/** A user's conversations, newest first, and the cursor of the next page. */
export async function listConversations(
  reads: Reads,
  {
    userId,
    now,
    limit,
    after,
  }: { userId: string; now: Date; limit: number; after: { microseconds: number; id: string } | undefined },
): Promise<{ conversations: Conversation[]; next: { microseconds: number; id: string } | null }> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(userId, now)}
     where me.user_id = ${userId}
       ${
         after
           ? sql`and (me.last_message_at, me.conversation_id) <
                 (timestamptz 'epoch' + ${after.microseconds}::float8 * interval '1 microsecond', ${after.id}::uuid)`
           : sql``
       }
     order by me.last_message_at desc, me.conversation_id desc
     limit ${sql.lit(limit + 1)}`.execute(reads);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    conversations: page.map(conversationView),
    next:
      last && rows.length > limit ? { microseconds: last.last_microseconds, id: last.conversation_id } : null,
  };
}

/** A user's conversation with another person; undefined if there is none. */
export async function findConversation(
  reads: Reads,
  { userId, otherId, now }: { userId: string; otherId: string; now: Date },
): Promise<Conversation | undefined> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(userId, now)} where me.user_id = ${userId} and me.other_id = ${otherId}`.execute(
    reads,
  );
  return rows[0] && conversationView(rows[0]);
}

export async function findPair(
  reads: Reads,
  { callerId, otherId, now }: { callerId: string; otherId: string; now: Date },
): Promise<Pair | undefined> {
  const { rows } = await sql<
    PersonRow & {
      checks: string[];
      conversation_id: string | null;
      blocked: boolean;
      hired: boolean;
      looking: boolean;
    }
  >`
    select ${personColumns(callerId, now)}, ${checksOf('u.id', now)} as checks,
           (select id from conversations
             where first_id = least(${callerId}::uuid, u.id) and second_id = greatest(${callerId}::uuid, u.id)
           ) as conversation_id,
           exists (select from blocks where blocker_id = ${callerId} and blocked_id = u.id) as blocked,
           exists (select from ${hiresInBrief} hire
                    where (artisan_id = ${callerId} and customer_id = u.id)
                       or (artisan_id = u.id and customer_id = ${callerId})) as hired,
           exists (select from jobs
                    where poster_id = u.id
                      and (status = 'open' and expires_at > ${now}
                           or exists (select from job_answers
                                       where job_id = jobs.id and artisan_id = ${callerId}))) as looking
      from ${publicPeople} u
     where u.id = ${otherId}`.execute(reads);
  const [row] = rows;
  if (!row) return undefined;
  return {
    other: { ...personView(row), levels: levelsOf(row.checks) },
    conversationId: row.conversation_id,
    blockedByCaller: row.blocked,
    blockedByOther: row.blocked_by_other,
    hired: row.hired,
    lookingForSomebody: row.looking,
  };
}

/** A user's membership in a conversation; undefined if they are not in it. */
export async function findMembership(
  reads: Reads,
  conversationId: string,
  userId: string,
): Promise<{ otherId: string } | undefined> {
  const row = await reads
    .selectFrom('conversation_members')
    .select('other_id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { otherId: row.other_id };
}

/** Locks a conversation, so that no one writes to it until the transaction ends. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Records that a user has seen a locked conversation up to a message.
 *
 * @returns undefined if they had already seen it
 */
export async function writeRead(
  tx: Tx,
  { conversationId, userId, number }: { conversationId: string; userId: string; number: number },
): Promise<{ readNumber: number; unreadCount: number } | undefined> {
  const { rows } = await sql<{ read_number: number; unread_count: number }>`
    update conversation_members me
       set read_number = seen.number, unread_count = left_over.count, unread_since = left_over.since
      from (select least(${number}::bigint, last_number) as number
              from conversations where id = ${conversationId}) seen,
   lateral (select count(*)::integer as count, min(sent_at) as since
              from messages
             where conversation_id = ${conversationId} and messages.number > seen.number
               and sender_id <> ${userId}) left_over
     where me.conversation_id = ${conversationId} and me.user_id = ${userId} and me.read_number < seen.number
    returning me.read_number, me.unread_count`.execute(tx);
  const [row] = rows;
  return row && { readNumber: row.read_number, unreadCount: row.unread_count };
}

/** SQL for the number of a user's unread messages, muted conversations excluded; part of a larger statement. */
export const unreadMessageCount = (userId: string): RawBuilder<number> => sql<number>`(
  select coalesce(sum(unread_count), 0) from conversation_members
   where user_id = ${userId}::uuid and not muted)`;

/** A user's conversation partners, newest conversation first, to track their presence. */
export async function listPartners(reads: Reads, userId: string, most: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('conversation_members')
    .select('other_id')
    .where('user_id', '=', userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('blocks')
            .select('blocker_id')
            .whereRef('blocker_id', '=', 'conversation_members.user_id')
            .whereRef('blocked_id', '=', 'conversation_members.other_id'),
        ),
      ),
    )
    .orderBy('last_message_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.other_id);
}

/** How far a user has read a conversation. */
export async function findReadState(
  reads: Reads,
  conversationId: string,
  userId: string,
): Promise<{ readNumber: number; unreadCount: number }> {
  const row = await reads
    .selectFrom('conversation_members')
    .select(['read_number as readNumber', 'unread_count as unreadCount'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}
