import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveThread } from './live-thread.ts';
import type { ThreadActions, ThreadStart, ThreadView } from './thread-view.ts';

/**
 * A conversation as it is now, and what can be done in it. Another conversation needs another component:
 * `<Thread key={otherId} …>`.
 *
 * @param start what the page was loaded with; when it is loaded again, it is put together with what has been heard since
 */
export function useThread(start: ThreadStart): [ThreadView, ThreadActions] {
  const [store] = useState(() => new LiveThread(start));
  // What the server rendered, until the page has come to life.
  const [firstView] = useState(store.getView);
  useEffect(() => store.open(), [store]);
  useEffect(() => store.startAgain(start), [store, start]);
  const view = useSyncExternalStore(store.subscribe, store.getView, () => firstView);
  return [view, store.actions];
}
