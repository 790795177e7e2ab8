import { type RawBuilder, sql } from 'kysely';
import type { Attachment, ChatMessage, HireStep } from '../contract.ts';
import { mayCarryCode } from './attachment-kinds.ts';

/** A message as selected by {@link messageColumns}. */
export interface MessageRow {
  id: string;
  conversation_id: string;
  number: number;
  sender_id: string | null;
  text: string;
  hire_step: HireStep | null;
  sent_at: Date;
  attachments: AttachmentRow[];
}

export interface AttachmentRow {
  id: string;
  name: string;
  media_type: string;
  byte_count: number;
  width: number | null;
  height: number | null;
  /** When a scanner found the file clean; null if none is configured. A string when read from JSON. */
  scanned_at: Date | string | null;
}

/** The columns of a message that both people see, for a statement that aliases messages as `m`. */
export const messageColumns: RawBuilder<unknown> = sql`
  m.id, m.conversation_id, m.number, m.sender_id, m.text, m.hire_step, m.sent_at,
  coalesce((
    select json_agg(json_build_object(
             'id', a.id, 'name', a.name, 'media_type', a.media_type, 'byte_count', a.byte_count,
             'width', a.width, 'height', a.height, 'scanned_at', a.scanned_at
           ) order by a.position)
      from message_attachments a
     where a.message_id = m.id
  ), '[]'::json) as attachments`;

/** A file in its wire format. */
export const attachmentView = (row: AttachmentRow): Attachment => ({
  id: row.id,
  name: row.name,
  type: row.media_type,
  size: row.byte_count,
  url: `/api/chat/attachments/${row.id}`,
  isImage: row.width !== null,
  width: row.width,
  height: row.height,
  ...(row.scanned_at === null && mayCarryCode(row.media_type) && { notScanned: true }),
});

export const messageView = (row: MessageRow): ChatMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  number: row.number,
  senderId: row.sender_id,
  text: row.text,
  attachments: row.attachments.map(attachmentView),
  hireStep: row.hire_step,
  sentAt: row.sent_at.toISOString(),
});
