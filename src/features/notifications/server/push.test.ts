import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { allowPush, choose, notificationsOf, notifyPerson } from '../../../../test-support/notifications.ts';
import { startPushService } from '../../../../test-support/push-service.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { isPushAddress } from './push-services.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const service = await startPushService();
const publicKey = app.context.config.push?.publicKey ?? '';
beforeEach(() => service.answerWith(201));

/** Makes a person with a subscribed browser. */
async function personWithBrowser() {
  const person = await makeConsumer(app);
  const headers = await signedInAs(app, person);
  const browser = service.newBrowser(publicKey);
  const answer = await allowPush(app, headers, browser.subscription);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { ...person, headers, browser };
}
const pushOf = async (headers: Record<string, string>) =>
  (await app.request({ url: '/api/notifications/push', headers })).json();
const turnOff = (headers: Record<string, string>) =>
  app.request({ method: 'DELETE', url: '/api/notifications/push/subscription', headers });
const titles = ({ received }: { received: { content: { title: string } }[] }) =>
  received.map(({ content }) => content.title);

describe('a push notification', () => {
  test('arrives encrypted for the browser and signed by us, and opens the notification', {
    meta: { promise: 'Pushes are encrypted for the browser and signed' },
  }, async () => {
    const amina = await personWithBrowser();
    await notifyPerson(app, amina, 'You are booked', { text: 'On Tuesday · ₦5,000 · Ẹ kú iṣẹ́ 🎉' });
    await app.runJobs();
    const [told] = await notificationsOf(app, amina.headers);
    expect(amina.browser.received).toHaveLength(1);
    const [{ content, claims, headers }] = amina.browser.received as [(typeof amina.browser.received)[0]];
    expect(content).toEqual({
      title: 'You are booked',
      text: 'On Tuesday · ₦5,000 · Ẹ kú iṣẹ́ 🎉',
      link: `/notifications/${told?.id}`,
      tag: `notification:${told?.id}`,
    });
    expect(claims.sub).toBe('mailto:hello@surehands.ng');
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    await app.runJobs();
    expect(amina.browser.received).toHaveLength(1);
  });

  test('goes to each of a person’s browsers, and to no one else’s', {
    meta: { promise: 'A push goes to each of a person’s browsers and to no other' },
  }, async () => {
    const [amina, bola] = [await personWithBrowser(), await personWithBrowser()];
    const second = service.newBrowser(publicKey);
    await allowPush(app, await signedInAs(app, amina), second.subscription);
    await notifyPerson(app, amina, 'For both');
    await app.runJobs();
    expect(titles(amina.browser)).toEqual(['For both']);
    expect(titles(second)).toEqual(['For both']);
    expect(titles(bola.browser)).toEqual([]);
  });

  test('is cut to the size that push services accept, at a whole character', {
    meta: { promise: 'A push is cut to what a push service takes, at a whole character' },
  }, async () => {
    const amina = await personWithBrowser();
    await notifyPerson(app, amina, '👩🏾‍🔧'.repeat(300), { text: 'é'.repeat(9_000) });
    await app.runJobs();
    const [push] = amina.browser.received;
    expect(push?.content.title).toBe(`${'👩🏾‍🔧'.repeat(99)}…`);
    expect(push?.content.text).toBe(`${'é'.repeat(239)}…`);
  });

  test('is cut to what a push service takes, also where one character has many bytes', async () => {
    const [amina, bola] = [await personWithBrowser(), await personWithBrowser()];
    await notifyPerson(app, amina, '👨‍👩‍👧‍👦'.repeat(120), { text: '👨‍👩‍👧‍👦'.repeat(500) });
    await notifyPerson(app, bola, 'A word', { text: `A${'\u0301'.repeat(4_000)}` });
    await app.runJobs();
    const [families] = amina.browser.received;
    expect(families?.content.text).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
    expect(families?.content.title).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
    expect(bola.browser.received).toHaveLength(1);
  });

  test('is not sent for a notification read meanwhile, nor for a kind that is turned off', {
    meta: { promise: 'What was read meanwhile, or is of a kind that is turned off, is not pushed' },
  }, async () => {
    const amina = await personWithBrowser();
    await notifyPerson(app, amina, 'Read at once');
    await app.request({ method: 'POST', url: '/api/notifications/read-all', headers: amina.headers });
    await choose(app, amina.headers, { kind: 'quotes', push: false }, { kind: 'jobs', mail: false });
    await notifyPerson(app, amina, 'Not wanted', { kind: 'quotes' });
    await notifyPerson(app, amina, 'Wanted');
    await notifyPerson(app, amina, 'Wanted, without an email', { kind: 'jobs' });
    await app.runJobs();
    expect(titles(amina.browser).sort()).toEqual(['Wanted', 'Wanted, without an email']);
  });
});

describe('a browser with pushes', () => {
  test('gets pushes as long as a person is signed in on it', {
    meta: { promise: 'A device gets pushes as long as a person is signed in on it' },
  }, async () => {
    const amina = await personWithBrowser();
    expect(await pushOf(amina.headers)).toEqual({
      publicKey,
      endpoint: amina.browser.subscription.endpoint,
    });
    await app.request({ method: 'POST', url: '/api/auth/signout', headers: amina.headers });
    await notifyPerson(app, amina, 'After signing out');
    const kemi = await personWithBrowser();
    await notifyPerson(app, kemi, 'Before signing out');
    await app.request({ method: 'POST', url: '/api/auth/signout', headers: kemi.headers });
    await app.runJobs();
    expect(titles(amina.browser)).toEqual([]);
    expect(titles(kemi.browser)).toEqual([]);

    const bola = await personWithBrowser();
    await notifyPerson(app, bola, 'Before the session ran out');
    app.clock.advance({ days: 31 });
    await notifyPerson(app, bola, 'After the session ran out');
    await app.runJobs();
    expect(titles(bola.browser)).toEqual([]);
  });

  test('belongs to the person who signed in on it last', {
    meta: { promise: 'A browser’s pushes belong to the person who signed in on it last' },
  }, async () => {
    const [amina, bola] = [await personWithBrowser(), await personWithBrowser()];
    await allowPush(app, bola.headers, amina.browser.subscription);
    await notifyPerson(app, amina, 'For Amina');
    await notifyPerson(app, bola, 'For Bola');
    await app.runJobs();
    expect(titles(amina.browser)).toEqual(['For Bola']);
    expect(titles(bola.browser)).toEqual([]);
  });

  test('loses its pushes when its session registers another browser', async () => {
    const [amina, bola] = [await personWithBrowser(), await personWithBrowser()];
    const second = service.newBrowser(publicKey);
    await allowPush(app, amina.headers, second.subscription);
    for (const person of [amina, bola]) await notifyPerson(app, person, 'Told');
    await app.runJobs();
    expect([titles(amina.browser), titles(second), titles(bola.browser)]).toEqual([[], ['Told'], ['Told']]);
    expect((await pushOf(amina.headers)).endpoint).toBe(second.subscription.endpoint);
  });

  test('stays the same device when allowed again, and gets nothing once turned off, even twice', {
    meta: { promise: 'A browser that is allowed again is the same one; turned off, it is left alone' },
  }, async () => {
    const amina = await personWithBrowser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => allowPush(app, amina.headers, amina.browser.subscription)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    await notifyPerson(app, amina, 'Once');
    await app.runJobs();
    expect(titles(amina.browser)).toEqual(['Once']);
    for (let again = 0; again < 2; again += 1) {
      expect((await turnOff(amina.headers)).json().message).toBe('Notifications are off for this device.');
    }
    expect((await pushOf(amina.headers)).endpoint).toBeNull();
    await notifyPerson(app, amina, 'Never');
    await app.runJobs();
    expect(titles(amina.browser)).toEqual(['Once']);
  });

  test('is removed when its push service no longer knows it', {
    meta: { promise: 'A device that its service does not know any more is forgotten' },
  }, async () => {
    for (const status of [404, 410]) {
      const amina = await personWithBrowser();
      service.answerWith(status);
      await notifyPerson(app, amina, 'Gone');
      await app.runJobs();
      expect((await pushOf(amina.headers)).endpoint, String(status)).toBeNull();
    }
  });

  test('gets the push later if its push service is busy or broken', {
    meta: { promise: 'A push service that is busy is tried again' },
  }, async () => {
    for (const status of [429, 500, 503]) {
      const amina = await personWithBrowser();
      service.answerWith(status);
      await notifyPerson(app, amina, `At last, after ${status}`);
      await app.runJobs();
      const { state, retry_limit } = await lastPush();
      expect(state).toBe('retry');
      expect(retry_limit).toBeGreaterThan(3);
      expect((await pushOf(amina.headers)).endpoint).not.toBeNull();
      service.answerWith(201);
      await retryNow();
      await app.runJobs();
      expect(titles(amina.browser)).toEqual([`At last, after ${status}`]);
    }
  });

  test('gets no push at an address that we would no longer take', async () => {
    const amina = await personWithBrowser();
    await app.db
      .updateTable('push_subscriptions')
      .set({ endpoint: 'http://0.0.0.0:1/push' })
      .where('user_id', '=', amina.id)
      .execute();
    await notifyPerson(app, amina, 'Nowhere');
    await app.runJobs();
    expect((await lastPush()).state).toBe('completed');
  });

  test('gets no push through a redirect or after a refusal, and its push service is not asked again', {
    meta: {
      promise: 'A push service that leads elsewhere or refuses us is not followed, and not asked again',
    },
  }, async () => {
    const amina = await personWithBrowser();
    service.answerWith(307, { location: `${service.url}/elsewhere` });
    await notifyPerson(app, amina, 'Elsewhere');
    const before = service.calls();
    await app.runJobs();
    expect(service.calls() - before).toBe(1);
    service.answerWith(403);
    const bola = await personWithBrowser();
    await notifyPerson(app, bola, 'Refused');
    await app.runJobs();
    expect((await lastPush()).state).toBe('completed');
  });
});

describe('turning pushes on', () => {
  test('needs a session', async () => {
    const { subscription } = service.newBrowser(publicKey);
    expect((await allowPush(app, { cookie: '' }, subscription)).statusCode).toBe(401);
    expect((await turnOff({})).statusCode).toBe(401);
    expect((await app.request({ url: '/api/notifications/push' })).statusCode).toBe(401);
  });

  test('accepts keys padded with “=”', async () => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const { subscription } = service.newBrowser(publicKey);
    const { p256dh, auth } = subscription.keys;
    const filledUp = { ...subscription, keys: { p256dh: `${p256dh}=`, auth: `${auth}==` } };
    expect((await allowPush(app, headers, filledUp)).statusCode).toBe(200);
  });

  test('on two devices at once is one consent', async () => {
    const amina = await makeConsumer(app);
    const devices = [await signedInAs(app, amina), await signedInAs(app, amina)];
    const allow = (headers: { cookie: string }) =>
      allowPush(app, headers, service.newBrowser(publicKey).subscription);
    await Promise.all(devices.map(allow));
    const consents = app.db.selectFrom('consents').select('given').where('user_id', '=', amina.id);
    expect(await consents.where('kind', '=', 'push').execute()).toEqual([{ given: true }]);
  });

  test('does not let a person turn off another person’s pushes', {
    meta: { promise: 'Another person’s pushes cannot be turned off' },
  }, async () => {
    const [amina, bola] = [await personWithBrowser(), await personWithBrowser()];
    await turnOff(bola.headers);
    await notifyPerson(app, amina, 'Still on');
    await app.runJobs();
    expect(titles(amina.browser)).toEqual(['Still on']);
  });

  test.each([
    ['an address of our own network', { endpoint: 'https://10.0.0.1/push' }, 'unknown_push_service'],
    ['any other site', { endpoint: 'https://elsewhere.example/push' }, 'unknown_push_service'],
    ['no address', { endpoint: 'push me' }, 'unknown_push_service'],
    ['a key of another length', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }, 'invalid_input'],
    [
      'a key that is no point of the curve',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
      'invalid_input',
    ],
  ])('refuses %s', async (_, wrong, code) => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const { subscription } = service.newBrowser(publicKey);
    const answer = await allowPush(app, headers, { ...subscription, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe(code);
    expect(answer.json().message).toMatch(/\.$/);
  });

  test('is impossible on a server without keys, which says so and pushes nothing', {
    meta: { promise: 'A server without keys says so, and pushes nothing' },
  }, async () => {
    const plain = await startTestApp({ config: (config) => ({ ...config, push: undefined }) });
    const headers = await signedInAs(plain, await makeConsumer(plain));
    const answer = await allowPush(plain, headers, service.newBrowser(publicKey).subscription);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('push_is_off');
    const shown = await plain.request({ url: '/api/notifications/push', headers });
    expect(shown.json()).toEqual({ publicKey: null, endpoint: null });
  });
});

test('pushes go to known browsers’ services and, outside production, to this machine', {
  meta: { promise: 'Pushes go to known services only' },
}, () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ];
  for (const address of known) expect(isPushAddress(address, false), address).toBe(true);
  const unknown = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.elsewhere.example/abc',
    'https://user:pass@fcm.googleapis.com/abc',
    'https://evil.example/?web.push.apple.com',
    'https://notify.windows.com.evil.example/',
    'https://localhost/push',
    'file:///etc/passwd',
    '',
  ];
  for (const address of unknown) expect(isPushAddress(address, false), address).toBe(false);
  expect(isPushAddress('http://127.0.0.1:9000/push', true)).toBe(true);
  expect(isPushAddress('http://127.0.0.1:9000/push', false)).toBe(false);
  expect(isPushAddress('http://169.254.169.254/latest/meta-data', true)).toBe(false);
});

async function lastPush(): Promise<{ state: string; retry_limit: number }> {
  const { rows } = await sql<{ state: string; retry_limit: number }>`
    select state, retry_limit from pgboss.job where name = 'send-push' order by created_on desc limit 1`.execute(
    app.db,
  );
  return rows[0] ?? { state: 'none', retry_limit: 0 };
}

/** Makes the retry due now instead of waiting for the backoff. */
const retryNow = () =>
  sql`update pgboss.job set start_after = now() where name = 'send-push' and state = 'retry'`.execute(app.db);
