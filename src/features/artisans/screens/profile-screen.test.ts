import { describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const ola = await makeArtisan(app, {
  full_name: 'Ọlá </script><b>Adéyẹmí',
  skill: 'Painter',
  profession: 'Mural painter',
  expertise: 'Walls, Fences; Walls',
  bio: 'Colours that last.',
  caption: 'One wall in one day',
  video_url: '/files/videos/ola.mp4',
  price_from_kobo: 1_250_000,
  years_of_experience: 9,
  service_radius_miles: 10,
  verified_at: '2026-01-05T00:00:00Z',
  place_id: await placeId(app, 'Ibadan', 'Oyo'),
  photo_url: '/files/images/01900000-0000-7000-8000-000000000001/480.webp',
});

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request({ url: path, headers: { accept: 'text/html', ...headers } });
  const html = answer.body.replaceAll('<!-- -->', '');
  return { status: answer.statusCode, html, words: html.replaceAll('&amp;', '&').replaceAll('&#x27;', '’') };
}
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';
const structuredDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('a profile, as the server sends it', () => {
  test('of a new artisan has every part and no unearned praise', {
    meta: {
      promise: [
        'A profile shows photo, badge, rating, bio, video, caption and a map of the service area',
        'Available, a profile offers Hire and Check Availability',
      ],
    },
  }, async () => {
    const { status, words, html } = await open(`/profile/${ola.id}`);
    expect(status).toBe(200);
    for (const part of [
      'Mural painter',
      'Verified',
      'No ratings yet',
      'Colours that last.',
      'One wall in one day',
      '10 miles (16\u00a0km) around Ibadan, Oyo',
      'https://www.google.com/maps/search/?api=1&query=7.37756,3.90591',
      'Available for hire',
      `href="/hiringartisanPage/${ola.id}"`,
      'Check Availability',
      '₦12,500',
      '9 years',
      'November 2026',
      'https://wa.me/?text=',
    ])
      expect(words).toContain(part);
    expect(html).toMatch(/<video[^>]+src="\/files\/videos\/ola\.mp4"[^>]+preload="none"/);
    expect(html.match(/<li>Walls<\/li>/g)).toHaveLength(1);
    expect(structuredDataOf(html)).not.toHaveProperty('aggregateRating');
  });

  test('shows a link preview and structured data, with nothing in them that could break out', {
    meta: { promise: 'A link to a profile shows a preview of the person' },
  }, async () => {
    const { html } = await open(`/profile/${ola.id}`);
    const [description, image] = ['og:description', 'og:image'].map((property) => metaOf(html, property));
    expect(description).toBe('New here, no ratings yet. Verified. Jobs from ₦12,500.');
    expect(image).toMatch(new RegExp(`^http://[^/]+/og/profile/${ola.id}\\.jpg\\?v=`));
    expect((await app.request({ url: new URL(image ?? '').pathname })).headers['content-type']).toBe(
      'image/jpeg',
    );
    expect(html).not.toContain('</script><b>');
    expect(structuredDataOf(html)).toMatchObject({
      '@type': 'HousePainter',
      name: 'Ọlá </script><b>Adéyẹmí',
      address: { addressLocality: 'Ibadan', addressRegion: 'Oyo', addressCountry: 'NG' },
    });
  });

  test('with a long name and many facts is cut to the length that chat previews show', async () => {
    const long = await makeArtisan(app, {
      full_name: 'Oluwatobiloba '.repeat(8).trim(),
      price_from_kobo: 99_999_999_900,
      rating_total: 5,
      review_count: 1,
    });
    const { html } = await open(`/profile/${long.id}`);
    for (const property of ['og:title', 'og:description']) {
      expect([...metaOf(html, property)].length).toBeLessThanOrEqual(80);
    }
  });

  test('shows reviews with how the stars are spread, and claims their average in structured data', {
    meta: { promise: 'Reviews on a profile show how the stars are spread' },
  }, async () => {
    const chika = await makeArtisan(app, { full_name: 'Chika Eze' });
    for (const rating of [5, 4]) {
      const hire = await makeHire(app, chika, { status: 'released' });
      await app.db
        .insertInto('reviews')
        .values({
          id: newId(),
          hire_id: hire.id,
          artisan_id: chika.id,
          reviewer_name: 'Ngozi E.',
          rating,
          body: `She gave ${rating} <i>stars</i>`,
          created_at: '2026-10-02T10:00:00Z',
        })
        .execute();
    }
    const { words, html } = await open(`/profile/${chika.id}`);
    expect(words).toContain('2 reviews of completed jobs');
    expect(words).toContain('She gave 5 &lt;i&gt;stars&lt;/i&gt;');
    expect(words).toContain('2 October 2026');
    expect(words).toContain('Plumber in Ikeja, Lagos');
    expect(words).not.toContain('See all');
    expect(structuredDataOf(html).aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
  });

  test('of an unavailable artisan says Fully Booked and cannot be hired', {
    meta: { promise: 'Unavailable, a profile says Fully Booked and cannot be hired' },
  }, async () => {
    const busy = await makeArtisan(app, { available: false });
    const { words } = await open(`/profile/${busy.id}`);
    for (const part of ['Unavailable', 'Fully Booked', 'Find other plumbers nearby'])
      expect(words).toContain(part);
    expect(words).not.toContain(`/hiringartisanPage/${busy.id}`);
    expect(words).not.toContain('Available for hire');
    expect(words).toMatch(/<button[^>]*disabled[^>]*>\s*<span[^>]*>Hire/);
  });

  test('of an available artisan has a strip that leads to hiring, with the main facts; their own view has none', async () => {
    const strip = (html: string) => /<section class="hire-strip"[\s\S]*?<\/section>/.exec(html)?.[0];
    const { words } = await open(`/profile/${ola.id}`);
    for (const part of ['₦12,500', 'Free today', `/chatbox/${ola.id}`, `/hiringartisanPage/${ola.id}`])
      expect(strip(words)).toContain(part);
    const own = await signedInAs(app, ola);
    expect(strip((await open(`/profile/${ola.id}`, own)).words)).toBeUndefined();
    const busy = await makeArtisan(app, { available: false });
    expect(strip((await open(`/profile/${busy.id}`)).words)).toBeUndefined();
  });

  test('costs three statements: the artisan with everything about them, their days, and their prices', async () => {
    const { statements } = await statementsDuring(() => open(`/profile/${ola.id}?fresh`));
    expect(statements).toHaveLength(3);
  });

  test('of an unknown person is not found, says so and leads home', {
    meta: { promise: 'Profile: no user ID, or no such user, and home again' },
  }, async () => {
    for (const [path, message] of [
      [`/profile/${newId()}`, 'User not found. Redirecting...'],
      ['/profile/42', 'User not found. Redirecting...'],
      ['/profile', 'No user ID provided. Redirecting...'],
    ] as const) {
      const { status, words } = await open(path);
      expect(status).toBe(404);
      expect(words).toContain(message);
      expect(words).toContain('Profile not found');
      expect(words).toContain('<noscript><meta http-equiv="refresh" content="2;url=/"/></noscript>');
    }
  });

  test('that cannot be loaded says so and leads home', {
    meta: { promise: 'Profile: the users failed to load' },
  }, async () => {
    await renameTable(app, 'work_pictures', 'pictures_gone');
    const { status, words } = await open(`/profile/${ola.id}?broken`);
    await renameTable(app, 'pictures_gone', 'work_pictures');
    expect(status).toBe(500);
    expect(words).toContain('Failed to load users. Redirecting...');
    expect(words).not.toContain('pictures_gone');
  });

  test('of a consumer is shown only to that consumer', async () => {
    const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
    expect((await open(`/profile/${amina.id}`)).status).toBe(404);
    const own = await open(`/profile/${amina.id}`, await signedInAs(app, amina));
    expect(own.status).toBe(200);
    expect(own.words).toContain('Only you can see it.');
    expect(own.words).not.toContain('/hiringartisanPage/');
  });
});

describe('the button that saves an artisan, without script', () => {
  const press = (url: string, headers: Record<string, string> = {}, artisanId = ola.id) =>
    app.request({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ artisanId, save: 'yes', plain: 'yes' }).toString(),
    });

  test('leads a visitor to sign in, and back to the profile', async () => {
    const url = `/profile/${ola.id}`;
    const answer = await press(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(url)}`,
    ]);
  });

  test('reloads the profile once the artisan is saved, and says why a deleted artisan cannot be saved', async () => {
    const url = `/profile/${ola.id}`;
    const headers = await signedInAs(app, await makeConsumer(app));
    const answer = await press(url, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
    expect((await open(url, headers)).words).toContain('Saved. Remove');
    expect((await press(url, headers, newId())).statusCode).toBe(404);
  });
});
