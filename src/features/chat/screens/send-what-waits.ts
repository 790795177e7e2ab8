import { keptText } from '../../../browser/storage.ts';
import { waitsKey } from './outbox-waits.ts';

/** Sends what somebody wrote and could not send before the page was closed. Loads nothing where there is nothing. */
export async function sendWhatWaits(userId: string): Promise<void> {
  if (keptText('device', waitsKey(userId)) === null) return;
  const { openOutbox } = await import('./open-outbox.ts');
  openOutbox(userId);
}
