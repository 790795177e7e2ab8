import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { LiveState } from '../contract.ts';
import type { BellProps } from './bell.tsx';
import { UnreadCount, type UnreadCounts, unreadName } from './unread-count.tsx';

const none: UnreadCounts = { unreadMessages: 0, unreadNotifications: 0 };

/**
 * Icons for messages and notifications in the top bar. Their counts come with the page; updates are handled by code
 * that loads later, so that the first load costs only two links.
 *
 * @param state null when it could not be read
 */
export function UnreadIcons({ userId, state }: { userId: string; state: LiveState | null }) {
  const [counts, setCounts] = useState<UnreadCounts>(state ?? none);
  const [Bell, setBell] = useState<ComponentType<BellProps>>();
  // The first page decides from which event to listen.
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
