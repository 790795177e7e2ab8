import { describe, expect, test } from 'vitest';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const start = app.clock.now;
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const bola = await makeArtisan(app, {
  full_name: 'Bola "Tap" <Ojo>',
  bio: 'I mend taps.',
  place_id: ikeja,
  price_from_kobo: 750_000,
  verified_at: '2026-01-05T00:00:00Z',
  rating_total: 9,
  review_count: 2,
  photo_url: '/files/images/01900000-0000-7000-8000-000000000001/480.webp',
});
const others = 26;
for (let made = 0; made < others; made += 1) {
  await makeArtisan(app, { full_name: `Efe Painter ${made}`, skill: 'Painter', available: made > 0 });
}

async function open(url: string) {
  const answer = await app.request({ url, headers: { accept: 'text/html' } });
  const html = answer.body.replaceAll('<!-- -->', '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return { status: answer.statusCode, html, cards: html.match(/<article/g)?.length ?? 0 };
}

describe('the list of artisans, as the server sends it', () => {
  test('offers the days from today on by the server’s clock', async () => {
    app.clock.now = new Date('2031-05-06T22:59:00Z');
    expect((await open('/artisan')).html).toContain('value="2031-05-06">Free today</option>');
    app.clock.advance({ minutes: 1 });
    expect((await open('/artisan')).html).toContain('value="2031-05-07">Free today</option>');
    app.clock.now = start;
  });

  test('shows 24 artisans and a link to more', {
    meta: { promise: 'A long list has pages' },
  }, async () => {
    const { status, html, cards } = await open('/artisan');
    expect(status).toBe(200);
    expect(cards).toBe(24);
    expect(html).toContain('27 artisans');
    expect(html).toContain('href="/artisan?page=2"');
    expect(html).toContain('1 – 24 of 27');
    expect(html).not.toContain('rel="prev"');
    const last = await open('/artisan?skill=&page=2');
    expect(last.cards).toBe(3);
    expect(last.html).toContain('25 – 27 of 27');
    expect(last.html).toMatch(/href="\/artisan"[^>]*rel="prev"|rel="prev"[^>]*href="\/artisan"/);
    expect(last.html).not.toContain('page=3');
    const beyond = await open('/artisan?page=99');
    expect(beyond.html).toMatch(/<a[^>]*href="\/artisan"[^>]*>(<[^>]*>)*Back to the first page/);
    expect((await open('/artisan?q=xylophone')).html).not.toContain('Back to the first page');
    // Artisans of that trade exist, but not on this page.
    expect((await open('/artisan?skill=Painter&page=99')).html).not.toContain(
      'Tell me when an artisan joins',
    );
    expect((await open('/Artisan')).cards).toBe(24);
  });

  test('shows on a card the name, trade, place, stars, price, availability and badge', {
    meta: { promise: 'The list is a grid of cards: name, trade, place, stars, price, whether free, badge' },
  }, async () => {
    const { html } = await open('/artisan?q=bola');
    const card = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
    expect(card).toContain('Bola "Tap" &lt;Ojo&gt;');
    for (const words of [
      'Plumber',
      'Ikeja, Lagos',
      'Rated 4.5 out of 5, 2 reviews',
      '₦7,500',
      'Available',
      'Verified',
    ])
      expect(card).toContain(words);
    expect(card).toContain(`href="/profile/${bola.id}"`);
    expect(card).toContain('/files/images/01900000-0000-7000-8000-000000000001/160.webp');
    expect(card).toContain('fetchPriority="high"');
  });

  test('links a card to the hiring form with the search, and to the artisan’s first fixed price', async () => {
    const item = { id: newId(), title: 'Repair a leaking tap', price_kobo: 800_000 };
    const later = { id: newId(), title: 'Clear a drain', price_kobo: 400_000 };
    await app.db
      .insertInto('price_items')
      .values([later, item].map((each, at) => ({ ...each, artisan_id: bola.id, position: 1 - at })))
      .execute();
    const cardOf = async (url: string) =>
      /<article[\s\S]*?<\/article>/.exec((await open(url)).html)?.[0] ?? '';
    const card = await cardOf('/artisan?q=leaking tap ikeja');
    const form = `/hiringartisanPage/${bola.id}?town=Ikeja&state=Lagos&need=Leaking+tap`;
    expect(card).toContain(`href="${form}"`);
    expect(card).toMatch(/Hire<span class="visually-hidden"> Bola "Tap" &lt;Ojo&gt;<\/span>/);
    expect(card).toContain(`href="${form}&price=${item.id}"`);
    expect(card).toMatch(/Repair a leaking tap: .*₦8,000/);
    expect(card).not.toContain('Clear a drain');
    // An unavailable artisan cannot be hired.
    const withoutSearch = await cardOf('/artisan?sort=price');
    expect(withoutSearch).toContain(`href="/hiringartisanPage/${bola.id}"`);
    expect(withoutSearch).toContain(`href="/hiringartisanPage/${bola.id}?price=${item.id}"`);
    const full = await cardOf('/artisan?q=Efe Painter 0');
    expect(full).toContain('Fully booked');
    expect(full).not.toContain('/hiringartisanPage/');
    await app.db.deleteFrom('price_items').execute();
  });

  test('shows on a card the deciding facts, and why it is in this position, without script', async () => {
    await app.db
      .updateTable('artisan_listings')
      .set({ done_count: 12, answer_minutes: 50, answer_count: 2, booked_count: 14, finished_count: 13 })
      .where('artisan_id', '=', bola.id)
      .execute();
    for (const position of [0, 1, 2, 3]) {
      await app.db
        .insertInto('work_pictures')
        .values({
          id: `01900000-0000-7000-8000-00000000010${position}`,
          artisan_id: bola.id,
          url: `/files/images/01900000-0000-7000-8000-00000000010${position}/480.webp`,
          position,
          created_at: app.clock.now,
        })
        .execute();
    }
    const { html } = await open('/artisan?q=bola&lga=Ikeja');
    const card = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
    for (const words of ['Free today', '12 jobs done', 'Answers in about 1 h']) expect(card).toContain(words);
    const why = /<details[\s\S]*<\/details>/.exec(card)?.[0] ?? '';
    expect(why.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
      '4.5 from 2 reviews counts most',
    );
    for (const words of [
      'Why this order?',
      'Verified',
      'Free today',
      'Usually answers in 1 hour',
      'Finished 13 of 14 booked jobs',
      'In the place you chose',
    ])
      expect(why).toContain(words);
    // Three of the four pictures, in their places before they load.
    const strip = card.match(/<img[^>]*00000000010\d[^>]*>/g) ?? [];
    expect(strip).toHaveLength(3);
    for (const picture of strip) {
      expect(picture).toContain('loading="lazy"');
      expect(picture).toMatch(/width="128" height="96"/);
    }
  });

  test('has filters that are links and a form, and that keep the rest of the search', async () => {
    const { html } = await open('/artisan?skill=Painter&sort=name&language=Hausa&maxPrice=15000');
    const quick = /<div class="quick-filters">[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    expect(quick).toContain(
      'href="/artisan?skill=Painter&maxPrice=15000&language=Hausa&verified=true&sort=name"',
    );
    expect(quick).toContain(
      'href="/artisan?skill=Painter&maxPrice=15000&language=Hausa&available=true&sort=name"',
    );
    expect(quick).toContain('type="hidden" name="skill" value="Painter"');
    expect(quick).toContain('Up to ₦15,000');
    expect(quick).toMatch(/<option value="Hausa" selected=""/);
    expect(quick).not.toContain('name="miles"');
    expect(quick).toContain('<noscript>');
    expect(html).toContain('Remove filter: </span>Speaks Hausa');
    expect((await open('/artisan?lga=Ikeja')).html).toMatch(/<select name="miles"[^>]*chip/);
    expect(quick).not.toContain('name="page"');
    const odd = await open(
      '/artisan?lga=Ikeja&miles=7&maxPrice=12345&minRating=3.5&available=false&verified=false',
    );
    for (const kept of ['7', '12345', '3.5'])
      expect(odd.html, kept).toMatch(new RegExp(`<option(?=[^>]* selected)[^>]* value="${kept}"`));
    expect(odd.html).toContain('Remove filter: </span>Fully booked');
    // Neither checkbox is ticked by its opposite, and seven miles fill the "Another distance" field.
    expect(odd.html).not.toMatch(
      /<input(?=[^>]*name="(?:verified|available)")(?=[^>]*type="checkbox")[^>]*checked/,
    );
    expect(odd.html).toMatch(/<input(?=[^>]*name="otherMiles")[^>]*value="7"/);
    const off = await open('/artisan?verified=true&available=true');
    expect(off.html).toContain('href="/artisan?available=true"');
    expect(off.html).toContain('href="/artisan?verified=true"');
  });

  test('ticks the checks from the address, and shows each as a chip that removes it', async () => {
    const { html } = await open('/artisan?levels=BVN&levels=Bank&verified=true');
    const ticked = [...html.matchAll(/<input(?=[^>]*name="levels")(?=[^>]*type="checkbox")[^>]*>/g)].map(
      ([box]) => [/value="(\w+)"/.exec(box)?.[1], / checked=""/.test(box)],
    );
    expect(ticked).toEqual([
      ['BVN', true],
      ['Bank', true],
      ['Certificate', false],
      ['References', false],
      ['Address', false],
    ]);
    expect(html).toContain('Remove filter: </span>BVN checked');
    expect(html).toContain('href="/artisan?verified=true&levels=Bank"');
    expect(html).toMatch(/<option value="BVN,Bank" selected="">BVN and Bank checked/);
  });

  test('names what it lists, for people and for search engines', async () => {
    const { html } = await open('/artisan?lga=Ikeja&state=Lagos&skill=Plumber&sort=name&verified=');
    expect(html).toContain('<h1>Plumbers near Ikeja, Lagos</h1>');
    expect(html).toMatch(/<title>Plumbers near Ikeja, Lagos · SureHands<\/title>/);
    expect(html).toMatch(
      /<link rel="canonical" href="http:\/\/[^"]+\/artisan\?skill=Plumber&state=Lagos&lga=Ikeja"/,
    );
    expect(html).not.toContain('noindex');
    expect((await open('/artisan?q=tap')).html).toContain('content="noindex, follow"');
  });

  test('keeps every filter in its forms and links, without script', async () => {
    const { html } = await open('/artisan?q=ef&skill=Painter&available=true&sort=ratings');
    const searchForm = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    expect(searchForm).toContain('value="ef"');
    expect(searchForm).toContain('type="hidden" name="skill" value="Painter"');
    expect(searchForm).toContain('type="hidden" name="available" value="true"');
    expect(html).toContain('href="/artisan?q=ef&skill=Painter&available=true&sort=name"');
    // Each chip links to the list without it.
    expect(html).toContain('href="/artisan?q=ef&available=true&sort=ratings"');
    expect(html).toContain('href="/artisan?q=ef&skill=Painter&sort=ratings"');
  });

  test('accepts a typed distance from the form', {
    meta: { promise: 'Distances are in miles with kilometres beside them' },
  }, async () => {
    const { html } = await open('/artisan?lga=Ikeja&miles=other&otherMiles=7');
    expect(html).toContain('Within 7 miles (11\u00a0km)');
    expect(html).toContain('1 artisan<');
  });

  test('says how many filters are on, marks the order, and clears filters without the words and the order', async () => {
    const { html } = await open('/artisan?q=ef&skill=Painter&available=true&sort=name');
    expect(html).toMatch(/Filters \(2\)/);
    expect(html).toMatch(/<a(?=[^>]*href="\/artisan\?q=ef&sort=name")[^>]*>(?:(?!<\/a>).)*Clear filters/);
    const marked = (page: string) =>
      [
        ...page.matchAll(
          /sort-link"[^>]*aria-current="true"[^>]*>([^<]+)|aria-current="true"[^>]*sort-link"[^>]*>([^<]+)/g,
        ),
      ].map(([, one, other]) => one ?? other);
    expect(marked(html)).toEqual(['Name A-Z']);
    expect(marked((await open('/artisan?sort=relevance')).html)).toEqual(['Best match']);
    expect(html).not.toContain('Nearest');
    expect((await open('/artisan?lga=Ikeja')).html).toContain('>Nearest<');
    // The phone's chip offers the same orders, with the current one selected.
    const chip = /<select(?=[^>]*name="sort")[\s\S]*?<\/select>/.exec(html)?.[0] ?? '';
    expect(chip).toMatch(/<option(?=[^>]* selected)[^>]* value="name"[^>]*>Name A-Z</);
    expect(chip).not.toContain('Nearest');
    expect((await open('/artisan?lga=Ikeja&minRating=4.5')).html).toMatch(
      /<select(?=[^>]*id="filter-rating")[\s\S]*?<option(?=[^>]* selected)[^>]* value="4.5"/,
    );
  });

  test('ignores a distance without a place', async () => {
    expect((await open('/artisan?miles=5&sort=distance')).cards).toBe(24);
  });

  test('offers nearest first if the words name a place, and ignores it otherwise', async () => {
    expect((await open('/artisan?q=plumber+ikeja')).html).toMatch(
      /<a(?=[^>]*href="\/artisan\?q=plumber\+ikeja&sort=distance")[^>]*>Nearest</,
    );
    const { html } = await open('/artisan?q=plumber+ikeja&sort=distance');
    expect(html).toContain('Nearest first.');
    expect(html).toMatch(/<option(?=[^>]* selected)[^>]* value="distance"[^>]*>Nearest</);
    // Removing the place also removes sorting by distance.
    expect(html).toMatch(
      /href="\/artisan\?q=plumber"[^>]*><span[^>]*>Remove filter: <\/span>Near Ikeja, Lagos/,
    );
    for (const words of ['plumber', 'plumber+lagos']) {
      const unmeasured = await open(`/artisan?q=${words}&sort=distance`);
      expect(unmeasured.cards, words).toBe(1);
      expect(unmeasured.html, words).toContain('Best matches first');
      expect(unmeasured.html, words).not.toContain('>Nearest<');
    }
  });

  test('says that nothing was found, and shows other ways', {
    meta: { promise: 'An empty list says that nothing matches' },
  }, async () => {
    const words = await open('/artisan?q=xylophone&verified=true');
    expect(words.status).toBe(200);
    expect(words.html).toContain('No matching trades found');
    expect(words.html).toContain('href="/artisan?q=xylophone"');
    const alone = await open('/artisan?q=xylophone');
    // The dialog always has the button; the list has one only when a filter is active.
    const clears = ({ html }: { html: string }) => html.match(/Clear filters/g)?.length ?? 0;
    expect(clears(words) - clears(alone)).toBe(1);
    expect(alone.html).toContain('href="/jobs/new?expertise=xylophone"');
    const near = await open('/artisan?lga=Kano&miles=10');
    expect(near.html).toContain('No artisans found');
    expect(near.html).toContain('Search within 20 miles (32\u00a0km)');
    expect(near.html).toContain('href="/artisan?lga=Kano&miles=20"');
  });

  test('says so when it shows only close matches', {
    meta: { promise: 'What only comes close is not sold as what was asked' },
  }, async () => {
    const { html } = await open('/artisan?q=plumbr');
    expect(html).toContain('We searched for “plumber”.');
    expect(html).toContain('<h1>Plumbers</h1>');
    expect((await open('/artisan?q=plumber')).html).not.toContain('We searched for');
    expect((await open('/artisan?q=bolla')).html).toContain('No artisan matches “bolla” word for word.');
  });

  test('shows the nearest artisans when no one comes to the place, with a way to post the job', async () => {
    const { html } = await open('/artisan?q=leaking+tap&lga=Ibadan');
    expect(html).toContain('We found no artisans who come to Ibadan.');
    expect(html).toContain('These are the nearest.');
    expect(html).toContain('Nearest first.');
    expect(html).toContain('Tell me when an artisan joins here');
    expect((await open('/artisan?q=leaking+tap+ibadan')).html).toContain(
      'We found no artisans who come to Ibadan, Oyo.',
    );
    expect(html).toContain('Bola "Tap"');
    expect(html).toContain('href="/jobs/new?skill=Plumber&expertise=leaking+tap&town=Ibadan"');
    expect(html).toContain('0 artisans');
  });

  test('says why a search cannot be answered', async () => {
    for (const [query, why] of [
      ['lga=Atlantis', '“Atlantis” is not on our list of towns yet.'],
      ['minRating=lots', 'Rating must be a number.'],
      [`q=${'x'.repeat(201)}`, 'The search may have at most 200 characters.'],
    ]) {
      const { status, html } = await open(`/artisan?${query}`);
      expect(status).toBe(400);
      expect(html).toContain(why);
    }
  });

  test('shows a wrong distance at the distance, and a wrong town at the town', async () => {
    const far = (await open('/artisan?lga=Ikeja&miles=501')).html;
    expect(far).toContain('id="filter-miles-error"');
    expect(far).not.toContain('id="filter-lga-error"');
    const nowhere = (await open('/artisan?lga=Atlantis&miles=5')).html;
    expect(nowhere).toContain('id="filter-lga-error"');
    expect(nowhere).not.toContain('id="filter-miles-error"');
  });

  test('leads from an unknown town to other towns and to its state', async () => {
    const { html } = await open('/artisan?lga=Atlantis&state=Lagos&miles=5');
    expect(html).toContain('Choose another town');
    expect(html).toContain('Artisans in Lagos');
    expect(html).not.toContain('Search within 10 miles');
    expect(html).toMatch(/href="\/artisan\?state=Lagos&miles=5"|href="\/artisan\?state=Lagos"/);
    expect(html).not.toContain('Save search');
    expect(html).not.toContain('href="/jobs/new?');
    expect((await open('/artisan?lga=Atlantis')).html).not.toContain('Artisans in Lagos');
    const misspelt = (await open('/artisan?skill=Plumber&lga=Ikejaa')).html;
    expect(misspelt).toContain('href="/artisan?skill=Plumber&state=Lagos&lga=Ikeja"');
    expect(wordsOf(misspelt)).toContain('Ikeja, Lagos Choose another town See all artisans');
    expect((await open('/artisan?q=xylophone&state=Lagos')).html).not.toContain('Choose another town');
  });

  test('shows markup and emoji from the address as text', async () => {
    const { status, html } = await open(`/artisan?q=${encodeURIComponent('"><script>alert(1)</script>😀')}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert(1)');
  });

  test('says so when artisans cannot be loaded, and can be tried again', {
    meta: { promise: 'Artisans: the users failed to load, and can be tried again' },
  }, async () => {
    await asOwner(app, 'alter table artisan_listings rename column standing to elsewhere');
    const { status, html } = await open('/artisan?skill=Painter');
    await asOwner(app, 'alter table artisan_listings rename column elsewhere to standing');
    expect(status).toBe(500);
    expect(html).toContain('Failed to load users');
    expect(html).toContain('href="/artisan?skill=Painter"');
  });
});
