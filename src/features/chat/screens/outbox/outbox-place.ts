/** Where the outbox lies in IndexedDB, for those who only look whether anything waits in it. */
export const OUTBOX_DATABASE = 'chat-outbox';
export const OUTBOX_MESSAGES = 'messages';
/** The index of messages by whose they are. */
export const OUTBOX_BY_USER = 'user';
