import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingMessage } from '../../../ui/skeleton.tsx';
import { NotificationList, type notificationsLoader } from '../../notifications/screens/public.ts';
import { watchNewsOf } from './news-of-page.ts';
import { UnreadCount, unreadName } from './unread-count.tsx';
import './bell.css';

export { watchUnread as listen } from './live-unread.ts';

export interface BellProps {
  count: number;
}

const SHOWN = 5;
const sheetId = 'news';

/**
 * The bell with JavaScript. On wide screens it opens a menu with new notifications; on phones, and in browsers
 * without popovers, it links to their page.
 */
export function Bell({ count }: BellProps) {
  const [opensSheet] = useState(() => 'popover' in HTMLElement.prototype && innerWidth >= 768);
  const name = unreadName('Notifications', count);
  useNotificationPresses();
  useNewsOfThisPage();
  const inside = (
    <>
      <Icon name="bell" />
      <UnreadCount count={count} />
    </>
  );
  if (!opensSheet) {
    return (
      <Link to="/notifications" className="icon-place" aria-label={name}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className="icon-place news-button" popoverTarget={sheetId} aria-label={name}>
        {inside}
      </button>
      <NewsSheet count={count} />
    </>
  );
}

/** Opens the target of a push that the user tapped while this page was open (see public/sw.js). */
function useNotificationPresses(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const open = ({ data, ports }: MessageEvent<{ open?: string }>) => {
      if (!data?.open) return;
      ports[0]?.postMessage('here');
      void navigate(data.open);
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [navigate]);
}

function useNewsOfThisPage(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => watchNewsOf(pathname, () => void revalidate()), [pathname, revalidate]);
}

/** Menu with the newest notifications, loaded when it opens and again when something arrives. */
function NewsSheet({ count }: { count: number }) {
  const sheet = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const news = useFetcher<typeof notificationsLoader>();
  const readAll = useFetcher();
  const { key } = useLocation();
  const { load } = news;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => sheet.current?.hidePopover(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means that there is something else to show
  useEffect(() => {
    if (open) void load(`/notifications?limit=${SHOWN}`);
  }, [open, count, load]);

  const notifications = news.data?.notifications;
  return (
    <section
      ref={sheet}
      id={sheetId}
      popover="auto"
      className="news-sheet off-cloth"
      aria-label="Notifications"
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      <header className="news-head">
        <h2>Notifications</h2>
        {count > 0 && (
          <readAll.Form method="post" action="/notifications">
            <button type="submit" className="news-read-all">
              Mark all as read
            </button>
          </readAll.Form>
        )}
      </header>
      {!notifications && <LoadingMessage>Loading...</LoadingMessage>}
      {notifications?.length === 0 && <p className="news-none">Nothing yet. News will appear here.</p>}
      {notifications && notifications.length > 0 && <NotificationList notifications={notifications} />}
      <Link to="/notifications" className="news-all">
        See all notifications
      </Link>
    </section>
  );
}
