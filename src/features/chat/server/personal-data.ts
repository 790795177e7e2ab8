import { sql } from 'kysely';
import { holdLiveNumbering } from '../../../server/live-number.ts';
import {
  DELETED_WORDS,
  eraseUpTo,
  ownRows,
  type PersonalData,
  storedFile,
} from '../../../server/personal-data.ts';
import { attachmentKey } from './attachments-store.ts';

/** A user's messages and choices in chat. The other person's messages are not touched. */
export const chatPersonalData: PersonalData = {
  tables: [
    'conversations',
    'conversation_members',
    'messages',
    'message_attachments',
    'blocks',
    'reports',
    'risky_messages',
    'quick_replies',
    'live_counters',
    'live_events',
    'live_outbox',
    'live_presence',
  ],
  async collect(reads, { id }) {
    const messages = ownRows(
      reads
        .selectFrom('messages')
        .innerJoin('conversation_members as own', (join) =>
          join
            .onRef('own.conversation_id', '=', 'messages.conversation_id')
            .onRef('own.user_id', '=', 'messages.sender_id'),
        )
        .select(['messages.id', 'own.other_id as to', 'text', 'sent_at'])
        .where('sender_id', '=', id),
      ['sent_at', 'messages.id'],
    );
    const files = ownRows(
      reads
        .selectFrom('message_attachments')
        .select(['id', 'message_id', 'name', 'media_type', 'byte_count', 'created_at'])
        .where('owner_id', '=', id),
      ['created_at', 'id'],
    );
    const blocked = ownRows(
      reads.selectFrom('blocks').select(['blocked_id', 'blocked_at']).where('blocker_id', '=', id),
      ['blocked_at', 'blocked_id'],
    );
    const reports = ownRows(
      reads
        .selectFrom('reports')
        .select(['reported_id', 'reason', 'details', 'created_at'])
        .where('reporter_id', '=', id),
      ['created_at', 'id'],
    );
    const quickReplies = await reads
      .selectFrom('quick_replies')
      .select(['text'])
      .where('user_id', '=', id)
      .orderBy('position')
      .execute();
    return {
      messages_sent: messages,
      files_sent: files,
      people_blocked: blocked,
      reports_made: reports,
      quick_replies: quickReplies.map((reply) => reply.text),
    };
  },
  files: (reads, { id }) =>
    ownRows(
      reads
        .selectFrom('message_attachments')
        .select(['id', 'name'])
        .where('owner_id', '=', id)
        .where('stored_at', 'is not', null),
      ['id'],
      (sent) =>
        sent.map((file) =>
          storedFile(`files-sent/${file.id}/${file.name}`, 'private', attachmentKey(file.id)),
        ),
    ),
  async erase(tx, { id }) {
    // Stops the numbering of live events until this is done; otherwise an event moving
    // between the two tables would be missed.
    await holdLiveNumbering(tx);
    await tx.deleteFrom('live_events').where('user_id', '=', id).execute();
    await tx.deleteFrom('live_presence').where('user_id', '=', id).execute();
    await tx.deleteFrom('quick_replies').where('user_id', '=', id).execute();
    await tx.deleteFrom('blocks').where('blocker_id', '=', id).execute();
    await tx
      .updateTable('reports')
      .set({ reporter_id: null, details: '' })
      .where('reporter_id', '=', id)
      .execute();
    // Removes the text from events not yet fetched by other browsers. The events stay, because a missing number
    // would be requested again and again.
    const withoutWords = sql`jsonb_set(jsonb_set(data, '{message,text}', ${JSON.stringify(DELETED_WORDS)}::jsonb),
                                       '{message,attachments}', '[]')`;
    const isTheirs = sql`kind = 'message' and data #>> '{message,senderId}' = ${id}::text`;
    await sql`
      update live_events set data = ${withoutWords}
       where user_id in (select other_id from conversation_members where user_id = ${id}) and ${isTheirs}`.execute(
      tx,
    );
    await sql`update live_outbox set data = ${withoutWords} where ${isTheirs}`.execute(tx);
  },
  eraseMore(tx, id, most) {
    const limit = sql`limit ${sql.lit(most)}`;
    return eraseUpTo(tx, most, [
      sql`update messages set text = ${DELETED_WORDS}
           where id in (select id from messages where sender_id = ${id} and text <> ${DELETED_WORDS} ${limit})`,
      // The texts they refer to are deleted.
      sql`delete from risky_messages
           where message_id in (select message_id from risky_messages where sender_id = ${id} ${limit})`,
      // The next clean-up deletes the files: it takes them for old and never sent.
      sql`update message_attachments set message_id = null, name = ${DELETED_WORDS}, created_at = ${new Date(0)}
           where id in (select id from message_attachments
                         where owner_id = ${id} and (message_id is not null or name <> ${DELETED_WORDS}) ${limit})`,
    ]);
  },
};
