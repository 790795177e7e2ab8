import { megabytes } from './upload-limits.ts';

/** Limits of a conversation that both sides hold. */
export const MOST_MESSAGE_CHARACTERS = 5_000;
/** One sender may send so many messages within a second. */
export const MOST_MESSAGES_PER_SECOND = 20;
export const MOST_ATTACHMENTS = 10;
export const MOST_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** Said of one that is larger. */
export const ATTACHMENT_TOO_LARGE = `That file is larger than ${megabytes(MOST_ATTACHMENT_BYTES)}. Please send a smaller one.`;
export const MOST_QUICK_REPLIES = 20;
export const MOST_QUICK_REPLY_CHARACTERS = 500;
export const MOST_REPORT_CHARACTERS = 2_000;
/** A message that nobody has read for so long is told by mail. */
export const UNREAD_MAIL_MINUTES = 10;
