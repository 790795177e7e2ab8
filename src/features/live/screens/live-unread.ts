import { onLive, startLive, stopLive } from '../../../browser/live-client.ts';
import { ACTING_AS_HEADER } from '../../../shared/acting-as.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ChatEvent } from '../../chat/contract.ts';
import { sendPendingMessages } from '../../chat/screens/public.ts';
import type { Notification, NotificationEvent } from '../../notifications/contract.ts';
import type { LiveState } from '../contract.ts';
import { countInTitle } from './title-count.ts';
import type { UnreadCounts } from './unread-count.tsx';

/** Changes within this time are fetched together. */
const GATHER_MS = 150;
/** Minimum interval between fetches of the counts, for lively conversations. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 10_000;

type Changed = (counts: UnreadCounts) => void;

/**
 * Keeps the counts of unread items current, whichever tab or device changes them, and shows them in the tab's
 * title. Events only trigger a fetch: the server counts, so that nothing is counted twice or missed.
 *
 * @param state the counts loaded with the page; null when loading failed
 * @returns a function that stops it
 */
export function watchUnread(userId: string, state: LiveState | null, changed: Changed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  let stopped = false;
  const title = countInTitle();

  const show = (counts: UnreadCounts) => {
    title.show(counts.unreadMessages + counts.unreadNotifications);
    changed(counts);
  };
  const askIn = (ms: number) => {
    timer ??= setTimeout(ask, ms);
  };
  const ask = async () => {
    timer = undefined;
    askedAt = performance.now();
    try {
      const counts = await readState(userId);
      if (stopped || !counts) return;
      show(counts);
      // When the page came without the state, listening starts here.
      startLive({ userId, after: counts.number });
    } catch {
      if (!stopped) askIn(AGAIN_MS);
    }
  };

  const stopListening = onLive<ChatEvent | NotificationEvent>((event) => {
    if (!changesCounts(event, userId)) return;
    askIn(Math.max(GATHER_MS, askedAt + PAUSE_MS - performance.now()));
    if (event.kind === 'notification') announceNotification(event.data);
  });
  // Sends messages that could not be sent before the browser was closed; every page does this.
  void sendPendingMessages(userId);
  if (state) {
    title.show(state.unreadMessages + state.unreadNotifications);
    startLive({ userId, after: state.number });
  } else askIn(0);

  return () => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
    stopLive();
    title.stop();
  };
}

/** Fetches the counts; undefined when this user is no longer signed in. */
async function readState(userId: string): Promise<LiveState | undefined> {
  const response = await fetch('/api/live/state', { headers: { [ACTING_AS_HEADER]: userId } });
  if (response.status === 401) return undefined;
  if (!response.ok) throw new Error(`the counts were answered with ${response.status}`);
  return (await response.json()) as LiveState;
}

function changesCounts({ kind, data }: ChatEvent | NotificationEvent, userId: string): boolean {
  switch (kind) {
    case 'notification':
    case 'notifications-read':
    case 'conversation':
    case 'reset':
      return true;
    case 'read':
      return data.userId === userId;
    case 'message': {
      // The user's own messages and automatic lines about a hire are not unread.
      const { senderId } = data.message;
      return senderId !== null && senderId !== userId;
    }
    default:
      return false;
  }
}

/** With several tabs, only the visible one shows the toast. */
function announceNotification({ notification: { id, title } }: { notification: Notification }): void {
  if (document.visibilityState === 'visible') showToast(title, 'info', `/notifications/${id}`);
}
