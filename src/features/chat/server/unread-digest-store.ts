import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { peopleWithEmail, publicPeople } from '../../people/server/public.ts';
import { PRESENCE_SECONDS } from './conversations-store.ts';

/** A message on its way to a browser of its recipient. */
export interface UndeliveredMessage {
  conversation_id: string;
  sender_id: string;
  sender_name: string;
  text: string;
  file_count: number;
  /** The recipient has a page of ours open, and sees it there. */
  present: boolean;
}

/** A message that its recipient has neither read nor muted; undefined where there is nothing to tell any more. */
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
     where m.id = ${messageId} and m.number > me.read_number and not me.muted`.execute(reads);
  return rows[0];
}

/** Somebody who has not read what another wrote. */
export interface UnreadDigest {
  user_id: string;
  email: string;
  full_name: string;
  other_id: string;
  other_name: string;
  unread_count: number;
  /** The first message that they have not read. */
  text: string;
  file_count: number;
}

/**
 * Notes that people whose first unread message came at a moment or before are mailed of it, up to the newest one, and says
 * who they are: each conversation once, until they have read it and new ones come. Those that somebody is busy with come
 * the next time.
 *
 * @returns at most `limit`, and how many conversations there were: of some nobody is to be told
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
           person.role <> 'deleted' and other.role <> 'deleted'
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
