import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { carryOut } from '../../../server/retention.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { viewsRetention } from './public.ts';
import { viewCounts } from './view-counts.ts';

const app = await startTestApp();
const person = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' };
const seen = (artisanId: string) =>
  app.db
    .selectFrom('artisan_views')
    .select(['day', 'shown', 'opened'])
    .where('artisan_id', '=', artisanId)
    .orderBy('day')
    .execute();

test('opened lists and profiles are counted by day, without the artisan’s own visits and bots', async () => {
  const artisan = await makeArtisan(app, { skill: 'Welder' });
  const headers = { ...person, ...(await signedInAs(app, artisan)) };
  const customer = { ...person, ...(await signedInAs(app, await makeConsumer(app))) };
  const list = '/api/users/?skill=Welder';
  const profile = `/api/users/${artisan.id}`;
  for (const url of [list, profile]) {
    const programs = ['Googlebot/2.1', 'WhatsApp/2.24.6.77 A', 'Lighthouse', ''].map((name) => ({
      'user-agent': name,
    }));
    for (const asked of [headers, ...programs]) {
      await app.request({ url, headers: asked });
    }
  }
  await viewCounts(app.context).flush();
  expect(await seen(artisan.id)).toEqual([]);

  await app.request({ url: list, headers: person });
  await app.request({ url: list, headers: customer });
  await app.request({ url: profile, headers: person });
  expect(await seen(artisan.id)).toEqual([]);
  await viewCounts(app.context).flush();
  await app.request({ url: profile, headers: customer });
  await viewCounts(app.context).flush();
  const today = lagosDay(app.clock.now);
  expect(await seen(artisan.id)).toEqual([{ day: today, shown: 2, opened: 2 }]);

  // Thirty days are counted: today and the 29 before.
  const own = async () => (await app.request({ url: '/api/users/me/standing', headers })).json();
  expect(await own()).toMatchObject({ shown: 2, opened: 2, days: 30 });
  app.clock.advance({ days: 29 });
  expect(await own()).toMatchObject({ shown: 2 });
  app.clock.advance({ days: 1 });
  await app.db.updateTable('sessions').set({ expires_at: '2027-12-31T00:00:00Z' }).execute();
  expect(await own()).toMatchObject({ shown: 0 });

  app.clock.advance({ days: 30 });
  await carryOut(app.context, viewsRetention);
  expect(await seen(artisan.id)).toHaveLength(1);
  app.clock.advance({ days: 1 });
  await carryOut(app.context, viewsRetention);
  expect(await seen(artisan.id)).toEqual([]);
});

test('a person who was deleted meanwhile is not counted, and the others’ counts are kept', async () => {
  const one = await makeArtisan(app, { skill: 'Tiler' });
  const other = await makeArtisan(app, { skill: 'Tiler' });
  await app.request({ url: '/api/users/?skill=Tiler', headers: person });
  await app.db.deleteFrom('users').where('id', '=', one.id).execute();
  await viewCounts(app.context).flush();
  expect(await seen(one.id)).toEqual([]);
  expect(await seen(other.id)).toMatchObject([{ shown: 1, opened: 0 }]);
});

test('views are written in batches, and two batches written at once both count', async () => {
  const artisans = await Promise.all(
    Array.from({ length: 20 }, () => makeArtisan(app, { skill: 'Painter' })),
  );
  for (let round = 0; round < 5; round += 1)
    await app.request({ url: '/api/users/?skill=Painter', headers: person });
  const counts = viewCounts(app.context);
  const writes = [counts.flush()];
  await app.request({ url: '/api/users/?skill=Painter', headers: person });
  writes.push(counts.flush());
  await Promise.all(writes);
  for (const { id } of artisans) expect(await seen(id)).toMatchObject([{ shown: 6 }]);
});

test('a process that stops writes the views it has counted', async () => {
  const stopping = await startTestApp({ databaseUrl: app.databaseUrl });
  const artisan = await makeArtisan(app);
  await stopping.request({ url: `/api/users/${artisan.id}`, headers: person });
  expect(await seen(artisan.id)).toEqual([]);
  await stopping.close();
  expect(await seen(artisan.id)).toEqual([{ day: lagosDay(stopping.clock.now), shown: 0, opened: 1 }]);
});
