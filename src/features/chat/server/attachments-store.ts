import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { AttachmentRow } from './message-view.ts';

/** The storage key of a file; pictures also have a small version. */
export const attachmentKey = (id: string, size?: 'small'): string => `chat/${id}/${size ?? 'whole'}`;

export interface KnownAttachment extends AttachmentRow {
  owner_id: string;
  message_id: string | null;
  stored_at: Date | null;
}

export async function findAttachment(reads: Reads, id: string): Promise<KnownAttachment | undefined> {
  return reads
    .selectFrom('message_attachments')
    .select([
      'id',
      'owner_id',
      'message_id',
      'name',
      'media_type',
      'byte_count',
      'width',
      'height',
      'scanned_at',
      'stored_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Inserts a file, or updates it if the same owner uploads it again.
 *
 * @returns false if the id belongs to another account or to a sent file
 */
export async function insertAttachment(
  tx: Tx,
  row: AttachmentRow & { ownerId: string; createdAt: Date },
): Promise<boolean> {
  const { ownerId, createdAt, ...columns } = row;
  const written = await tx
    .insertInto('message_attachments')
    .values({ ...columns, owner_id: ownerId, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...columns })
        .where('message_attachments.owner_id', '=', ownerId)
        .where('message_attachments.message_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function markStored(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('message_attachments').set({ stored_at: at }).where('id', '=', id).execute();
}

/** A file that a reader may open: their own, or one sent in one of their conversations. */
export async function findOpenable(
  reads: Reads,
  id: string,
  readerId: string,
): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select a.id, a.name, a.media_type, a.byte_count, a.width, a.height, a.scanned_at
      from message_attachments a
      left join messages m on m.id = a.message_id
     where a.id = ${id} and a.stored_at is not null
       and (a.owner_id = ${readerId}
            or exists (select from conversation_members member
                        where member.conversation_id = m.conversation_id and member.user_id = ${readerId}))`.execute(
    reads,
  );
  return rows[0];
}

/** Locks up to `limit` files that were uploaded before a moment and never sent. */
export async function lockUnsentAttachments(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('message_attachments')
    .select('id')
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteAttachments(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('message_attachments').where('id', 'in', ids).execute();
}
