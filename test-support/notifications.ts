import type { KindSetting, NoticeKind, Notification } from '../src/features/notifications/contract.ts';
import { notify } from '../src/features/notifications/server/public.ts';
import type { TestApp } from './test-app.ts';

type Headers = { cookie: string };

/** A person's notifications, newest first. */
export async function notificationsOf(app: TestApp, headers: Headers): Promise<Notification[]> {
  return (await app.request({ url: '/api/notifications?limit=100', headers })).json().notifications;
}

/** Notifies a person, as features do. */
export const notifyPerson = (
  app: TestApp,
  person: { id: string },
  title: string,
  wishes: { kind?: NoticeKind; text?: string; link?: string; source?: string; aboutId?: string } = {},
) =>
  app.db.transaction().execute((tx) =>
    notify(tx, app.context, {
      userId: person.id,
      aboutId: null,
      kind: 'hires',
      title,
      text: '',
      link: '/consumer',
      ...wishes,
    }),
  );

/** Chooses how a person is notified, as on their settings page. */
export const choose = (
  app: TestApp,
  headers: Headers,
  ...settings: (Pick<KindSetting, 'kind'> & { push?: boolean; mail?: boolean })[]
) => app.request({ method: 'PUT', url: '/api/notifications/settings', headers, payload: { settings } });

/** Allows the server to send push notifications to a person's browser. */
export const allowPush = (app: TestApp, headers: Headers, subscription: object) =>
  app.request({
    method: 'PUT',
    url: '/api/notifications/push/subscription',
    headers,
    payload: subscription,
  });
