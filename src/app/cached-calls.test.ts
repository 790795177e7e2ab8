import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { viewCounts } from '../features/ranking/server/public.ts';
import { features } from './api.ts';

const app = await startTestApp({ keepsAnswers: true, pages: true, environment: { RATE_LIMITS: 'false' } });
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

test('a signed-in person gets the same cached list, in pages too, and refusals come before it', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Bisi Alabi' });
  const { cookie } = await signedInAs(app, await makeConsumer(app));
  const found = `${list}&q=alabi`;
  const first = await ask(found);
  expect(namesOf(first)).toEqual(['Bisi Alabi']);
  await app.db
    .updateTable('users')
    .set({ full_name: 'Bisi Alabi-Cole' })
    .where('id', '=', artisan.id)
    .execute();
  const again = await ask(found, { cookie });
  expect(again.body).toBe(first.body);
  const other = await ask(found, { cookie, 'acting-as': artisan.id });
  expect([other.statusCode, other.json().code]).toEqual([401, 'signed_in_as_another']);

  const page = '/artisan?q=cole';
  expect((await ask(page, { cookie })).body).toContain('Bisi Alabi-Cole');
  await app.db.updateTable('users').set({ full_name: 'Bisi Cole' }).where('id', '=', artisan.id).execute();
  expect((await ask(page, { cookie })).body).toContain('Bisi Alabi-Cole');
  app.clock.advance({ seconds: 5 });
  expect((await ask(page, { cookie })).body).not.toContain('Bisi Alabi-Cole');
});

test('a person who has written gets nothing from the cache until all in it is newer', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Old Olu' });
  const { cookie } = await signedInAs(app, artisan);
  const found = `${list}&q=olu`;
  const page = '/artisan?q=olu';
  expect(namesOf(await ask(found, { cookie }))).toEqual(['Old Olu']);
  expect((await ask(page, { cookie })).body).toContain('Old Olu');
  const saved = await app.request({
    method: 'PUT',
    url: '/api/users/me/prices',
    headers: { cookie },
    payload: { items: [] },
  });
  const written = saved.cookies.find(({ name }) => name === 'surehands.written');
  expect(written).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 15 });
  await app.db.updateTable('users').set({ full_name: 'New Olu' }).where('id', '=', artisan.id).execute();
  const after = { cookie: `${cookie}; surehands.written=${written?.value}` };
  expect(namesOf(await ask(found, after))).toEqual(['New Olu']);
  expect((await ask(page, after)).body).toContain('New Olu');
  expect(namesOf(await ask(found, { cookie }))).toEqual(['Old Olu']);
});

test('signed-in people share the cached profile, each with their own fields', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Kept Kola' });
  const url = `/api/users/${artisan.id}`;
  const [first, other, own] = await Promise.all(
    [await makeConsumer(app), await makeConsumer(app), artisan].map((person) => signedInAs(app, person)),
  );
  await app.request({ method: 'PUT', url: `${url}/saved`, headers: { cookie: first?.cookie } });
  const profileFor = async (person?: { cookie: string }, path = url) =>
    (await ask(path, person ? { cookie: person.cookie } : {})).json();
  const named = (full_name: string, fields: object) => ({ full_name, ...fields });

  // The person who saved the artisan fills the cache, and the others still see that they have not.
  expect(await profileFor(first)).toMatchObject(named('Kept Kola', { saved: true, is_caller: false }));
  await app.db.updateTable('users').set({ full_name: 'Kept Cole' }).where('id', '=', artisan.id).execute();
  for (const person of [other, undefined])
    expect(await profileFor(person)).toMatchObject(named('Kept Kola', { saved: false, is_caller: false }));
  expect(await profileFor(first)).toMatchObject(named('Kept Kola', { saved: true, is_caller: false }));
  expect(await profileFor(own)).toMatchObject(named('Kept Cole', { saved: false, is_caller: true }));

  const page = `/profile/${artisan.id}`;
  const pageFor = async (person?: { cookie: string }) =>
    (await ask(page, person ? { cookie: person.cookie } : {})).body;
  expect(await pageFor(first)).toMatch(/Kept Kola.*Saved\. Remove/s);
  expect(await pageFor(other)).toMatch(/Kept Kola.*Save for later/s);
  expect(await pageFor(own)).toContain('Kept Cole');

  app.clock.advance({ seconds: 5 });
  expect(await profileFor(other)).toMatchObject(named('Kept Cole', { saved: false }));
});

test('a profile that is hidden from others is shown to its owner, before and after they ask', async () => {
  const consumer = await makeConsumer(app);
  const { cookie: own } = await signedInAs(app, consumer);
  const { cookie: others } = await signedInAs(app, await makeConsumer(app));
  const url = `/api/users/${consumer.id}`;
  const isHiddenFromOthers = async () => {
    for (const headers of [{}, { cookie: others }]) expect((await ask(url, headers)).statusCode).toBe(404);
  };
  await isHiddenFromOthers();
  expect((await ask(url, { cookie: own })).json()).toMatchObject({ is_caller: true });
  await isHiddenFromOthers();
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

test('an artisan who is sent a cached list of themselves does not count as a view', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Listed Lola' });
  const { cookie } = await signedInAs(app, artisan);
  const { cookie: others } = await signedInAs(app, await makeConsumer(app));
  for (const headers of [{}, { cookie }, { cookie: others }, { cookie }])
    await ask(`${list}&q=lola`, headers);
  await viewCounts(app.context).flush();
  const { rows } = await sql<{ shown: number }>`
    select shown from artisan_views where artisan_id = ${artisan.id}`.execute(app.db);
  expect(rows).toEqual([{ shown: 2 }]);
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
