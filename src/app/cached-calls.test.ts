import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { viewCounts } from '../features/ranking/server/public.ts';
import { features } from './api.ts';

const app = await startTestApp({ keepsAnswers: true, environment: { RATE_LIMITS: 'false' } });
beforeEach(() => app.clock.advance({ minutes: 1 }));

const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140' };
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.request({ url, headers: { ...browser, ...headers } });
const namesOf = (response: Awaited<ReturnType<typeof ask>>) =>
  response.json().map(({ full_name }: { full_name: string }) => full_name);
const list = '/api/users/?role=skilled';

test('visitors get the same cached list, headers included, for less than five seconds', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Amina Bello' });
  const first = await ask(list);
  expect(namesOf(first)).toEqual(['Amina Bello']);
  await app.db.updateTable('users').set({ full_name: 'Amina Sani' }).where('id', '=', artisan.id).execute();
  app.clock.advance({ seconds: 4.999 });
  const again = await ask(list);
  expect(again.body).toBe(first.body);
  expect(again.headers).toMatchObject({
    'x-total-count': '1',
    'content-type': first.headers['content-type'],
  });
  const unchanged = await ask(list, { 'if-none-match': String(first.headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  app.clock.advance({ seconds: 0.001 });
  expect(namesOf(await ask(list))).toEqual(['Amina Sani']);
});

test('a signed-in person neither gets what is cached for visitors nor adds to it', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Kept Kola' });
  const url = `/api/users/${artisan.id}`;
  const consumer = await makeConsumer(app);
  const { cookie } = await signedInAs(app, consumer);
  const saved = await app.request({
    method: 'PUT',
    url: `/api/users/${artisan.id}/saved`,
    headers: { cookie },
  });
  expect(saved.statusCode).toBe(200);
  expect((await ask(url)).json().saved).toBe(false);
  expect((await ask(url, { cookie })).json().saved).toBe(true);
  expect((await ask(url)).json().saved).toBe(false);
  app.clock.advance({ minutes: 1 });
  expect((await ask(url, { cookie })).json().saved).toBe(true);
  expect((await ask(url)).json().saved).toBe(false);
});

test('a refusal is not cached', async () => {
  const id = '0190f0e0-0000-7000-8000-0000000000aa';
  expect((await ask(`/api/users/${id}`)).statusCode).toBe(404);
  await makeArtisan(app, { id, full_name: 'Newcomer Nkechi' });
  expect((await ask(`/api/users/${id}`)).json().full_name).toBe('Newcomer Nkechi');
});

test('each visitor who is sent a cached profile counts as a view, and programs do not', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Seen Sade' });
  const url = `/api/users/${artisan.id}`;
  for (const headers of [{}, {}, { 'user-agent': 'Googlebot/2.1' }, {}]) await ask(url, headers);
  await viewCounts(app.context).flush();
  const { rows } = await sql<{ opened: number }>`
    select opened from artisan_views where artisan_id = ${artisan.id}`.execute(app.db);
  expect(rows).toEqual([{ opened: 3 }]);
});

test('only calls that anyone may make are cached for visitors', () => {
  const alike = features.flatMap((join) => {
    const calls: { who: string; method: string; alikeForVisitors?: true; rateLimit?: unknown }[] = [];
    join((call) => calls.push(call));
    return calls.filter(({ alikeForVisitors }) => alikeForVisitors);
  });
  expect(alike.length).toBeGreaterThan(5);
  for (const { who, method, rateLimit } of alike)
    expect([who, method, rateLimit]).toEqual(['anyone', 'GET', undefined]);
});
