import type { RetentionRule } from '../../../server/retention.ts';
import { CLOSED_MESSAGE_DAYS } from '../../../shared/promises.ts';

/** What we answered goes with the message. One that is open stays: someone waits for an answer. */
export const contactRetention: RetentionRule = {
  kind: 'contact_messages',
  rows: [{ table: 'contact_messages', column: 'closed_at', hours: CLOSED_MESSAGE_DAYS * 24 }],
};
