import { megabytes } from './upload-limits.ts';

/** Limits of a conversation, enforced by the server and checked in the browser. */
export const MOST_MESSAGE_CHARACTERS = 5_000;
/** Most messages that one sender may send within a second. */
export const MOST_MESSAGES_PER_SECOND = 20;
export const MOST_ATTACHMENTS = 10;
/** Shown for more than {@link MOST_ATTACHMENTS} files. */
export const TOO_MANY_ATTACHMENTS = `You can send up to ${MOST_ATTACHMENTS} files in one message.`;
export const MOST_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** Shown for a file above {@link MOST_ATTACHMENT_BYTES}. */
export const ATTACHMENT_TOO_LARGE = `That file is larger than ${megabytes(MOST_ATTACHMENT_BYTES)}. Please send a smaller one.`;
export const MOST_QUICK_REPLIES = 20;
export const MOST_QUICK_REPLY_CHARACTERS = 500;
export const MOST_REPORT_CHARACTERS = 2_000;
/** Minutes that a message may stay unread before its reader gets an email. */
export const UNREAD_EMAIL_MINUTES = 10;
