import { describe, expect, test } from 'vitest';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { TRADES } from '../../../shared/trades.ts';
import type { Directory, DirectoryPage } from '../contract.ts';
import { refreshDirectoryTask } from './refresh-directory.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const kano = await placeId(app, 'Kano', 'Kano');
const refresh = async () => {
  await refreshDirectoryTask.run(app.context, {});
  await app.runJobs();
};
const show = async (path: string) => {
  const answer = await app.request({ url: `/api/directory/${path}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as DirectoryPage;
};

const chidi = await makeArtisan(app, {
  place_id: ikeja,
  price_from_kobo: 800_000,
  rating_total: 14,
  review_count: 3,
  verified_at: '2026-01-05T00:00:00Z',
});
await makeArtisan(app, {
  place_id: ikeja,
  service_radius_miles: 1,
  price_from_kobo: 500_000,
  available: false,
});
await makeArtisan(app, { place_id: kano, rating_total: 3, review_count: 1 });
const tiler = await makeArtisan(app, { place_id: ikeja, skill: 'Tiler' });
await makeArtisan(app, { place_id: ikeja, skill: 'Other' });

async function payHires(artisanId: string, naira: number[], changes: Record<string, unknown> = {}) {
  for (const sum of naira) {
    const id = newId();
    await app.db
      .insertInto('hires')
      .values({
        id,
        artisan_id: artisanId,
        customer_name: 'Amina',
        customer_email: 'amina@example.ng',
        job_description: 'A tap',
        start_date: '2026-10-01',
        end_date: '2026-10-01',
        start_time: '09:00',
        status: 'released',
        amount_kobo: sum * 100,
        fee_basis_points: 500,
        completed_at: new Date('2026-10-01T15:00:00Z'),
        created_at: new Date('2026-09-20T09:00:00Z'),
        updated_at: new Date('2026-10-01T15:00:00Z'),
        price_item_id: newId(),
        fixed_service: 'Fix a tap',
        ...changes,
      })
      .execute();
  }
}

describe('the figures of a trade in a place', () => {
  test('count the artisans who come there, the verified and free ones, and all their reviews', {
    meta: {
      promise: 'A page of a trade in a place shows how many come, how many are verified, and their rating',
    },
  }, async () => {
    await refresh();
    const page = await show('plumbers/ikeja-lagos');
    expect(page).toMatchObject({
      path: '/artisans/plumbers/ikeja-lagos',
      person: 'a plumber',
      area: { kind: 'place', name: 'Ikeja', statePath: '/artisans/plumbers/lagos', where: 'Ikeja, Lagos' },
      figures: {
        artisans: 2,
        verified: 1,
        available: 1,
        rating: 4.7,
        review_count: 3,
        starts_low_kobo: 500_000,
        starts_high_kobo: 800_000,
        paid: null,
      },
    });
    expect(page.related).toEqual([{ name: 'Tilers', path: '/artisans/tilers/ikeja-lagos', artisans: 1 }]);
    // An artisan without a free day in the next fourteen does not count as available, even if switched on.
    const availableTilers = async () => {
      await refresh();
      return (await show('tilers/ikeja-lagos')).figures?.available;
    };
    expect(await availableTilers()).toBe(1);
    const fortnight = '[2026-11-20T00:00:00+01:00,2026-12-04T00:00:00+01:00)';
    await app.db.insertInto('slots').values({ artisan_id: tiler.id, during: fortnight }).execute();
    expect(await availableTilers()).toBe(0);
    await app.db.deleteFrom('slots').where('artisan_id', '=', tiler.id).execute();
  });

  test.each([
    ['plumbers/ikeja-lagos', 'skill=Plumber&lga=Ikeja&state=Lagos'],
    ['plumbers/lagos', 'skill=Plumber&state=Lagos'],
    ['plumbers', 'skill=Plumber'],
    ['plumbers/yaba-lagos', 'skill=Plumber&lga=Yaba&state=Lagos'],
  ])('for %s count as many artisans as the list of %s', async (path, query) => {
    await refresh();
    const list = await app.request({ url: `/api/users/?role=skilled&limit=1&${query}` });
    const { figures } = await show(path);
    expect(figures?.artisans ?? 0).toBe(Number(list.headers['x-total-count']));
  });

  test('count an artisan who travels a mile in their own place, and no farther', async () => {
    await refresh();
    expect((await show('plumbers/ikeja-lagos')).figures?.artisans).toBe(2);
    expect((await show('plumbers/agege-lagos')).figures?.artisans).toBe(1);
    expect((await show('plumbers/ibadan-oyo')).figures).toBeNull();
  });

  test('link to neighbouring places that have artisans, nearest first, and a state to all its places', {
    meta: { promise: 'Every page of the directory is reached by links from the index' },
  }, async () => {
    await refresh();
    const { nearby } = await show('plumbers/ikeja-lagos');
    expect(nearby).toHaveLength(12);
    expect(nearby.map(({ name }) => name)).toContain('Computer Village');
    expect(nearby.map(({ name }) => name)).not.toContain('Ikeja');
    const index = (await app.request({ url: '/api/directory' })).json() as Directory;
    const trades = index.groups.flatMap((group) => group.trades);
    expect(trades.map(({ path }) => path)).toEqual(['/artisans/plumbers', '/artisans/tilers']);
    expect(index.places.find(({ name }) => name === 'Ikeja, Lagos')?.trades[0]).toEqual({
      name: 'Plumbers',
      path: '/artisans/plumbers/ikeja-lagos',
      artisans: 2,
    });

    // A state lists its places alphabetically, the country the six best known of each state.
    const ofLagos = (await show('plumbers/lagos')).within.map(({ name }) => name);
    expect(ofLagos.length).toBeGreaterThan(12);
    expect(ofLagos).toEqual(ofLagos.toSorted((one, other) => one.localeCompare(other)));
    const bestKnown = await app.db
      .selectFrom('directory_pages as page')
      .innerJoin('places as p', 'p.id', 'page.place_id')
      .select('p.name')
      .where('page.skill', '=', 'Plumber')
      .where('page.state', '=', 'Lagos')
      .orderBy('p.prominence', 'desc')
      .orderBy('p.id')
      .limit(6)
      .execute();
    const ofCountry = (await show('plumbers')).within.find(({ name }) => name === 'Lagos')?.places;
    expect(ofCountry?.map(({ name }) => name).toSorted()).toEqual(
      bestKnown.map(({ name }) => name).toSorted(),
    );

    const reached = new Set<string>();
    for (const { path } of trades) {
      const trade = await show(path.replace('/artisans/', ''));
      for (const state of trade.within) {
        const { within } = await show(state.path.replace('/artisans/', ''));
        for (const link of [trade, state, ...within]) reached.add(link.path);
      }
    }
    const rows = await app.db.selectFrom('directory_pages').select(['skill', 'place_id']).execute();
    const pages = rows.filter(({ skill }) => skill === 'Plumber' || skill === 'Tiler');
    const listed = await sitemapPaths();
    expect(pages.length).toBeGreaterThan(100);
    expect(listed.filter((path) => !reached.has(path))).toEqual([]);
    expect(listed).toHaveLength(new Set(listed).size);
  });

  test('change their date only when a figure changed, and the figures of a page without artisans are deleted', async () => {
    await refresh();
    const first = await show('tilers/ikeja-lagos');
    app.clock.advance({ days: 1 });
    await refresh();
    await refresh();
    expect((await show('tilers/ikeja-lagos')).figures).toEqual(first.figures);
    const tiler = await makeArtisan(app, { place_id: ikeja, skill: 'Tiler', price_from_kobo: 100_000 });
    await refresh();
    const second = await show('tilers/ikeja-lagos');
    expect(second.figures?.artisans).toBe(2);
    expect(second.figures?.updated_at).not.toBe(first.figures?.updated_at);
    await app.db.updateTable('users').set({ place_id: kano }).where('skill', '=', 'Tiler').execute();
    await refresh();
    expect((await show('tilers/ikeja-lagos')).figures).toBeNull();
    expect((await show('tilers/kano')).figures?.artisans).toBe(2);
    await app.db
      .updateTable('users')
      .set({ place_id: ikeja })
      .where('id', '<>', tiler.id)
      .where('skill', '=', 'Tiler')
      .execute();
  });
});

describe('the prices that customers paid', () => {
  test('are shown from five finished hires of the last year on, for the state and then for the place', {
    meta: { promise: 'Prices that customers paid are shown from five finished hires on, and none before' },
  }, async () => {
    const eze = await makeArtisan(app, { skill: 'Welder', place_id: await placeId(app, 'Yaba', 'Lagos') });
    const obi = await makeArtisan(app, { skill: 'Welder', place_id: ikeja });
    const paidAt = async (path: string) => (await show(path)).figures?.paid;
    await payHires(eze.id, [10_000, 20_000, 30_000, 40_000]);
    // Deposits, unfinished work and old payments do not count as prices.
    await payHires(eze.id, [1, 1], { price_item_id: null, fixed_service: null });
    await payHires(eze.id, [2], { status: 'confirmed' });
    await payHires(eze.id, [3], { completed_at: new Date('2025-11-01T00:00:00Z') });
    await refresh();
    expect(await paidAt('welders/yaba-lagos')).toBeNull();
    await payHires(obi.id, [50_000]);
    await refresh();
    const ofState = {
      hires: 5,
      low_kobo: 2_000_000,
      median_kobo: 3_000_000,
      high_kobo: 4_000_000,
      where: 'Lagos State',
    };
    expect(await paidAt('welders/yaba-lagos')).toEqual(ofState);
    expect(await paidAt('welders/lagos')).toEqual(ofState);
    expect(await paidAt('welders')).toEqual({ ...ofState, where: 'Nigeria' });
    await payHires(eze.id, [20_000]);
    await refresh();
    expect(await paidAt('welders/yaba-lagos')).toMatchObject({
      hires: 5,
      median_kobo: 2_000_000,
      where: 'here',
    });
    expect(await paidAt('welders/ikeja-lagos')).toMatchObject({ hires: 6, where: 'Lagos State' });
    expect((await show('plumbers/ikeja-lagos')).figures?.paid).toBeNull();
  });
});

describe('the other trades of a place', () => {
  const labelOf = (slug: string) => TRADES.find((trade) => trade.slug === slug)?.label ?? slug;

  test('are listed with the same kind of work first, then by the number of artisans', async () => {
    const place_id = await placeId(app, 'Maiduguri', 'Borno');
    const artisans = { septic: 1, plumber: 2, painter: 2, tiler: 3, barber: 4 };
    for (const [slug, count] of Object.entries(artisans))
      for (let made = 0; made < count; made += 1) await makeArtisan(app, { skill: labelOf(slug), place_id });
    await refresh();
    const related = async (path: string) =>
      (await show(path)).related.map((link) =>
        link.path.replace('/artisans/', '').replace('/maiduguri-borno', ''),
      );
    expect(await related('plumbers/maiduguri-borno')).toEqual([
      'soakaway-septic-technicians',
      'barbers',
      'tilers',
      'painters',
    ]);
    // The index shows the six trades with the most artisans in a place.
    const kaduna = await placeId(app, 'Kaduna', 'Kaduna');
    for (const slug of ['barber', 'mechanic', 'painter', 'plumber', 'tailor', 'tiler', 'welder'])
      for (let made = 0; made < (slug === 'barber' ? 1 : 2); made += 1)
        await makeArtisan(app, { skill: labelOf(slug), place_id: kaduna });
    await refresh();
    const index = (await app.request({ url: '/api/directory' })).json() as Directory;
    const ofKaduna = index.places.find(({ name }) => name === 'Kaduna')?.trades.map(({ path }) => path);
    expect(ofKaduna).toHaveLength(6);
    expect(ofKaduna).not.toContain('/artisans/barbers/kaduna-kaduna');
    expect(await related('painters/maiduguri-borno')).toEqual([
      'tilers',
      'barbers',
      'plumbers',
      'soakaway-septic-technicians',
    ]);
  });
});

test('a price paid a year ago to the day counts, and one paid the day before does not', async () => {
  const place_id = await placeId(app, 'Gusau', 'Zamfara');
  const firstDay = addDays(lagosDay(app.clock.now), -365);
  const paidOn = async (skill: string, date: string) => {
    const { id } = await makeArtisan(app, { skill, place_id });
    await payHires(id, [10_000, 20_000, 30_000, 40_000, 50_000], {
      completed_at: new Date(`${date}T12:00:00Z`),
    });
  };
  await paidOn('Roofer', firstDay);
  await paidOn('Carpenter', addDays(firstDay, -1));
  await refresh();
  expect((await show('roofers/gusau-zamfara')).figures?.paid).toMatchObject({ hires: 5, where: 'here' });
  expect((await show('carpenters/gusau-zamfara')).figures?.paid).toBeNull();
});

describe('a URL of the directory', () => {
  test.each([
    ['plumbers/vi-lagos', '/artisans/plumbers/victoria-island-lagos'],
    ['plumber/IKEJA-Lagos', '/artisans/plumbers/ikeja-lagos'],
    ['plumbers/ikeja', '/artisans/plumbers/ikeja-lagos'],
    ['plumbers/abuja', '/artisans/plumbers/fct-abuja'],
    ['bricklayer-mason/wuse-ii-fct-abuja', '/artisans/bricklayers/wuse-2-fct-abuja'],
  ])('%s is recognised, and its page is %s', async (asked, path) => {
    expect((await show(asked)).path).toBe(path);
  });

  test.each([
    'wizards',
    'other-trades',
    'plumbers/atlantis-lagos',
    'plumbers/%00',
    `plumbers/${'x'.repeat(119)}`,
  ])('%s is not found', async (path) => {
    const answer = await app.request({ url: `/api/directory/${path}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('directory_page_not_found');
  });
});

test('a page of the directory costs three statements', async () => {
  await show('plumbers/ikeja-lagos');
  const { statements } = await statementsDuring(() => show('plumbers/ikeja-lagos'));
  expect(statements).toHaveLength(3);
});

async function sitemapPaths(): Promise<string[]> {
  const index = await app.request({ url: '/sitemap.xml' });
  const parts = [...index.body.matchAll(/<loc>([^<]*\/sitemaps\/trade-[^<]+)<\/loc>/g)].map(
    ([, url = '']) => url,
  );
  const bodies = await Promise.all(parts.map((url) => app.request({ url: new URL(url).pathname })));
  return bodies.flatMap(({ body }) =>
    [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname),
  );
}

test('the directory stores nothing of an artisan except public totals', async () => {
  await refresh();
  const rows = await app.db
    .selectFrom('directory_pages')
    .selectAll()
    .where('skill', '=', 'Plumber')
    .execute();
  expect(JSON.stringify(rows)).not.toContain(chidi.id);
  expect(JSON.stringify(rows)).not.toContain('Chidi');
});
