import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { onLive } from '../../../browser/live-client.ts';
import { siteContext } from '../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { addDays, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { listNotificationsCall, type Notification, readAllNotificationsCall } from '../contract.ts';
import { NotificationList } from './notification-list.tsx';
import './notifications.css';

/** How many past days are open at first; earlier ones are folded. */
const DAYS_OPEN = 7;

interface NotificationsPage {
  notifications: Notification[];
  unreadCount: number;
  nextCursor: string | null;
  /** Whether this is an older page, with newer notifications on the pages before. */
  older: boolean;
  /** YYYY-MM-DD in Lagos. */
  today: string;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<NotificationsPage> {
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const limit = searchParams.get('limit') ?? undefined;
  try {
    const page = await context.get(apiContext).call(listNotificationsCall, { query: { cursor, limit } });
    return { ...page, older: cursor !== undefined, today: lagosDay(context.get(siteContext).now()) };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) throw redirect('/signin?returnTo=%2Fnotifications');
    // A cursor that someone edited by hand.
    if (error.status === 400) throw redirect('/notifications');
    throw error;
  }
}

/** Marks all as read; posted from this page and from the bell's menu. */
export async function action({ context }: ActionFunctionArgs) {
  try {
    const { message } = await context.get(apiContext).call(readAllNotificationsCall, {});
    return data({ message, done: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) throw redirect('/signin?returnTo=%2Fnotifications');
    return data({ message: error.message, done: false }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<typeof action>());

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Notifications · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

const changes = new Set(['notification', 'notifications-read', 'reset']);

export const handle = { slimFooter: 'member' };

export default function NotificationsScreen() {
  const { notifications, unreadCount, nextCursor, older, today } = useLoaderData<typeof loader>();
  const acted = useActionData<{ message: string; done?: boolean }>();
  const { revalidate } = useRevalidator();
  const { formAction } = useNavigation();
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (changes.has(kind)) void revalidate();
      }),
    [revalidate],
  );

  const days = byDay(notifications);
  // Unread notifications are never folded, nor is the whole list, nor an older page.
  const lastUnread = notifications.findLast(({ readAt }) => !readAt);
  const weekAgo = addDays(today, -DAYS_OPEN);
  const lastOpen = lastUnread ? addDays(lagosDay(new Date(lastUnread.createdAt)), -1) : weekAgo;
  const firstDay = days[0]?.day ?? '';
  const foldedUntil = older || firstDay <= weekAgo ? '' : lastOpen < weekAgo ? lastOpen : weekAgo;

  return (
    <div className="page page-body notifications">
      <PageHeading
        title="Notifications"
        lead={unreadWords(unreadCount)}
        actions={
          <>
            {unreadCount > 0 && (
              <Form method="post">
                <Button type="submit" variant="secondary" pending={formAction !== undefined}>
                  Mark all as read
                </Button>
              </Form>
            )}
            <ButtonLink to="/notifications/settings" variant="quiet" icon={<Icon name="settings" />}>
              Notification settings
            </ButtonLink>
          </>
        }
      />
      {acted && <FormMessage tone={acted.done ? 'good' : 'bad'} title={acted.message} />}
      {notifications.length === 0 && <NothingYet older={older} />}
      <Days days={days.filter(({ day }) => day > foldedUntil)} today={today} />
      {days.some(({ day }) => day <= foldedUntil) && (
        <div className="notices-earlier">
          <Fold summary="Earlier">
            <Days days={days.filter(({ day }) => day <= foldedUntil)} today={today} />
          </Fold>
        </div>
      )}
      <Pagination
        label="Notifications"
        previous={older ? '/notifications' : undefined}
        previousLabel="Newest"
        next={nextCursor ? `/notifications?cursor=${nextCursor}` : undefined}
        nextLabel="Older"
      />
    </div>
  );
}

interface Day {
  /** YYYY-MM-DD in Lagos. */
  day: string;
  those: Notification[];
}

const Days = ({ days, today }: { days: readonly Day[]; today: string }) =>
  days.map(({ day, those }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="notices-day">
      <h2 id={`day-${day}`}>{dayWords(day, today)}</h2>
      <NotificationList notifications={those} withDay={false} />
    </section>
  ));

function NothingYet({ older }: { older: boolean }) {
  const role = useRouteLoaderData<{ user: OwnUser | null }>('root')?.user?.role;
  if (older) return <EmptyState title="Nothing older">That’s all of them.</EmptyState>;
  const isArtisan = role === 'skilled';
  return (
    <EmptyState
      title="Nothing yet"
      action={
        <ButtonLink to={isArtisan ? '/jobs' : '/artisan'} variant="secondary">
          {isArtisan ? 'Find a job' : 'Find an artisan'}
        </ButtonLink>
      }
    >
      Quotes, bookings, answers to jobs and other news appear here. Messages have their own page.
    </EmptyState>
  );
}

const unreadWords = (count: number): string =>
  count === 0 ? 'You have read everything.' : count === 1 ? '1 is new.' : `${count} are new.`;

function byDay(notifications: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const day = lagosDay(new Date(notification.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.those.push(notification);
    else days.push({ day, those: [notification] });
  }
  return days;
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatWeekday(day);
}
