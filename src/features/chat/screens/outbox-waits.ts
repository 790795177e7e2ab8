/** Kept on the device while somebody has messages that are not sent, so that pages without a chat need not look. */
export const waitsKey = (userId: string): string => `chat-outbox-waits/${userId}`;
