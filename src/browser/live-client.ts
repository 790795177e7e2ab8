import { LiveConnection, type LiveEvent, type LiveStatus } from './live-connection.ts';

export type { LiveEvent, LiveStatus };

/**
 * Live events in this browser: one connection for each signed-in page. The server's side is
 * src/features/live/server/live-stream.ts.
 */

type Listener = (event: LiveEvent) => void;
type StatusListener = (status: LiveStatus) => void;
const listeners = new Set<Listener>();
const statusListeners = new Set<StatusListener>();
let connection: LiveConnection | undefined;
let stopping: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts listening, unless the page listens for this account already. @param after the number of the last event that
 * the page knows
 */
export function startLive({ userId, after }: { userId: string; after: number }): void {
  clearTimeout(stopping);
  if (connection?.userId === userId) return;
  close();
  connection = new LiveConnection({ userId, after, emit, statusChanged }, browserOutside());
  connection.start();
}

/**
 * Stops listening unless `startLive` follows at once, for instance on navigation; events in between would be missed.
 */
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
 * Passes all events to a listener from now on. An event `reset` means that some were missed, so whatever is shown has
 * to be loaded again.
 *
 * @typeParam Event the kinds that the listener handles, as their contracts define them; it receives all other kinds too
 * @param after events after this number that have arrived already are passed on at once
 * @returns a function that removes the listener
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

/**
 * Calls the listener with the status of the connection, now and whenever it changes. @returns a function that removes
 * the listener
 */
export function onLiveStatus(listener: StatusListener): () => void {
  statusListeners.add(listener);
  listener(liveStatus());
  return () => void statusListeners.delete(listener);
}

function emit(event: LiveEvent): void {
  // The next account that signs in here gets a new connection.
  if (event.kind === 'signed-out') close();
  for (const listener of [...listeners]) listener(event);
}

function statusChanged(status: LiveStatus): void {
  for (const listener of [...statusListeners]) listener(status);
}

const browserOutside = () => ({
  openStream: (url: string) => new EventSource(url),
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  // Both are missing on pages without TLS.
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
