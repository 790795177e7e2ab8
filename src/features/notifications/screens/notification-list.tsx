import { Link } from 'react-router';
import { formatMoment, formatTime } from '../../../shared/lagos-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import type { NoticeKind, Notification } from '../contract.ts';
import './notifications.css';

const drawings: Record<NoticeKind, IconName> = {
  hires: 'calendar-check',
  quotes: 'hand-coins',
  jobs: 'wrench',
  job_alerts: 'search',
  payouts: 'wallet',
  verification: 'shield-check',
  waiting_list: 'clock',
  reviews: 'award',
  account: 'user-round',
};

/** "2:05 pm" */
const timeOf = (createdAt: string): string => formatTime(new Date(createdAt));

/** Shortens dates, "Tue 1 December 2026" to "Tue 1 Dec", since the row's own date gives the year. */
const shortened = (words: string): string =>
  words.replaceAll(/(\b\p{L}{3} \d{1,2} \p{L}{3})\p{L}* \d{4}/gu, '$1');

/** @param withDay whether rows show their date; false when the list is grouped by day */
export function NotificationList({
  notifications,
  withDay = true,
}: {
  notifications: readonly Notification[];
  withDay?: boolean;
}) {
  return (
    <ul className={withDay ? 'notices' : 'notices notices-of-day'}>
      {notifications.map(({ id, kind, title, text, createdAt, readAt }) => (
        <li key={id}>
          <Link to={`/notifications/${id}`} className={`notice ${readAt ? '' : 'notice-unread'}`}>
            <span className="notice-drawing">
              {/* After a deployment, an open page may receive a kind it does not know. */}
              <Icon name={drawings[kind as NoticeKind] ?? 'bell'} />
            </span>
            <span className="notice-words">
              <span className="notice-title">
                {!readAt && <span className="visually-hidden">Unread: </span>}
                {shortened(title)}
              </span>
              {text && <span className="notice-text">{shortened(text)}</span>}
              <time className="notice-time" dateTime={createdAt}>
                {withDay ? formatMoment(createdAt) : timeOf(createdAt)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
