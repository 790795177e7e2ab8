import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { refreshDirectoryTask } from '../server/refresh-directory.ts';

const HOSTILE = '</script><script>alert(1)</script>"\'&<!--';
const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const mallory = await makeArtisan(app, {
  full_name: `Mallory ${HOSTILE}`,
  bio: HOSTILE,
  place_id: ikeja,
  address: '7 Secret Close',
  phone: '+2348031234567',
  rating_total: 9,
  review_count: 2,
  verified_at: '2026-01-05T00:00:00Z',
});
for (let made = 0; made < 14; made += 1)
  await makeArtisan(app, { place_id: ikeja, price_from_kobo: 500_000 });

beforeAll(async () => {
  await refreshDirectoryTask.run(app.context, {});
  await app.runJobs();
});

async function open(url: string) {
  const answer = await app.request({ url, headers: { accept: 'text/html' } });
  const html = answer.body.replaceAll('<!-- -->', '');
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const metaOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    html,
    words: wordsOf(html),
    cards: html.match(/<article/g)?.length ?? 0,
    structured: blocks.map(([, json = '']) => JSON.parse(json)),
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href),
    metaOf,
  };
}

describe('the page of a trade in a place', () => {
  test('shows how many artisans come, their ratings, what the work costs, and the best twelve', {
    meta: {
      promise:
        'A page of a trade in a place shows its figures, the best artisans and the way to the whole list',
    },
  }, async () => {
    const { status, words, cards, html } = await open('/artisans/plumbers/ikeja-lagos');
    expect(status).toBe(200);
    expect(cards).toBe(12);
    for (const part of [
      'Plumbers in Ikeja, Lagos',
      '15 artisans come to Ikeja, 1 of them verified.',
      'from 2 reviews',
      'Starting prices',
      'Too few finished jobs yet to say what customers paid.',
      'See all 15, with filters',
      'How much does a plumber in Ikeja cost?',
      'How quickly can a plumber come?',
      'How is my money safe?',
      'What if no one is free?',
      'Plumbers nearby',
    ])
      expect(words).toContain(part);
    expect(html).toContain('href="/artisan?skill=Plumber&amp;state=Lagos&amp;lga=Ikeja"');
    expect(html).toContain('href="/jobs/new?skill=Plumber&amp;town=Ikeja&amp;state=Lagos"');
    expect(html).toContain('href="/artisans/plumbers/lagos"');
    const [first = '', ...others] = html.match(/<img[^>]*class="[^"]*avatar[^"]*"[^>]*>/g) ?? [];
    for (const image of others) expect(image, first).toContain('loading="lazy"');
  });

  test('costs a few statements, however many artisans there are', async () => {
    await open('/artisans/plumbers/ikeja-lagos?warm');
    const { statements } = await statementsDuring(() => open('/artisans/plumbers/ikeja-lagos?fresh'));
    expect(statements).toHaveLength(4);
  });

  test('tells search engines its place, list and questions, escapes hostile names and has nothing private', {
    meta: {
      promise: 'Structured data names no one’s address, phone or email, and cannot break out of its block',
    },
  }, async () => {
    const page = await open('/artisans/plumbers/ikeja-lagos');
    expect(page.structured).toHaveLength(1);
    const graph = page.structured[0]['@graph'] as Record<string, unknown>[];
    const kind = (type: string) => graph.find((each) => each['@type'] === type) as Record<string, never>;
    expect(graph.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'Service', 'ItemList', 'FAQPage']);
    expect(kind('Service')).toMatchObject({
      serviceType: 'Plumber',
      areaServed: { name: 'Ikeja, Lagos' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
    expect(kind('ItemList').itemListElement).toHaveLength(12);
    expect(JSON.stringify(kind('ItemList'))).toContain(JSON.stringify(`Mallory ${HOSTILE}`));
    expect(kind('FAQPage').mainEntity).toHaveLength(4);
    expect(
      (kind('BreadcrumbList').itemListElement as unknown as { item: string }[]).map(
        ({ item }) => new URL(item).pathname,
      ),
    ).toEqual([
      '/artisans',
      '/artisans/plumbers',
      '/artisans/plumbers/lagos',
      '/artisans/plumbers/ikeja-lagos',
    ]);
    expect(page.html).not.toContain('<script>alert(1)');
    for (const secret of ['Secret Close', '8031234567', '@example.ng'])
      expect(page.html).not.toContain(secret);
  });

  test('has a title, a description and a drawn picture for chats, and its canonical URL', {
    meta: { promise: 'A shared page of the directory shows a drawn picture of the size that chats show' },
  }, async () => {
    const { metaOf, canonical } = await open('/artisans/plumbers/ikeja-lagos');
    expect(canonical).toEqual([`${app.url}/artisans/plumbers/ikeja-lagos`]);
    expect(metaOf('og:title')).toMatch(/^Plumbers in Ikeja, Lagos: 15 artisans, rated 4\.5.{0,30}$/);
    expect(metaOf('og:image')).toBe(`${app.url}/og/artisans/plumbers/ikeja-lagos.jpg?v=15-2-1`);
    expect(metaOf('robots')).toBeUndefined();
    const picture = await app.request({ url: '/og/artisans/plumbers/ikeja-lagos.jpg' });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.headers['cache-control']).toBe('public, max-age=86400');
    expect(picture.rawPayload.length).toBeLessThan(300_000);
    const { width, height, format } = await sharp(picture.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    const again = await app.request({ url: '/og/artisans/plumbers/ikeja-lagos.jpg' });
    expect(again.rawPayload.equals(picture.rawPayload)).toBe(true);
    for (const file of ['nigeria', 'lagos'])
      expect((await app.request({ url: `/og/artisans/plumbers/${file}.jpg` })).statusCode).toBe(200);
    expect((await app.request({ url: '/og/artisans/wizards/lagos.jpg' })).statusCode).toBe(404);
    expect((await app.request({ url: '/og/artisans/plumbers/lagos.png' })).statusCode).toBe(400);
  });

  test.each([
    ['/artisans/Plumbers/Ikeja-Lagos', '/artisans/plumbers/ikeja-lagos'],
    ['/ARTISANS', '/artisans'],
    ['/artisans/plumber', '/artisans/plumbers'],
    ['/artisans/plumbers/vi-lagos', '/artisans/plumbers/victoria-island-lagos'],
    ['/artisans/plumbers/abuja', '/artisans/plumbers/fct-abuja'],
  ])(
    'redirects permanently from %s to %s',
    { meta: { promise: 'Another name of a place or a trade leads to its page' } },
    async (path, to) => {
      const { status, location } = await open(path);
      expect([status, location]).toEqual([301, to]);
    },
  );

  test.each(['/artisans/wizards', '/artisans/plumbers/atlantis-lagos'])(
    'is replaced by the page for unknown addresses at %s',
    async (path) => {
      const { status, words, canonical } = await open(path);
      expect(status).toBe(404);
      expect(words).toContain('404 - Page Not Found');
      expect(canonical).toEqual([]);
    },
  );

  test('is replaced by the page for unknown addresses if the URL cannot be decoded', async () => {
    const { status, location } = await open('/artisans/plumbers/%F0%9F');
    expect([status, location]).toEqual([302, '/not/found']);
  });

  test('without artisans shows the nearest with their distance, and stays out of search engines', {
    meta: { promise: 'A page without artisans shows the nearest and stays out of search engines' },
  }, async () => {
    const ibadan = await open('/artisans/plumbers/ibadan-oyo');
    expect(ibadan.status).toBe(200);
    expect(ibadan.words).toContain('No one comes to Ibadan yet. These are the nearest artisans.');
    expect(ibadan.cards).toBe(12);
    expect(ibadan.words).toMatch(/km away/);
    expect(ibadan.metaOf('robots')).toBe('noindex, follow');
    expect(JSON.stringify(ibadan.structured)).not.toContain('aggregateRating');
    // Farther away than any artisan travels.
    const kano = await open('/artisans/plumbers/kano-kano');
    expect(kano.words).toContain('No one comes to Kano yet. These artisans work elsewhere.');
    expect(kano.cards).toBe(12);
    const none = await open('/artisans/bakers-cake-makers/ikeja-lagos');
    expect([none.status, none.cards, none.metaOf('robots')]).toEqual([200, 0, 'noindex, follow']);
    const state = await open('/artisans/plumbers/oyo');
    expect(state.words).toContain('No one works in Oyo State yet. These artisans work elsewhere.');
  });
});

describe('the links to the directory’s pages', () => {
  test('start at the home page, the footer of every page and the index', async () => {
    const home = await open('/');
    expect(home.html).toContain('href="/artisans/plumbers/ikeja-lagos"');
    expect(home.html).toContain('href="/artisans"');
    const index = await open('/artisans');
    expect(index.status).toBe(200);
    expect(index.html).toContain('href="/artisans/plumbers"');
    expect(index.html).toContain('href="/artisans/plumbers/ikeja-lagos"');
    const trade = await open('/artisans/plumbers');
    expect(trade.html).toContain('href="/artisans/plumbers/lagos"');
    const state = await open('/artisans/plumbers/lagos');
    expect(state.html).toContain('href="/artisans/plumbers/agege-lagos"');
  });

  test('are on a profile for the lists it is in, and the profile names its kind of business', {
    meta: { promise: 'A profile says on which lists of the directory it is' },
  }, async () => {
    const { html, structured } = await open(`/profile/${mallory.id}`);
    const trail = /<nav aria-label="Where you are"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...trail.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/artisans',
      '/artisans/plumbers',
      '/artisans/plumbers/ikeja-lagos',
    ]);
    const [business, list] = structured;
    expect(business).toMatchObject({ '@type': 'Plumber', aggregateRating: { reviewCount: 2 } });
    expect(business.description).toBe(HOSTILE);
    expect(list['@type']).toBe('BreadcrumbList');
    expect(html).not.toContain('<script>alert(1)');
    for (const secret of ['Secret Close', '8031234567']) expect(html).not.toContain(secret);
    const fresh = await makeArtisan(app, { skill: 'Other', place_id: null });
    const other = await open(`/profile/${fresh.id}`);
    expect(other.html).not.toContain('Where you are');
    expect(other.structured[0]).not.toHaveProperty('aggregateRating');
    expect(other.structured[0]['@type']).toBe('LocalBusiness');
  });

  test.each([
    '/',
    '/artisan',
    '/artisans',
    '/jobs',
    '/reviews',
    '/help',
    '/contact',
    '/getstarted?role=skilled',
  ])(
    'include exactly one canonical URL on %s',
    { meta: { promise: 'Every public page names its canonical address' } },
    async (path) => {
      const { canonical } = await open(path);
      expect(canonical).toEqual([`${app.url}${path.split('?')[0]}`]);
    },
  );

  test('give a list with filters the URL of its canonical form', async () => {
    const { canonical } = await open('/artisan?sort=price&skill=Plumber&state=');
    expect(canonical).toEqual([`${app.url}/artisan?skill=Plumber`]);
  });
});
