import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { bioAsMarkup, withBrokenPart } from '../../test-support/planted-hole.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';

const app = await startTestApp({ pages: true });
const page = (url: string, headers: Record<string, string> = {}) =>
  app.request({ url, headers: { accept: 'text/html', ...headers } });

/** Every inline script in a page, with the CSP source that would allow it. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => ({
      text,
      hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    }),
  );
/** The inline scripts that a page's policy allows. */
const allowedScripts = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ').slice(1) ?? [];

describe('a page with an injection hole, which shows typed text as markup,', async () => {
  const holed = await startTestApp({ pages: bioAsMarkup });

  test.each([
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="x">alert(1)</script>',
    '</p></main><script type="module">alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
  ])('does not allow a script in a bio: %s', async (bio) => {
    const artisan = await makeArtisan(holed, { bio });
    const response = await holed.request({ url: `/profile/${artisan.id}`, headers: { accept: 'text/html' } });
    expect(response.body).toContain(bio);
    const scripts = inlineScripts(response.body);
    const ours = scripts.filter(({ text }) => text !== 'alert(1)').map(({ hash }) => hash);
    expect(ours.length).toBeGreaterThan(0);
    expect(allowedScripts(response)).toEqual(ours);
  });
});

test('a page of which a part fails answers 500, so that no cache keeps it, and is logged once', async () => {
  const logged: { level: number; err?: { message: string } }[] = [];
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const broken = await startTestApp({ pages: withBrokenPart, logTo });
  const response = await broken.request({ url: '/reviews', headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain('A part is loading');
  const faults = logged.filter(({ err }) => err?.message === 'this part cannot be drawn');
  expect(faults.map(({ level }) => level)).toEqual([50]);
});

describe('a page', () => {
  test('allows its own inline scripts by hash and no others', {
    meta: { promise: 'Only scripts of our own files run on our pages' },
  }, async () => {
    const response = await page('/');
    const scripts = inlineScripts(response.body);
    expect(scripts.length).toBeGreaterThan(0);
    expect(allowedScripts(response)).toEqual(scripts.map(({ hash }) => hash));
    expect(String(response.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(response.body).not.toContain('nonce=');
  });

  test('lets its forms lead to us and to Paystack’s checkout only', {
    meta: { promise: 'Forms of our pages lead to us and to Paystack alone' },
  }, async () => {
    const policy = String((await page('/hirepage')).headers['content-security-policy']).split('; ');
    expect(policy).toContain("form-action 'self' https://checkout.paystack.com");
    // Nor can injected markup change our links' base address, frame the page or load a plug-in.
    for (const closed of [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(closed);
  });

  test('is compressed for browsers that support it, to save data', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await app.request({ url: '/', headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
    }
  });

  test('that does not exist answers 404 in our words', async () => {
    const response = await page('/no/such/place');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('404 - Page Not Found');
  });

  test('that a screen cannot find has the title of a page that does not exist, once', async () => {
    const { statusCode, body } = await page('/policies/terms/1');
    expect(statusCode).toBe(404);
    expect(body.match(/<title>.*?<\/title>/g)).toEqual(['<title>404 - Page Not Found</title>']);
  });

  test('is found in any letter case', async () => {
    expect((await page('/Artisan')).statusCode).toBe(200);
    expect((await page('/artisan')).statusCode).toBe(200);
  });

  test('refuses a form from another site', async () => {
    const response = await app.request({
      method: 'POST',
      url: '/signin',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.ng&password=12345678',
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('the cache of pages', () => {
  test('serves visitors the same page for a few seconds, and answers 304 for an unchanged page', async () => {
    app.clock.advance({ minutes: 1 });
    const first = await page('/artisan');
    await makeArtisan(app, { full_name: 'Cached Chidi' });
    const second = await page('/artisan');
    expect(second.body).toBe(first.body);
    const etag = String(first.headers.etag);
    const unchanged = await page('/artisan', { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);

    app.clock.advance({ seconds: 5 });
    const third = await page('/artisan');
    expect(third.body).toContain('Cached Chidi');
    expect(third.headers.etag).not.toBe(etag);
  });

  test.each([
    ['/', true],
    ['/artisan', true],
    ['/ARTISAN?page=2', true],
    ['/artisan.data?page=2', true],
    ['/artisans', true],
    ['/api/docs', true],
    ['/jobs', false],
    ['/jobs.data', false],
  ])('decides by the kind of address: %s is %s', async (url, isKept) => {
    app.clock.advance({ minutes: 1 });
    expect((await page(url)).headers.etag !== undefined).toBe(isKept);
  });

  test('neither serves nor keeps pages for a person with a session cookie', {
    meta: { promise: 'A page for a visitor with a cookie is neither cached nor served to others' },
  }, async () => {
    app.clock.advance({ minutes: 1 });
    const consumer = await makeConsumer(app, { full_name: 'Private Patience' });
    const { cookie } = await signedInAs(app, consumer);
    const hers = await page('/', { cookie });
    expect(hers.headers.etag).toBeUndefined();
    expect(hers.body).toContain('/signout');
    const visitors = await page('/');
    expect(visitors.body).not.toContain('/signout');
    expect(visitors.body).toContain('/signin');
    expect((await page('/', { cookie })).body).toContain('/signout');
  });

  test('serves visitors who were signed in once, since the cookie for a known device changes nothing', async () => {
    app.clock.advance({ minutes: 1 });
    const device = { cookie: 'surehands.device=AAAABBBBCCCCDDDD.1.x' };
    const first = await page('/artisan', device);
    expect((await page('/artisan')).headers.etag).toBe(first.headers.etag);
    expect(first.headers.etag).toBeDefined();
    const more = await page('/artisan', { cookie: `${device.cookie}; theme=dark` });
    expect(more.headers.etag).toBeUndefined();
  });

  test('keeps a page only for the host at which it was requested', {
    meta: { promise: 'A kept page is served only at the address at which it was asked for' },
  }, async () => {
    app.clock.advance({ minutes: 1 });
    for (const authority of ['localhost:3000', '192.168.1.20:3000']) {
      const { body } = await app.request({ url: '/artisan', authority, headers: { accept: 'text/html' } });
      expect(body).toContain(`content="http://${authority}/link-preview.jpg"`);
    }
  });

  test('keeps no page that is not found: a profile is found as soon as it exists', {
    meta: { promise: 'A page that could not be shown is not kept' },
  }, async () => {
    app.clock.advance({ minutes: 1 });
    const id = newId();
    expect((await page(`/profile/${id}`)).statusCode).toBe(404);
    await makeArtisan(app, { id, full_name: 'Newcomer Nkechi' });
    const found = await page(`/profile/${id}`);
    expect([found.statusCode, found.body]).toEqual([200, expect.stringContaining('Newcomer Nkechi')]);
  });

  test('renders a page once when many visitors request it at the same moment', async () => {
    app.clock.advance({ minutes: 1 });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => page('/artisan?sort=name')));
    expect(new Set(bodies.map((response) => response.headers.etag)).size).toBe(1);
  });
});
