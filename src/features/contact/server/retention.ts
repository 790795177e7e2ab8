import type { RetentionRule } from '../../../server/retention.ts';
import { CLOSED_MESSAGE_DAYS } from '../../../shared/promises.ts';

/** Answers are deleted with their message. Open messages stay, since they need an answer. */
export const contactRetention: RetentionRule = {
  kind: 'contact_messages',
  rows: [{ table: 'contact_messages', column: 'closed_at', hours: CLOSED_MESSAGE_DAYS * 24 }],
};
