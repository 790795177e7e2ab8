import { OUTBOX_BY_USER, OUTBOX_DATABASE, OUTBOX_MESSAGES } from './outbox-place.ts';

/** Sends what somebody wrote and could not send before the browser was closed. Loads nothing where there is nothing. */
export async function sendWhatWaits(userId: string): Promise<void> {
  const waits = await anythingWaits(userId).catch(() => false);
  if (!waits) return;
  const { openOutbox } = await import('./open-outbox.ts');
  openOutbox(userId);
}

/** Looks into the outbox without the library that keeps it. @throws where the browser forbids it */
function anythingWaits(userId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(OUTBOX_DATABASE);
    // There never was one, and none is made now.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const messages = database.transaction(OUTBOX_MESSAGES).objectStore(OUTBOX_MESSAGES);
      const counting = messages.index(OUTBOX_BY_USER).count(userId);
      counting.onsuccess = () => {
        resolve(counting.result > 0);
        database.close();
      };
    };
  });
}
