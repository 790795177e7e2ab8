import type { LiveState } from '../contract.ts';

export type UnreadCounts = Pick<LiveState, 'unreadMessages' | 'unreadNotifications'>;

/** "Messages, 3 unread" */
export const unreadName = (name: string, count: number): string =>
  count > 0 ? `${name}, ${count} unread` : name;

/**
 * Badge with the number of unread items. Hidden from screen readers, because the icon's name contains the number.
 */
export const UnreadCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="unread-count" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
