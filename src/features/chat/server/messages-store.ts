import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { devicesFor } from '../../notifications/server/public.ts';
import { type AttachmentRow, type MessageRow, messageColumns } from './message-view.ts';

/** A stored message with the two people of its conversation. */
export interface KnownMessage extends MessageRow {
  first_id: string;
  second_id: string;
}

export async function findMessage(reads: Reads, id: string): Promise<KnownMessage | undefined> {
  const { rows } = await sql<KnownMessage>`
    select ${messageColumns}, c.first_id, c.second_id
      from messages m
      join conversations c on c.id = m.conversation_id
     where m.id = ${id}`.execute(reads);
  return rows[0];
}

/** How many messages an account has sent since a moment, to anyone. */
export async function countSentAfter(reads: Reads, senderId: string, moment: Date): Promise<number> {
  const { count } = await reads
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', moment)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes the next message number in the conversation of two people, creating it if there is none. Locks the
 * conversation until the transaction ends.
 */
export async function takeNextNumber(
  tx: Tx,
  { newId, people, at }: { newId: string; people: readonly [string, string]; at: Date },
): Promise<{ conversationId: string; number: number }> {
  const [first, second] = [...people].sort();
  const { rows } = await sql<{ id: string; last_number: number }>`
    insert into conversations as talks (id, first_id, second_id, last_number, last_message_at, created_at)
    values (${newId}, ${first}, ${second}, 1, ${at}, ${at})
    on conflict (first_id, second_id) do update
      set last_number = talks.last_number + 1,
          last_message_at = greatest(talks.last_message_at, excluded.last_message_at)
    returning id, last_number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a conversation takes the next number always');
  return { conversationId: row.id, number: row.last_number };
}

export interface NewMessage {
  id: string;
  conversationId: string;
  number: number;
  senderId: string;
  recipientId: string;
  text: string;
  sentAt: Date;
}

/**
 * Inserts a message and increments the recipient's unread count. If the sender had seen everything
 * before, their own message counts as seen.
 *
 * @returns the recipient's devices to push to; undefined if the id is taken, because the message was sent twice at once
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string[] | undefined> {
  const { id, conversationId, number, senderId, recipientId, text, sentAt } = message;
  const { rows } = await sql<{ devices: string[] }>`
    with written as (
      insert into messages (id, conversation_id, number, sender_id, text, sent_at)
      values (${id}, ${conversationId}, ${number}, ${senderId}, ${text}, ${sentAt})
      on conflict (id) do nothing
      returning id
    ), own as (
      insert into conversation_members as own (conversation_id, user_id, other_id, read_number, last_message_at)
      select ${conversationId}::uuid, ${senderId}::uuid, ${recipientId}::uuid, ${number}::bigint, ${sentAt}::timestamptz
        from written
      on conflict (conversation_id, user_id) do update
        set last_message_at = greatest(own.last_message_at, excluded.last_message_at),
            read_number = case when own.unread_count = 0 then excluded.read_number else own.read_number end
    ), others as (
      insert into conversation_members as other
        (conversation_id, user_id, other_id, unread_count, unread_since, last_message_at)
      select ${conversationId}::uuid, ${recipientId}::uuid, ${senderId}::uuid, 1, ${sentAt}::timestamptz,
             ${sentAt}::timestamptz
        from written
      on conflict (conversation_id, user_id) do update
        set last_message_at = greatest(other.last_message_at, excluded.last_message_at),
            unread_count = other.unread_count + 1,
            unread_since = coalesce(other.unread_since, excluded.unread_since)
      returning muted
    )
    select case when (select muted from others) then '{}' else ${devicesFor(recipientId, 'messages', sentAt)} end
             as devices
      from written`.execute(tx);
  return rows[0]?.devices;
}

/**
 * Attaches uploaded files to a message, in this order.
 *
 * @returns the files that belong to the sender and were not in another message
 */
export async function claimAttachments(
  tx: Tx,
  { messageId, ownerId, ids }: { messageId: string; ownerId: string; ids: readonly string[] },
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow & { position: number }>`
    update message_attachments a
       set message_id = ${messageId}, position = asked.position
      from unnest(${ids}::uuid[]) with ordinality as asked (id, position)
     where a.id = asked.id and a.owner_id = ${ownerId} and a.message_id is null and a.stored_at is not null
    returning a.id, a.name, a.media_type, a.byte_count, a.width, a.height, a.scanned_at, a.position`.execute(
    tx,
  );
  return rows.sort((one, other) => one.position - other.position);
}

/** Messages of a conversation with numbers below `before` or above `after`, newest first. */
export async function listMessages(
  reads: Reads,
  conversationId: string,
  { before, after, limit }: { before: number | undefined; after: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select * from (
      select ${messageColumns}
        from messages m
       where m.conversation_id = ${conversationId}
         ${before === undefined ? sql`` : sql`and m.number < ${before}`}
         ${after === undefined ? sql`` : sql`and m.number > ${after}`}
       order by m.number ${after === undefined ? sql`desc` : sql`asc`}
       limit ${sql.lit(limit)}
    ) page
    order by number desc`.execute(reads);
  return rows;
}
