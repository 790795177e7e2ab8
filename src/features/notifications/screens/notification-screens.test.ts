import { describe, expect, test } from 'vitest';
import { foldsOf } from '../../../../test-support/folds.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf, notifyPerson } from '../../../../test-support/notifications.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });
const page = (url: string, headers: Record<string, string> = {}) =>
  app.request({ url, headers: { accept: 'text/html', ...headers } });
const barOf = (html: string): string => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';

async function newMember() {
  const person = await makeConsumer(app);
  return { ...person, headers: await signedInAs(app, person) };
}

describe('the header bar', () => {
  test('has messages and the bell on every page, with their unread counts in their names', {
    meta: { promise: 'Message and bell icons with real unread counts on every page' },
  }, async () => {
    const amina = await newMember();
    const tunde = await makeArtisan(app);
    const before = barOf((await page('/contact', amina.headers)).body);
    expect(before).toMatch(/<a[^>]*aria-label="Messages"[^>]*href="\/chatbox"/);
    expect(before).toMatch(/<a[^>]*aria-label="Notifications"[^>]*href="\/notifications"/);
    await sent(app, amina.headers, tunde, 'Good morning');
    for (const text of ['Hello', 'Are you there?'])
      await sent(app, await signedInAs(app, tunde), amina, text);
    await notifyPerson(app, amina, 'You are booked');
    for (const url of ['/contact', '/', `/profile/${tunde.id}`, `/dashboard/${amina.id}`, '/no/such/page']) {
      const bar = barOf((await page(url, amina.headers)).body);
      expect(bar, url).toContain('aria-label="Messages, 2 unread"');
      expect(bar, url).toContain('aria-label="Notifications, 1 unread"');
    }
    expect(barOf((await page('/contact')).body)).not.toContain('Notifications');
  });

  test('costs one statement besides the one that finds the session', {
    meta: { promise: 'The counts cost one statement' },
  }, async () => {
    const amina = await newMember();
    await page('/contact', amina.headers);
    const { statements } = await statementsDuring(() => page('/contact', amina.headers));
    expect(statements, statements.join('\n')).toHaveLength(2);
  });
});

describe('the list of notifications', () => {
  test('leads artisans to jobs and customers to artisans while it is empty', async () => {
    const artisan = await signedInAs(app, await makeArtisan(app));
    expect(wordsOf((await page('/notifications', artisan)).body)).toMatch(/Nothing yet.*Find a job/);
    const customer = await signedInAs(app, await makeConsumer(app));
    expect(wordsOf((await page('/notifications', customer)).body)).toMatch(/Nothing yet.*Find an artisan/);
  });

  test('has days as headings, marks unread ones in words, and links to older pages', {
    meta: { promise: 'Notifications are listed by day, the unread marked, with older pages' },
  }, async () => {
    const amina = await newMember();
    app.clock.now = new Date('2025-11-18T23:30:00Z');
    await notifyPerson(app, amina, 'After midnight in Lagos');
    for (let count = 0; count < 30; count += 1) {
      app.clock.advance({ minutes: 60 });
      await notifyPerson(app, amina, `Number ${count}`);
    }
    const headers = await signedInAs(app, amina);
    expect(wordsOf((await page('/notifications', headers)).body)).toMatch(
      /Today.*Number 29.*Yesterday.*Number 0/,
    );
    app.clock.advance({ days: 2 });
    const first = await page('/notifications', headers);
    expect(first.statusCode).toBe(200);
    const words = wordsOf(first.body);
    expect(words).toContain('31 are new.');
    expect(words).toMatch(/Thursday, 20 November 2025.*Number 29.*Wednesday, 19 November 2025.*Number 0/);
    expect(words).toContain('Unread: Number 29');
    expect(words).not.toContain('After midnight');
    const older = /href="(\/notifications\?cursor=[^"]+)"/.exec(first.body)?.[1] ?? '';
    const last = wordsOf((await page(older, headers)).body);
    expect(last).toMatch(/Wednesday, 19 November 2025.*After midnight in Lagos 12:30 am/);
    expect(last).not.toContain('Number');
    // The older page links to the newest.
    expect((await page(older, headers)).body).toMatch(/<a(?=[^>]*rel="prev")[^>]*href="\/notifications"/);
    expect(first.body).not.toContain('rel="prev"');
    expect((await page('/notifications?cursor=nonsense', headers)).headers.location).toBe('/notifications');
  });

  test('folds up notifications read more than a week ago, never unread ones, and gives short dates', async () => {
    const amina = await newMember();
    app.clock.now = new Date('2025-11-01T09:00:00Z');
    await notifyPerson(app, amina, 'Booked: Bola, Tue 2 December 2025, from 11:00 am');
    app.clock.advance({ days: 8 });
    const shown = async () => {
      const { body } = await page('/notifications', await signedInAs(app, amina));
      return { words: wordsOf(body), folds: foldsOf(body) };
    };
    const fresh = await shown();
    expect(fresh.words).toContain('Booked: Bola, Tue 2 Dec, from 11:00 am');
    expect(fresh.folds).not.toHaveProperty('Earlier');
    const headers = await signedInAs(app, amina);
    await app.request({ method: 'POST', url: '/api/notifications/read-all', headers });
    expect((await shown()).folds).not.toHaveProperty('Earlier');
    await notifyPerson(app, amina, 'Booked: Chidi');
    expect((await shown()).folds).toMatchObject({ Earlier: false });
  });

  test('uses the singular for one, and offers to mark all as read only while some are unread', async () => {
    const amina = await newMember();
    const list = async () => wordsOf((await page('/notifications', amina.headers)).body);
    expect(await list()).toContain('You have read everything.');
    await notifyPerson(app, amina, 'You are booked');
    expect(await list()).toMatch(/1 is new\. .*Mark all as read/);
    const read = await app.request({
      method: 'POST',
      url: '/notifications',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...amina.headers },
      payload: '',
    });
    expect(wordsOf(read.body)).toContain('You have read everything.');
    expect(await list()).not.toContain('Mark all as read');
  });

  test('asks a visitor to sign in, and leads back to it', {
    meta: { promise: 'The list of notifications asks to sign in, and comes back' },
  }, async () => {
    for (const url of ['/notifications', '/notifications/settings', `/notifications/${newId()}`]) {
      const answer = await page(url);
      expect(answer.statusCode, url).toBe(302);
      expect(answer.headers.location, url).toBe(`/signin?returnTo=${encodeURIComponent(url)}`);
    }
  });
});

test('notification settings are saved without script, and a setting that the form did not show is unchanged', async () => {
  const amina = await newMember();
  const url = '/notifications/settings';
  const ticked = async () =>
    [...(await page(url, amina.headers)).body.matchAll(/<input[^>]*name="((?:push|mail):\w+)"[^>]*>/g)]
      .filter(([box]) => box.includes('checked'))
      .map(([, name]) => name);
  const before = await ticked();
  expect(before).toContain('push:hires');
  const saved = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...amina.headers },
    payload: new URLSearchParams([
      ['shown', 'mail:messages'],
      ['mail:messages', 'on'],
      ['push:jobs', 'on'],
    ]).toString(),
  });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `${url}?saved`]);
  const after = await ticked();
  expect(after.filter((name) => name?.startsWith('push:'))).toEqual(['push:jobs']);
  // Settings that the form did not show are unchanged.
  expect(after.includes('mail:jobs')).toBe(before.includes('mail:jobs'));
});

test('refused notification settings are shown as they were ticked, not as they are saved', async () => {
  const amina = await newMember();
  const url = '/notifications/settings';
  const ticked = (html: string) =>
    [...html.matchAll(/<input[^>]*name="((?:push|mail):\w+)"[^>]*>/g)]
      .filter(([box]) => box.includes('checked'))
      .map(([, name]) => name);
  const saved = ticked((await page(url, amina.headers)).body);
  const refused = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...amina.headers },
    payload: new URLSearchParams([
      // We always email about hires, so the server refuses this.
      ['shown', 'mail:hires'],
      ['shown', 'mail:messages'],
      ['mail:messages', 'on'],
      ['push:jobs', 'on'],
    ]).toString(),
  });
  expect(refused.statusCode).toBe(400);
  expect(wordsOf(refused.body)).toContain('We always email you about bookings and money, for your records.');
  expect(ticked(refused.body)).toEqual(['mail:messages', 'push:jobs']);
  expect(ticked((await page(url, amina.headers)).body)).toEqual(saved);
});

test('customers see only settings that concern them, and the others stay as they are', async () => {
  const amina = { headers: await signedInAs(app, await makeConsumer(app)) };
  const tunde = { headers: await signedInAs(app, await makeArtisan(app)) };
  const url = '/notifications/settings';
  const words = async (who: { headers: Record<string, string> }) =>
    wordsOf((await page(url, who.headers)).body);
  expect(await words(tunde)).toMatch(
    /about bookings, quotes, pay-outs, verification, waiting lists and your account, for your records./,
  );
  const seen = await words(amina);
  expect(seen).toContain(
    'We always email you about bookings, quotes, waiting lists and your account, for your records.',
  );
  expect(seen).not.toMatch(/Pay-outs|Verification|Job alerts/);
  await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...amina.headers },
    payload: new URLSearchParams([['row', 'hires']]).toString(),
  });
  const { settings } = (
    await app.request({ url: '/api/notifications/settings', headers: amina.headers })
  ).json();
  const off = settings.filter(({ push }: { push: boolean }) => !push);
  expect(off.map(({ kind }: { kind: string }) => kind)).toEqual(['hires']);
});

test('a notification’s address marks it as read and leads to its link; another person is led to their own list', {
  meta: { promise: 'Opening a notification marks it as read' },
}, async () => {
  const [amina, bola] = [await newMember(), await newMember()];
  await notifyPerson(app, amina, 'Look here', { link: '/hires/7' });
  const [told] = await notificationsOf(app, amina.headers);
  expect((await page(`/notifications/${told?.id}`, bola.headers)).headers.location).toBe('/notifications');
  expect((await notificationsOf(app, amina.headers))[0]?.readAt).toBeNull();
  for (let again = 0; again < 2; again += 1) {
    const answer = await page(`/notifications/${told?.id}`, amina.headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/hires/7']);
  }
  expect((await notificationsOf(app, amina.headers))[0]?.readAt).not.toBeNull();
  expect((await page('/notifications/not-an-id', amina.headers)).headers.location).toBe('/notifications');
});

test('the service worker is checked for updates each time, and may load nothing from other sites', {
  meta: { promise: true },
}, async () => {
  const answer = await app.request({ url: '/sw.js' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.body).not.toContain('caches');
  expect((await app.request({ url: '/badge-96.png' })).statusCode).toBe(200);
});
