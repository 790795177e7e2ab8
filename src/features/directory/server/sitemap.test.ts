import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { allScreens as routes } from '../../../app/routes.ts';
import { newId } from '../../../shared/identifier.ts';
import { refreshDirectoryTask } from './refresh-directory.ts';

const app = await startTestApp();
const origin = app.url;
const changed = new Date('2026-11-01T10:00:00Z');
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const artisan = await makeArtisan(app, { place_id: ikeja, created_at: changed, updated_at: changed });
const gone = await makeArtisan(app, { place_id: ikeja });
const consumer = await makeConsumer(app);
const twoOfOneName = await app.db
  .selectFrom('places')
  .select(({ fn }) => fn.agg<number[]>('array_agg', ['id']).as('ids'))
  .where('kind', '=', 'town')
  .groupBy(['name', 'state'])
  .having(({ fn }) => fn.countAll(), '=', 2)
  .orderBy(['name', 'state'])
  .executeTakeFirstOrThrow();
for (const place_id of twoOfOneName.ids) await makeArtisan(app, { place_id });
await app.db
  .updateTable('users')
  .set({ role: 'deleted', deleted_at: new Date() })
  .where('id', '=', gone.id)
  .execute();

beforeAll(async () => {
  await refreshDirectoryTask.run(app.context, {});
  await app.runJobs();
});

const read = (url: string) => app.request({ url });

describe('/robots.txt', () => {
  test('excludes private pages and filtered lists from search engines, and names the sitemap', {
    meta: {
      promise: 'robots.txt keeps private and filtered pages out of search engines and names the sitemap',
    },
  }, async () => {
    const answer = await read('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    const disallowed = [...answer.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    for (const path of ['/api/', '/dev/', '/sandbox/', '/artisan?', '/hires/', '/settings', '/chatbox']) {
      expect(disallowed).toContain(path);
    }
    expect(answer.body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    const isAllowed = (path: string) => !disallowed.some((start) => path.startsWith(start));
    for (const path of [
      '/',
      '/artisan',
      '/artisans',
      '/artisans/plumbers',
      '/profile/x',
      '/jobs',
      '/og/profile/x.jpg',
    ])
      expect(isAllowed(path), path).toBe(true);
  });

  test('names no path that the product does not have', async () => {
    const { body } = await read('/robots.txt');
    const known = [
      ...routes.map(({ path = '' }) => `/${path}`),
      '/api/',
      '/dev/',
      '/sandbox/',
      '/readyz',
      '/healthz',
    ];
    for (const [, path = ''] of body.matchAll(/^Disallow: ([^*\n]+)$/gm)) {
      const start = path.replace(/[?/]+$/, '');
      expect(
        known.some((each) => each.startsWith(start)),
        path,
      ).toBe(true);
    }
  });
});

describe('the sitemap', () => {
  test('has the public pages, a part for each trade that has artisans, and the profiles', {
    meta: { promise: 'The sitemap names every public page, in parts' },
  }, async () => {
    const answer = await read('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    const parts = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(parts).toEqual([
      `${origin}/sitemaps/pages-1.xml`,
      `${origin}/sitemaps/trade-plumbers.xml`,
      `${origin}/sitemaps/artisans-1.xml`,
    ]);
    expect((await read('/sitemaps/pages-1.xml')).body).toContain(`<loc>${origin}/artisans</loc>`);
    const plumbers = (await read('/sitemaps/trade-plumbers.xml')).body;
    for (const path of ['/artisans/plumbers', '/artisans/plumbers/lagos', '/artisans/plumbers/ikeja-lagos'])
      expect(plumbers).toContain(`<loc>${origin}${path}</loc><lastmod>`);
    expect(plumbers).not.toContain('ibadan');
  });

  test('names one page for two places of the same name in a state', async () => {
    const { body } = await read('/sitemaps/trade-plumbers.xml');
    const paths = [...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test('names the profiles of artisans only, with the day on which they last changed', {
    meta: { promise: 'The sitemap has only artisans who are listed' },
  }, async () => {
    const { body } = await read('/sitemaps/artisans-1.xml');
    expect(body).toContain(
      `<loc>${origin}/profile/${artisan.id}</loc><lastmod>${changed.toISOString()}</lastmod>`,
    );
    expect(body).not.toContain(gone.id);
    expect(body).not.toContain(consumer.id);
    await app.db
      .insertInto('work_pictures')
      .values({
        id: artisan.id,
        artisan_id: artisan.id,
        url: '/files/x.webp',
        created_at: '2026-11-10T08:00:00Z',
      })
      .execute();
    expect((await read('/sitemaps/artisans-1.xml')).body).toContain(
      '<lastmod>2026-11-10T08:00:00.000Z</lastmod>',
    );
    const hire = await makeHire(app, artisan, { status: 'released', payment_due_at: null });
    await app.db
      .insertInto('reviews')
      .values({
        ...{ id: newId(), artisan_id: artisan.id, hire_id: hire.id, reviewer_name: 'Amina Y.', rating: 5 },
        ...{ body: 'Good.', shown_at: '2026-11-11T08:00:00Z', hire_done: true, created_at: changed },
      })
      .execute();
    expect((await read('/sitemaps/artisans-1.xml')).body).toContain(
      '<lastmod>2026-11-11T08:00:00.000Z</lastmod>',
    );
  });

  test('names each profile in one of its parts', async () => {
    const { last } = await app.db
      .selectFrom('artisan_listings')
      .select(sql<string>`max(artisan_id::text)`.as('last'))
      .executeTakeFirstOrThrow();
    await app.db.insertInto('sitemap_parts').values({ number: 2, first_id: last }).execute();
    const countIn = async (part: number) =>
      (await read(`/sitemaps/artisans-${part}.xml`)).body.split(last).length - 1;
    expect([await countIn(1), await countIn(2)]).toEqual([0, 1]);
    await app.db.deleteFrom('sitemap_parts').where('number', '=', 2).execute();
  });

  test('is compressed for clients that accept it', async () => {
    const answer = await app.request({
      url: '/sitemaps/trade-plumbers.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  test.each([
    'artisans-2.xml',
    'artisans-0.xml',
    'trade-wizards.xml',
    'trade-plumber.xml',
    'pages-2.xml',
    'x.xml',
  ])('has no part %s', async (file) => {
    expect((await read(`/sitemaps/${file}`)).statusCode).toBe(404);
  });

  test('refuses an invalid name of a part', async () => {
    for (const file of ['pages-1', 'pages-1.xml.gz', '..%2Fx.xml']) {
      expect((await read(`/sitemaps/${file}`)).statusCode).toBe(400);
    }
  });

  test('has absolute URLs at the site’s own address if it is configured', async () => {
    const other = await startTestApp({ environment: { PUBLIC_URL: 'https://surehands.example' } });
    const { body } = await other.request({ url: '/sitemap.xml', headers: { host: 'surehands.example' } });
    expect(body).toContain('<loc>https://surehands.example/sitemaps/pages-1.xml</loc>');
    const robots = await other.request({ url: '/robots.txt', headers: { host: 'surehands.example' } });
    expect(robots.body).toContain('Sitemap: https://surehands.example/sitemap.xml');
  });
});
