import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { peopleWithEmail, publicPeople } from '../../people/server/public.ts';
import { PRESENCE_SECONDS } from './conversations-store.ts';

/** A message to be pushed to a device of its recipient. */
export interface UndeliveredMessage {
  conversation_id: string;
  sender_id: string;
  sender_name: string;
  text: string;
  file_count: number;
  /** Whether the recipient has a page open and sees the message there. */
  present: boolean;
}

/**
 * A message that its recipient has neither read nor muted, from a writer they have not blocked; undefined if there is
 * nothing left to push.
 */
export async function findUndelivered(
  reads: Reads,
  messageId: string,
  now: Date,
): Promise<UndeliveredMessage | undefined> {
  const { rows } = await sql<UndeliveredMessage>`
    select m.conversation_id, m.sender_id, sender.full_name as sender_name, m.text,
           (select count(*) from message_attachments a where a.message_id = m.id) as file_count,
           exists (select from live_presence p
                    where p.user_id = me.user_id
                      and p.renewed_at > ${now}::timestamptz - interval '1 second' * ${PRESENCE_SECONDS}) as present
      from messages m
      join ${publicPeople} sender on sender.id = m.sender_id and sender.role <> 'deleted'
      join conversation_members me on me.conversation_id = m.conversation_id and me.other_id = m.sender_id
     where m.id = ${messageId} and m.number > me.read_number and not me.muted
       and not exists (select from blocks where blocker_id = me.user_id and blocked_id = m.sender_id)`.execute(
    reads,
  );
  return rows[0];
}

/** A person who has unread messages from another. */
export interface UnreadDigest {
  user_id: string;
  email: string;
  full_name: string;
  other_id: string;
  other_name: string;
  unread_count: number;
  /** The text of the first unread message. */
  text: string;
  file_count: number;
}

/**
 * Marks conversations whose first unread message arrived at or before a moment as emailed up to the newest
 * message, and returns whom to email. Each conversation is taken once until it is read and new messages arrive.
 * Rows locked elsewhere wait for the next run.
 *
 * @returns `taken`, the number of conversations (at most `limit`), and `people` to
 * email, without deleted and blocked ones. An unconfirmed address may be another person's, who must not get what is
 * written in the chat.
 */
export async function takeDueDigests(
  tx: Tx,
  unreadSince: Date,
  limit: number,
): Promise<{ taken: number; people: UnreadDigest[] }> {
  const { rows } = await sql<UnreadDigest & { to_be_told: boolean }>`
    with due as (
      select conversation_id, user_id, other_id, read_number, unread_count
        from conversation_members
       where unread_since <= ${unreadSince}::timestamptz and unread_since is not null
         and not muted and mailed_number <= read_number
       order by unread_since
       limit ${limit}
         for update skip locked
    ), mailed as (
      update conversation_members me
         set mailed_number = (select max(m.number) from messages m
                               where m.conversation_id = due.conversation_id and m.sender_id = due.other_id)
        from due
       where me.conversation_id = due.conversation_id and me.user_id = due.user_id
    )
    select due.user_id, person.email, person.full_name, due.other_id, other.full_name as other_name,
           due.unread_count, first.text,
           (select count(*) from message_attachments a where a.message_id = first.id) as file_count,
           person.email_verified and person.role <> 'deleted' and other.role <> 'deleted'
             and not exists (select from blocks where blocker_id = due.user_id and blocked_id = due.other_id)
             as to_be_told
      from due
      join ${peopleWithEmail} person on person.id = due.user_id
      join ${publicPeople} other on other.id = due.other_id
      join lateral (select m.id, m.text from messages m
                     where m.conversation_id = due.conversation_id and m.sender_id = due.other_id
                       and m.number > due.read_number
                     order by m.number limit 1) first on true`.execute(tx);
  return { taken: rows.length, people: rows.filter((row) => row.to_be_told) };
}
