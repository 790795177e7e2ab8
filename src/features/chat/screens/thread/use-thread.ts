import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveThread } from './live-thread.ts';
import type { ThreadActions, ThreadStart, ThreadView } from './thread-view.ts';

/**
 * The current state of a conversation and its actions. A different conversation needs a different
 * component: `<Thread key={otherId} …>`.
 *
 * @param start the page's data; reloaded data is merged with the events received since
 */
export function useThread(start: ThreadStart): [ThreadView, ThreadActions] {
  const [store] = useState(() => new LiveThread(start));
  // The server-rendered view, used until hydration.
  const [firstView] = useState(store.getView);
  useEffect(() => store.open(), [store]);
  useEffect(() => store.startAgain(start), [store, start]);
  const view = useSyncExternalStore(store.subscribe, store.getView, () => firstView);
  return [view, store.actions];
}
