import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { EXAMPLE_SEARCHES } from './search-panel.tsx';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

/** Loads the page without JavaScript. Advances the clock, because pages are cached for some seconds. */
async function home(): Promise<string> {
  app.clock.advance({ minutes: 1 });
  return (await app.request({ url: '/', headers: { accept: 'text/html' } })).body;
}

test('the home page without any artisans says so and still has all of its parts', {
  meta: {
    promise: 'The headline, the row of artisans, About Us, four ways of helping and the reviews are there',
  },
}, async () => {
  const html = await home();
  expect(html).toContain('No artisans are available right now.');
  for (const part of ['Top trades and artisans', 'About Us', 'How do we help', 'See More Reviews']) {
    expect(html).toContain(part);
  }
});

test('the row shows only verified, free artisans, best rated first', {
  meta: { promise: 'The row shows the verified who are free, best rated first' },
}, async () => {
  const verified_at = app.clock.now;
  await makeArtisan(app, { full_name: 'Good Gani', verified_at, rating_total: 42, review_count: 10 });
  await makeArtisan(app, { full_name: 'Best Bisi', verified_at, rating_total: 49, review_count: 10 });
  await makeArtisan(app, { full_name: 'Busy Bola', verified_at, available: false });
  await makeArtisan(app, { full_name: 'Unchecked Uche' });
  await makeConsumer(app, { full_name: 'Customer Chika' });

  const html = await home();
  const row = /<ul class="artisan-row"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  expect(row.indexOf('Best Bisi')).toBeGreaterThan(0);
  expect(row.indexOf('Good Gani')).toBeGreaterThan(row.indexOf('Best Bisi'));
  expect(html).not.toMatch(/Busy Bola|Unchecked Uche|Customer Chika/);
  expect(html).not.toContain('Failed to load');
});

test('the three best verified artisans who are free today or tomorrow appear above the row', {
  meta: { promise: 'Three who are free today or tomorrow are shown before anything is scrolled' },
}, async () => {
  const verified_at = app.clock.now;
  const made = [];
  for (const [name, total] of [
    ['Away Ada', 50],
    ['First Femi', 49],
    ['Second Sade', 48],
    ['Third Tola', 47.5],
    ['Fourth Folu', 46],
  ] as const)
    made.push(
      await makeArtisan(app, { full_name: name, verified_at, rating_total: 10 * total, review_count: 100 }),
    );
  for (const day of [2, 3]) {
    const hire = await makeHire(
      app,
      { id: made[0]?.id ?? '' },
      { status: 'confirmed', payment_due_at: null },
    );
    await app.db
      .insertInto('slots')
      .values({
        hire_id: hire.id,
        artisan_id: hire.artisan_id,
        during: sql<string>`tstzrange(date_trunc('day', ${app.clock.now}::timestamptz) + ${day - 2} * interval '1 day' - interval '1 hour',
          date_trunc('day', ${app.clock.now}::timestamptz) + ${day - 1} * interval '1 day' - interval '1 hour', '[)')`,
      })
      .execute();
  }
  const html = await home();
  const faces = /<section class="hero-faces"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  expect([...faces.matchAll(/aria-label="(\w+ \w+), Plumber"/g)].map(([, name]) => name)).toEqual([
    'First Femi',
    'Second Sade',
    'Third Tola',
  ]);
  expect(/<ul class="artisan-row"[\s\S]*?<\/ul>/.exec(html)?.[0]).toContain('Away Ada');
  await app.db
    .updateTable('users')
    .set({ available: false, rating_total: 0, review_count: 0 })
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute();
});

test('a person without reviews has hollow stars, not praise', {
  meta: { promise: 'Five hollow stars are decoration, not a rating' },
}, async () => {
  await makeArtisan(app, { full_name: 'New Nkechi', verified_at: app.clock.now });
  const html = await home();
  const card = /New Nkechi[\s\S]*?<\/li>/.exec(html.slice(html.indexOf('artisan-row')))?.[0] ?? '';
  expect(card).toContain('aria-label="No ratings yet"');
  expect(card).toContain('--rating:0%');
});

test('a person without a photo is shown by their initials', { meta: { promise: true } }, async () => {
  await makeArtisan(app, { full_name: 'Ọlá Amina Bello', verified_at: app.clock.now });
  const html = await home();
  const card = html.slice(html.lastIndexOf('<li', html.indexOf('Ọlá Amina Bello')));
  expect(/<span class="avatar[^>]*>([^<]*)</.exec(card)?.[1]).toBe('ỌB');
});

test('names are shown as text, whatever they contain', async () => {
  await makeArtisan(app, { full_name: '<script>alert(1)</script>', verified_at: app.clock.now });
  expect(await home()).not.toContain('<script>alert(1)');
});

test('the home page has four ways of helping, four samples labelled so, and seven questions with both windows', {
  meta: { promise: 'How do we help has four cards: trust, profiles, hiring, skill' },
}, async () => {
  const html = await home();
  expect(html.match(/<li class="way"/g)).toHaveLength(4);
  for (const way of [
    'Building trust',
    'Comprehensive profiles',
    'Hiring made easy',
    'Skill validation and improvement',
  ]) {
    expect(html).toContain(way);
  }
  expect(html.match(/class="review-sample">Sample/g)).toHaveLength(4);
  expect(html.match(/<details/g)).toHaveLength(7);
  expect(html).toMatch(/<details[^>]*id="cancelling"[\s\S]*?until 24 hours before/);
  expect(html).toMatch(/<details[^>]*id="complaints"[\s\S]*?within 48 hours after/);
});

async function makeReview(rating: number, body: string): Promise<void> {
  const artisan = await makeArtisan(app, { full_name: 'Reviewed Rita' });
  const hire = await makeHire(app, artisan, { status: 'released', payment_due_at: null });
  const review = { id: newId(), hire_id: hire.id, artisan_id: artisan.id, reviewer_name: 'Ngozi Eze' };
  app.clock.advance({ minutes: 1 });
  await app.db
    .insertInto('reviews')
    .values({ ...review, rating, body, created_at: app.clock.now })
    .execute();
}

test('the four newest good reviews replace the samples, which are shown only while there are fewer', {
  meta: {
    promise: 'The four newest good reviews are shown; samples, labelled so, only while there are fewer',
  },
}, async () => {
  for (const body of ['First word', 'Second word', 'Third word']) await makeReview(4, body);
  await makeReview(3, 'Lukewarm word');
  expect((await home()).match(/class="review-sample"/g)).toHaveLength(4);

  await makeReview(5, 'Fourth word');
  await makeReview(5, 'Fifth word');
  const html = await home();
  expect(html).not.toContain('class="review-sample"');
  const section = html.slice(html.indexOf('id="reviews"'), html.indexOf('id="questions"'));
  const words = [...section.matchAll(/(\w+) word</g)].map(([, number]) => number);
  expect(words).toEqual(['Fifth', 'Fourth', 'Third', 'Second']);
  expect(section).toMatch(/<a[^>]*href="\/profile\/[0-9a-f-]{36}"[^>]*>Reviewed Rita</);
  expect(section).toMatch(/<a[^>]*href="\/reviews"[^>]*><span>See More Reviews</);
});

test('every promise in the home page’s texts comes from the constant that the code keeps', {
  meta: { promise: 'Every promise in the home page’s texts is the constant that the code keeps' },
}, async () => {
  const folder = new URL('./', import.meta.url);
  const sources = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
  expect(sources.length).toBeGreaterThan(5);
  const typed = /₦\s?\d|\b\d+[\s-](?:hours?|minutes|days|digits)\b|\b\d+%|\b\d - \d\b/;
  for (const name of sources) {
    expect(typed.exec(await readFile(new URL(name, folder), 'utf8'))?.[0], name).toBeUndefined();
  }
});

test('the search on the home page works without script: it is a GET form to the list', {
  meta: { promise: 'The search on the first page works without script' },
}, async () => {
  const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(await home())?.[0] ?? '';
  expect(form).toMatch(/action="\/artisan"/);
  expect(form).not.toMatch(/method="post"/i);
  expect(form).toContain('name="q"');
});

test('the home page says so when the artisans cannot be loaded, and still has its other parts', {
  meta: { promise: 'Home: the trades and artisans failed to load' },
}, async () => {
  await renameTable(app, 'users', 'users_gone');
  try {
    const html = await home();
    expect(html).toContain('Failed to load trades and artisans');
    expect(html).toContain('How do we help');
  } finally {
    await renameTable(app, 'users_gone', 'users');
  }
});

test('the first screen shows the rating over all artisans, who runs the site, and what can be typed', async () => {
  await makeArtisan(app, { rating_total: 8, review_count: 2 });
  const { average, reviews } = (await app.request({ url: '/api/reviews/figures' })).json();
  app.clock.advance({ minutes: 10 });
  const after = (await app.request({ url: '/api/reviews/figures' })).json();
  expect(after.reviews).toBeGreaterThanOrEqual(reviews);
  const hero =
    /<div class="hero [\s\S]*?hero-company[\s\S]*?<\/ul>/
      .exec(await home())?.[0]
      .replaceAll('<!-- -->', '') ?? '';
  expect(average).toBeGreaterThan(0);
  expect(hero).toContain(`<strong>${after.average.toFixed(1)} stars</strong> from ${after.reviews} reviews`);
  expect(hero).toContain('Made-up Company Ltd, RC 0000000');
  for (const example of EXAMPLE_SEARCHES) expect(hero).toContain(`/artisan?q=${encodeURIComponent(example)}`);
});
