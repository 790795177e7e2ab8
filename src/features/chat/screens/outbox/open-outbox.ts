import { onLive, onLiveStatus } from '../../../../browser/live-client.ts';
import { sendMessage, uploadFile } from '../chat-calls.ts';
import { Outbox } from './outbox.ts';
import { OutboxDatabase } from './outbox-database.ts';
import { DeviceStorage } from './outbox-storage.ts';

let opened: { outbox: Outbox; close(): void } | undefined;

/**
 * The outbox of an account on this page. Closes another account's outbox; its messages stay stored for that account.
 */
export function openOutbox(userId: string): Outbox {
  if (opened?.outbox.userId === userId) {
    // The user may have signed in again since.
    opened.outbox.wake();
    return opened.outbox;
  }
  opened?.close();
  const outbox = new Outbox(userId, {
    storage: new DeviceStorage(new OutboxDatabase()),
    // Neither exists on pages without TLS.
    locks: navigator.locks as LockManager | undefined,
    openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
    isVisible: () => document.visibilityState === 'visible',
    isOnline: () => navigator.onLine,
    send: sendMessage,
    upload: uploadFile,
    now: () => new Date(),
  });
  opened = { outbox, close: listenToNetwork(outbox) };
  void outbox.open();
  return outbox;
}

function listenToNetwork(outbox: Outbox): () => void {
  let wasAway = false;
  const isBack = () => outbox.reconnected();
  const isSeen = () => {
    if (document.visibilityState === 'visible') outbox.wake();
  };
  const stopEvents = onLive((event) => {
    if (event.kind !== 'signed-out') outbox.networkIsThere();
  });
  const stopStatus = onLiveStatus((status) => {
    if (status === 'offline') wasAway = true;
    if ((status !== 'live' && status !== 'polling') || !wasAway) return;
    wasAway = false;
    isBack();
  });
  addEventListener('online', isBack);
  addEventListener('pageshow', isSeen);
  document.addEventListener('visibilitychange', isSeen);
  return () => {
    stopEvents();
    stopStatus();
    removeEventListener('online', isBack);
    removeEventListener('pageshow', isSeen);
    document.removeEventListener('visibilitychange', isSeen);
    outbox.close();
  };
}
