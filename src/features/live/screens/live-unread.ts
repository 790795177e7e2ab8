import { onLive, startLive, stopLive } from '../../../browser/live-client.ts';
import { ACTING_AS_HEADER } from '../../../shared/acting-as.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ChatEvent } from '../../chat/contract.ts';
import { sendPendingMessages } from '../../chat/screens/public.ts';
import type { Notification, NotificationEvent } from '../../notifications/contract.ts';
import type { LiveState } from '../contract.ts';
import { countInTitle } from './title-count.ts';
import type { UnreadCounts } from './unread-count.tsx';

/** What changes together is asked for once. */
const GATHER_MS = 150;
/** In a lively conversation the counts are not asked for more often. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 10_000;

type Changed = (counts: UnreadCounts) => void;

/**
 * Keeps the counts of unread things as they are, whichever tab or device changes them, and the tab's title with them.
 * An event only says that something changed: the server counts, so that nothing is counted twice or never.
 *
 * @param state as the page came with it; null where it could not be read
 * @returns what stops it
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
      // Where the page came without it, this is where to listen from.
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
  // Whatever page is opened first sends what could not be sent when the browser was closed.
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

/** @returns undefined where somebody else is signed in by now, or nobody */
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
      // One's own words, and lines about a hire, are nothing to read.
      const { senderId } = data.message;
      return senderId !== null && senderId !== userId;
    }
    default:
      return false;
  }
}

/** Of several tabs the one that is looked at says it. */
function announceNotification({ notification: { id, title } }: { notification: Notification }): void {
  if (document.visibilityState === 'visible') showToast(title, 'info', `/notifications/${id}`);
}
