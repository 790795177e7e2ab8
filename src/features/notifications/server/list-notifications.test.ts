import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf, notifyPerson } from '../../../../test-support/notifications.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { carryOut } from '../../../server/retention.ts';
import { newId } from '../../../shared/identifier.ts';
import { notify } from './public.ts';
import { notificationsRetention } from './read-notifications.ts';

const app = await startTestApp();

async function newMember() {
  const person = await makeConsumer(app);
  return { ...person, headers: await signedInAs(app, person) };
}
const list = async (headers: Record<string, string>, query = '') => {
  const response = await app.request({ url: `/api/notifications${query}`, headers });
  return { status: response.statusCode, body: response.json() };
};
const post = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request({ method: 'POST', url: `/api/notifications/${path}`, headers });
  return { status: response.statusCode, body: response.json() };
};
const unread = async (headers: { cookie: string }) =>
  (await app.request({ url: '/api/live/state', headers })).json().unreadNotifications;

describe('the list', () => {
  test('has a person’s own notifications, newest first, and no one else’s', {
    meta: { promise: 'The list has a person’s own notifications only, newest first' },
  }, async () => {
    const [amina, bola] = [await newMember(), await newMember()];
    await notifyPerson(app, amina, 'First', { text: 'Something happened.', link: '/hires/1' });
    await notifyPerson(app, bola, 'Not hers');
    app.clock.advance({ minutes: 1 });
    await notifyPerson(app, amina, 'Second', { kind: 'quotes' });
    const { body } = await list(amina.headers);
    expect(body).toMatchObject({ nextCursor: null, unreadCount: 2 });
    expect(body.notifications).toMatchObject([
      { title: 'Second', kind: 'quotes', readAt: null },
      { title: 'First', text: 'Something happened.', link: '/hires/1', kind: 'hires' },
    ]);
  });

  test('comes in pages that neither repeat nor leave out notifications of the same moment', {
    meta: { promise: 'The pages of the list neither repeat nor leave out anything told in the same moment' },
  }, async () => {
    const amina = await newMember();
    for (let count = 0; count < 7; count += 1) await notifyPerson(app, amina, `Number ${count}`);
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(amina.headers, `?limit=3&cursor=${cursor}`);
      titles.push(...body.notifications.map((each: { title: string }) => each.title));
      cursor = body.nextCursor;
    }
    expect(titles.toSorted()).toEqual(Array.from({ length: 7 }, (_, count) => `Number ${count}`));
  });

  test('continues on the next page when the last notification of the page before was deleted meanwhile', async () => {
    const amina = await newMember();
    for (let count = 0; count < 4; count += 1) {
      await notifyPerson(app, amina, `Number ${count}`);
      app.clock.advance({ minutes: 1 });
    }
    const { notifications, nextCursor } = (await list(amina.headers, '?limit=2')).body;
    const [, last] = notifications;
    expect((await list(amina.headers, `?limit=2&cursor=${last.id}`)).body.notifications).toHaveLength(2);
    await app.db.deleteFrom('notifications').where('id', '=', last.id).execute();
    const next = await list(amina.headers, `?limit=2&cursor=${nextCursor}`);
    expect(next.body).toMatchObject({
      notifications: [{ title: 'Number 1' }, { title: 'Number 0' }],
      nextCursor: null,
    });
  });

  test('ignores another person’s cursor and refuses an invalid one', {
    meta: { promise: 'Another person’s cursor leads nowhere, and an invalid one is refused' },
  }, async () => {
    const [amina, bola] = [await newMember(), await newMember()];
    await notifyPerson(app, amina, 'Hers');
    await notifyPerson(app, bola, 'His');
    const [his] = await notificationsOf(app, bola.headers);
    expect((await list(amina.headers, `?cursor=${his?.id}`)).body.notifications).toEqual([]);
    for (const query of ['?cursor=1', '?cursor=1.2', '?limit=0', '?limit=101', '?limit=x']) {
      expect((await list(amina.headers, query)).status, query).toBe(400);
    }
  });

  test('needs a session', async () => {
    expect((await list({})).status).toBe(401);
  });
});

describe('marking notifications as read', () => {
  test('works for one, lowers the unread count, and changes nothing the second time', {
    meta: { promise: 'Marking one as read takes the count down, once' },
  }, async () => {
    const amina = await newMember();
    await notifyPerson(app, amina, 'One');
    await notifyPerson(app, amina, 'Two');
    const one = (await notificationsOf(app, amina.headers)).find(({ title }) => title === 'One');
    expect(await unread(amina.headers)).toBe(2);
    const first = await post(`${one?.id}/read`, amina.headers);
    expect(first).toMatchObject({
      status: 200,
      body: { unreadCount: 1, notification: { title: 'One', readAt: app.clock.now.toISOString() } },
    });
    const readAt = first.body.notification.readAt;
    app.clock.advance({ hours: 1 });
    expect((await post(`${one?.id}/read`, amina.headers)).body.notification.readAt).toBe(readAt);
    expect(await unread(amina.headers)).toBe(1);
  });

  test('works for all, even when there are none', {
    meta: { promise: 'Marking all as read works, also when there are none' },
  }, async () => {
    const [amina, bola] = [await newMember(), await newMember()];
    await notifyPerson(app, bola, 'His');
    for (const title of ['One', 'Two', 'Three']) await notifyPerson(app, amina, title);
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await post('read-all', amina.headers);
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: 'All notifications are marked as read.', unreadCount: 0 },
      });
    }
    expect(await unread(bola.headers)).toBe(1);
  });

  test('does not find another person’s notification, and needs a session', {
    meta: { promise: 'Another person’s notifications can be neither seen nor marked' },
  }, async () => {
    const [amina, bola] = [await newMember(), await newMember()];
    await notifyPerson(app, amina, 'Hers');
    const [hers] = await notificationsOf(app, amina.headers);
    expect(await post(`${hers?.id}/read`, bola.headers)).toMatchObject({
      status: 404,
      body: { code: 'notification_not_found' },
    });
    expect((await post(`${newId()}/read`, amina.headers)).status).toBe(404);
    expect((await post(`${hers?.id}/read`)).status).toBe(401);
    expect((await post('read-all')).status).toBe(401);
    expect(await unread(amina.headers)).toBe(1);
  });

  test('twenty times at once tells the person’s other pages once', {
    meta: { promise: 'Marked twenty times at once, each is told to the other pages once' },
  }, async () => {
    const amina = await newMember();
    await notifyPerson(app, amina, 'One');
    const [one] = await notificationsOf(app, amina.headers);
    const page = await listenAs(app, amina.headers);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(at % 2 ? `${one?.id}/read` : 'read-all', amina.headers)),
    );
    expect(await page.next('notifications-read')).toMatchObject({ data: { ids: [one?.id] } });
    await notifyPerson(app, amina, 'After it');
    await page.next('notification');
    expect(page.events.filter(({ kind }) => kind === 'notifications-read')).toHaveLength(1);
  });

  test('tells the other pages the ids of up to a hundred, and of more only that all were read', async () => {
    const amina = await newMember();
    const plant = (count: number) =>
      sql`insert into notifications (id, user_id, kind, title, text, link, source, created_at)
        select gen_random_uuid(), ${amina.id}, 'hires', 'Hello', '', '/', gen_random_uuid()::text, ${app.clock.now}
          from generate_series(1, ${count}::int)`.execute(app.db);
    const page = await listenAs(app, amina.headers);
    await plant(100);
    expect(await post('read-all', amina.headers)).toMatchObject({ body: { unreadCount: 0 } });
    const { data: few } = await page.next('notifications-read');
    expect((few as { ids: string[] }).ids).toHaveLength(100);
    await plant(101);
    expect(await post('read-all', amina.headers)).toMatchObject({ body: { unreadCount: 0 } });
    expect((await page.next('notifications-read')).data).toEqual({ ids: [], all: true });
  });
});

describe('a new notification', () => {
  test('reaches open pages at once, with everything they show', {
    meta: { promise: 'Open pages hear of a notification at once, with all that they show' },
  }, async () => {
    const [amina, bola] = [await newMember(), await newMember()];
    const page = await listenAs(app, amina.headers);
    const his = await listenAs(app, bola.headers);
    await notifyPerson(app, amina, 'You are booked', { text: 'On Tuesday', link: '/hires/7' });
    const { data } = await page.next('notification');
    const [hers] = await notificationsOf(app, amina.headers);
    expect(data).toEqual({ notification: hers });
    await notifyPerson(app, bola, 'His own');
    await his.next('notification');
    expect(his.events.filter(({ kind }) => kind === 'notification')).toHaveLength(1);
  });

  test('is not created by a transaction that fails', {
    meta: { promise: 'Nothing is told of what did not happen' },
  }, async () => {
    const amina = await newMember();
    const failing = app.db.transaction().execute(async (tx) => {
      const what = { kind: 'hires', title: 'Never', text: '', link: '/' } as const;
      await notify(tx, app.context, { userId: amina.id, aboutId: null, ...what });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notificationsOf(app, amina.headers)).toEqual([]);
  });

  test('is created once for one event, however often it is reported at once', {
    meta: { promise: 'What comes of one thing is told once' },
  }, async () => {
    const amina = await newMember();
    await Promise.all(
      Array.from({ length: 12 }, () => notifyPerson(app, amina, 'Once', { source: `test:${amina.id}` })),
    );
    expect(await notificationsOf(app, amina.headers)).toHaveLength(1);
  });

  test('is not created for a deleted account', {
    meta: { promise: 'A deleted account is told nothing' },
  }, async () => {
    const amina = await newMember();
    await app.db
      .updateTable('users')
      .set({ role: 'deleted', deleted_at: app.clock.now })
      .where('id', '=', amina.id)
      .execute();
    await notifyPerson(app, amina, 'Too late');
    const rows = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', amina.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('cannot have a link away from our pages: the database refuses it', {
    meta: { promise: 'A notification’s link leads away from our pages never: the database refuses it' },
  }, async () => {
    const amina = await newMember();
    for (const link of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', '']) {
      await expect(notifyPerson(app, amina, 'Away', { link }), link).rejects.toThrow(/link/);
    }
  });
});

test('a notification is deleted after 180 days, and not a second earlier', {
  meta: { promise: 'Notifications are kept for 180 days' },
}, async () => {
  const amina = await newMember();
  await notifyPerson(app, amina, 'Older');
  app.clock.advance({ seconds: 1 });
  await notifyPerson(app, amina, 'As old');
  app.clock.advance({ days: 180 });
  await carryOut(app.context, notificationsRetention);
  const later = await signedInAs(app, amina);
  expect((await notificationsOf(app, later)).map(({ title }) => title)).toEqual(['As old']);
});

test('the counts of the header bar cost one statement besides the one that finds the session', async () => {
  const amina = await newMember();
  const headers = await signedInAs(app, amina);
  const { statements } = await statementsDuring(() => app.request({ url: '/api/live/state', headers }));
  expect(statements, statements.join('\n')).toHaveLength(2);
});
