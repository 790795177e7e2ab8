import { beforeEach, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { review, reviewable } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

beforeEach(async () => {
  await app.db.deleteFrom('reviews').execute();
});

async function makeReviews(count: number, rating = 5): Promise<void> {
  const artisan = await makeArtisan(app, { full_name: `Artisan ${rating}` });
  for (let number = 1; number <= count; number += 1) {
    const hire = await makeHire(app, artisan, { status: 'released', payment_due_at: null });
    app.clock.advance({ minutes: 1 });
    await app.db
      .insertInto('reviews')
      .values({
        id: newId(),
        hire_id: hire.id,
        artisan_id: artisan.id,
        reviewer_name: 'Ngozi Eze',
        rating,
        body: `Word ${number} of ${rating} stars`,
        created_at: app.clock.now,
      })
      .execute();
  }
}

/** Loads the page without JavaScript. Advances the clock, because pages are cached for some seconds. */
async function load(url: string) {
  app.clock.advance({ minutes: 1 });
  return app.request({ url, headers: { accept: 'text/html' } });
}
const cardsIn = (html: string) => html.match(/class="review-card"/g)?.length ?? 0;

test('the reviews page says so while there are no reviews, and offers a way on', async () => {
  const { body, statusCode } = await load('/reviews');
  expect(statusCode).toBe(200);
  expect(body).toContain('No reviews yet');
  expect(body).toMatch(/<a[^>]*href="\/artisan"/);
});

test('the reviews page has a title and description for search engines and chats', async () => {
  const { body } = await load('/reviews');
  expect(body).toContain('<title>Reviews · SureHands</title>');
  expect(body).toContain('<meta name="description" content="What customers said');
  expect(body).toMatch(/<link rel="canonical" href="http[^"]+\/reviews"/);
});

test('the pages of reviews are linked, from the newest to the oldest and back', {
  meta: { promise: 'See More Reviews opens all of them, newest first, in pages' },
}, async () => {
  await makeReviews(13);
  const first = (await load('/reviews')).body;
  expect(cardsIn(first)).toBe(12);
  expect(first.indexOf('Word 13 of')).toBeLessThan(first.indexOf('Word 12 of'));
  expect(first).not.toContain('Newest</');
  const older = /<a[^>]*href="(\/reviews\?cursor=[^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(
    first,
  );
  const second = (await load((older?.[1] ?? older?.[2] ?? '').replaceAll('&amp;', '&'))).body;
  expect(cardsIn(second)).toBe(1);
  expect(second).toContain('Word 1 of');
  expect(second).toContain('Newest');
});

test('stars and trade are chosen by links and a plain form, and each review links to its artisan', {
  meta: { promise: 'The page of reviews can be narrowed by stars and trade, and each leads to its artisan' },
}, async () => {
  await makeReviews(2, 5);
  await makeReviews(1, 2);
  const critical = (await load('/reviews?maxRating=3')).body;
  expect(cardsIn(critical)).toBe(1);
  expect(critical).toMatch(/<a[^>]*href="\/profile\/[0-9a-f-]{36}"[^>]*>Artisan 2</);
  const form = /<form[^>]*class="review-trade"[\s\S]*?<\/form>/.exec(critical)?.[0] ?? '';
  expect(form).toMatch(/action="\/reviews"/);
  expect(form).toMatch(/name="maxRating"[^>]*value="3"|value="3"[^>]*name="maxRating"/);
  expect(form).not.toContain('minRating');
  const praise = (await load('/reviews?minRating=5')).body;
  const praiseForm = /<form[^>]*class="review-trade"[\s\S]*?<\/form>/.exec(praise)?.[0] ?? '';
  expect(praiseForm).toMatch(/name="minRating"[^>]*value="5"|value="5"[^>]*name="minRating"/);
  expect(praiseForm).not.toContain('maxRating');
  const painters = (await load('/reviews?skill=Painter')).body;
  expect(painters).toContain('No matching reviews');
  expect(painters).toContain('See all reviews');
});

test('one artisan’s reviews name the artisan, link to the profile, and stay theirs when narrowed by stars', async () => {
  await makeReviews(1, 5);
  await makeReviews(2, 2);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('full_name', '=', 'Artisan 2')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { body } = await load(`/reviews?artisan=${id}`);
  expect(cardsIn(body)).toBe(2);
  expect(body).toContain('What people say about Artisan 2');
  expect(body).toContain(`href="/profile/${id}"`);
  expect(body).not.toContain('class="review-trade"');
  expect(body).toContain(`/reviews?maxRating=3&amp;artisan=${id}`);
  expect((await load(`/reviews?minRating=5&artisan=${id}`)).body).toContain(
    'No reviews of this artisan match. Try other stars.',
  );
});

test('a URL that was tampered with gets an error in words', async () => {
  const { body, statusCode } = await load('/reviews?cursor=nonsense');
  expect(statusCode).toBe(400);
  expect(body).toContain('This link to the next page no longer works.');
});

test('the reviews page says so when the reviews cannot be loaded', {
  meta: { promise: 'Reviews: they failed to load' },
}, async () => {
  await renameTable(app, 'reviews', 'reviews_gone');
  try {
    const { body } = await load('/reviews?minRating=5');
    expect(body).toContain('Failed to load reviews');
  } finally {
    await renameTable(app, 'reviews_gone', 'reviews');
  }
});

test('a changed reply that is refused is shown again as it was typed', async () => {
  const { hire, asCustomer, asArtisan } = await reviewable(app);
  await review(app, hire, 'customer', asCustomer);
  await review(app, hire, 'artisan', asArtisan);
  const { id } = await app.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  const url = `/reviews/${id}/reply`;
  const send = (text: string) =>
    app.request({
      method: 'POST',
      url,
      headers: {
        accept: 'text/html',
        origin: app.url,
        'content-type': 'application/x-www-form-urlencoded',
        ...asArtisan,
      },
      payload: new URLSearchParams({ text }).toString(),
    });
  expect((await send('Thank you.')).headers.location).toBe(`${url}?done`);
  const tooLong = 'I came back the next day. '.repeat(40);
  const refused = await send(tooLong);
  expect(refused.statusCode).toBe(400);
  expect(/<textarea[^>]*>([^<]*)/.exec(refused.body)?.[1]?.trim()).toBe(tooLong.trim());
});

test('a hidden review says why it is hidden, and can no longer be reported', async () => {
  await makeReviews(1);
  const report = /\/reviews\/[0-9a-f-]{36}\/report/;
  expect((await load('/reviews')).body).toMatch(report);
  await app.db.updateTable('reviews').set({ hidden_for: 'insult', hidden_at: app.clock.now }).execute();
  const { id } = await app.db.selectFrom('reviews').select('artisan_id as id').executeTakeFirstOrThrow();
  for (const url of ['/reviews', `/reviews?artisan=${id}`]) {
    const { body } = await load(url);
    expect(cardsIn(body)).toBe(1);
    expect(body).toContain('Hidden by SureHands');
    expect(body).not.toMatch(report);
  }
});
