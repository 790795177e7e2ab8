import type { KindSetting, NoticeKind, Notification } from '../src/features/notifications/contract.ts';
import { notify } from '../src/features/notifications/server/public.ts';
import type { TestApp } from './test-app.ts';

type Headers = { cookie: string };

/** What somebody finds in their list, newest first. */
export async function toldTo(app: TestApp, headers: Headers): Promise<Notification[]> {
  return (await app.request({ url: '/api/notifications?limit=100', headers })).json().notifications;
}

/** Tells somebody something, as features do. */
export const tellOf = (
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

/** Chooses how somebody is told, as their settings' page does. */
export const choose = (
  app: TestApp,
  headers: Headers,
  ...settings: (Pick<KindSetting, 'kind'> & { push?: boolean; mail?: boolean })[]
) => app.request({ method: 'PUT', url: '/api/notifications/settings', headers, payload: { settings } });

/** Lets the server push to somebody's browser. */
export const allowPush = (app: TestApp, headers: Headers, subscription: object) =>
  app.request({
    method: 'PUT',
    url: '/api/notifications/push/subscription',
    headers,
    payload: subscription,
  });
