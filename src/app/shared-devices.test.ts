import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { hireAsGuest } from '../../test-support/paying.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp({ pages: true });
const amina = await makeConsumer(app);
const hers = await signedInAs(app, amina);

const cachingOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return answer.headers['cache-control'];
};

describe('a shared device’s cache keeps nothing', () => {
  test.each([
    '/',
    '/artisan',
    '/settings',
    '/messages',
    '/notifications',
    `/dashboard/${amina.id}`,
    '/settings.data',
  ])('of the page %s when its reader is signed in', async (url) =>
    expect(await cachingOf(url, hers)).toBe('private, no-store'),
  );

  test.each([
    '/api/users/me',
    '/api/auth/me',
    '/api/hiring/hires',
    '/api/hiring/hires-in-groups',
    '/api/chat/conversations',
    '/api/users/me/sessions',
  ])('of the call %s', async (url) => expect(await cachingOf(url, hers)).toBe('no-store'));

  test('of a guest’s hire or a link to a new password', async () => {
    const { id, key } = await hireAsGuest(app, await makeArtisan(app));
    expect(await cachingOf(`/hires/${id}?key=${key}`)).toBe('private, no-store');
    expect(await cachingOf(`/hirepage?hire=${id}&key=${key}`)).toBe('private, no-store');
    expect(await cachingOf(`/api/hiring/hires/${id}`, { 'x-guest-key': key })).toBe('no-store');
    expect(await cachingOf('/reset-password?token=abc')).toBe('private, no-store');
  });

  test('from before a person signs out or deletes their account', async () => {
    const post = (url: string, headers: Record<string, string>, payload: object | string = {}) =>
      app.request({ method: 'POST', url, headers, payload });
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const leaving = await signedInAs(app, amina);
    expect((await post('/signout', { ...form, ...leaving }, '')).headers['clear-site-data']).toBe('"cache"');
    expect((await post('/api/auth/signout', hers)).headers['clear-site-data']).toBe('"cache"');

    const { headers } = await member(app, 'leaving@example.ng');
    const deleted = await post(
      '/settings/delete',
      { ...form, ...headers },
      `password=${encodeURIComponent(MEMBERS_PASSWORD)}`,
    );
    expect(deleted.headers.location).toBe('/goodbye');
    expect(deleted.headers['clear-site-data']).toBe('"cache"');
  });
});

test('a public page may be cached and checked again with its ETag', async () => {
  expect(await cachingOf('/artisan')).toBe('private, no-cache');
});
