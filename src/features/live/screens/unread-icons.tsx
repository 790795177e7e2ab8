import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { LiveState } from '../contract.ts';
import type { BellProps } from './bell.tsx';
import { UnreadCount, type UnreadCounts, unreadName } from './unread-count.tsx';

const none: UnreadCounts = { unreadMessages: 0, unreadNotifications: 0 };

/**
 * Messages and bell in the bar. The counts come with the page; what changes them afterwards is listened to by a script
 * of its own, so that the first load costs no more than two links.
 *
 * @param state null: it could not be read
 */
export function UnreadIcons({ userId, state }: { userId: string; state: LiveState | null }) {
  const [counts, setCounts] = useState<UnreadCounts>(state ?? none);
  const [Bell, setBell] = useState<ComponentType<BellProps>>();
  // Where to begin to listen is known from the first page.
  const begin = useRef(state);
  useEffect(() => setCounts(state ?? none), [state]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    import('./bell.tsx')
      .then((live) => {
        if (gone) return;
        setBell(() => live.Bell);
        stop = live.listen(userId, begin.current, setCounts);
      })
      // The links work without it.
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [userId]);

  const { unreadMessages, unreadNotifications } = counts;
  return (
    <>
      <Link
        to="/chatbox"
        className="icon-place unread-icons"
        aria-label={unreadName('Messages', unreadMessages)}
      >
        <Icon name="messages-square" />
        <UnreadCount count={unreadMessages} />
      </Link>
      {Bell ? (
        <Bell count={unreadNotifications} />
      ) : (
        <Link
          to="/notifications"
          className="icon-place"
          aria-label={unreadName('Notifications', unreadNotifications)}
        >
          <Icon name="bell" />
          <UnreadCount count={unreadNotifications} />
        </Link>
      )}
    </>
  );
}
