import { OUTBOX_BY_USER, OUTBOX_DATABASE, OUTBOX_MESSAGES } from './outbox-names.ts';

/** Sends messages left unsent when the browser was closed. Loads no code if there are none. */
export async function sendPendingMessages(userId: string): Promise<void> {
  const waits = await hasPendingMessages(userId).catch(() => false);
  if (!waits) return;
  const { openOutbox } = await import('./open-outbox.ts');
  openOutbox(userId);
}

/**
 * Checks the outbox with plain IndexedDB, without loading the library.
 *
 * @throws if the browser forbids it
 */
function hasPendingMessages(userId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(OUTBOX_DATABASE);
    // The database does not exist, so do not create it.
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
