/** Names of the outbox database, for code that only checks whether messages wait in it. */
export const OUTBOX_DATABASE = 'chat-outbox';
export const OUTBOX_MESSAGES = 'messages';
/** The index of messages by account. */
export const OUTBOX_BY_USER = 'user';
