import { keptText } from '../../../browser/storage.ts';

/** Kept on the device while somebody has messages that are not sent, so that pages without a chat need not look. */
export const waitsKey = (userId: string): string => `chat-outbox-waits/${userId}`;

/** Sends what somebody wrote and could not send before the page was closed. Loads nothing where there is nothing. */
export async function sendWhatWaits(userId: string): Promise<void> {
  if (keptText('device', waitsKey(userId)) === null) return;
  const { openOutbox } = await import('./open-outbox.ts');
  openOutbox(userId);
}
