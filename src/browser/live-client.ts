import { LiveConnection, type LiveEvent, type LiveStatus } from './live-connection.ts';

export type { LiveEvent, LiveStatus };

/**
 * What happens, as this browser hears it: one for each signed-in page. See src/features/live/server/live-stream.ts for
 * the other end.
 */

type Listener = (event: LiveEvent) => void;
type StatusListener = (status: LiveStatus) => void;
const listeners = new Set<Listener>();
const statusListeners = new Set<StatusListener>();
let connection: LiveConnection | undefined;
let stopping: ReturnType<typeof setTimeout> | undefined;

/** Begins to listen, or goes on where somebody's page listens already. @param after the number of the last event that the page knows of */
export function startLive({ userId, after }: { userId: string; after: number }): void {
  clearTimeout(stopping);
  if (connection?.userId === userId) return;
  close();
  connection = new LiveConnection({ userId, after, emit, statusChanged }, browserOutside());
  connection.start();
}

/** Stops listening, unless somebody begins again at once: what happens in between would be missed. */
export function stopLive(): void {
  clearTimeout(stopping);
  stopping = setTimeout(close);
}

function close(): void {
  clearTimeout(stopping);
  const closed = connection;
  connection = undefined;
  closed?.stop();
}

/**
 * Hears everything from now on. An event `reset` says that some of it was missed, so that whatever is shown has to be
 * loaded again.
 *
 * @typeParam Event the kinds that the listener knows, as the contracts of those who publish them say; it hears all others too
 * @param after what came after this event already, while the listener was being made ready, is told at once
 * @returns what stops it
 */
export function onLive<Event extends LiveEvent>(
  listener: (event: Event) => void,
  after?: number,
): () => void {
  const hear = listener as Listener;
  listeners.add(hear);
  if (after !== undefined) for (const event of connection?.eventsAfter(after) ?? []) hear(event);
  return () => void listeners.delete(hear);
}

export const liveStatus = (): LiveStatus => connection?.status ?? 'off';

/** Is told how the connection is, now and whenever it changes. @returns what stops it */
export function onLiveStatus(listener: StatusListener): () => void {
  statusListeners.add(listener);
  listener(liveStatus());
  return () => void statusListeners.delete(listener);
}

function emit(event: LiveEvent): void {
  // The next account that signs in here begins anew.
  if (event.kind === 'signed-out') close();
  for (const listener of [...listeners]) listener(event);
}

function statusChanged(status: LiveStatus): void {
  for (const listener of [...statusListeners]) listener(status);
}

const browserOutside = () => ({
  openStream: (url: string) => new EventSource(url),
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  // Both are missing where a page does not come over TLS.
  locks: navigator.locks as LockManager | undefined,
  openChannel: 'BroadcastChannel' in globalThis ? (name: string) => new BroadcastChannel(name) : undefined,
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
  onWake(wake: (networkIsNew: boolean) => void) {
    const isBack = () => wake(true);
    const isSeen = () => document.visibilityState === 'visible' && wake(false);
    addEventListener('online', isBack);
    addEventListener('pageshow', isSeen);
    document.addEventListener('visibilitychange', isSeen);
    return () => {
      removeEventListener('online', isBack);
      removeEventListener('pageshow', isSeen);
      document.removeEventListener('visibilitychange', isSeen);
    };
  },
});
