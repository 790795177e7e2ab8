import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { makeOperator } from '../../test-support/operators.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';
import { allScreens as routes } from './routes.ts';

const app = await startTestApp({ pages: true });

const page = async (url: string, headers: Record<string, string> = {}) => {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return { response, html: response.body };
};

/** Only the top bar, because the footer links to some of the same pages. */
const barOf = (html: string): string => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';

test('the bar offers a visitor the main pages, Sign In and Get Started', {
  meta: { promise: 'The bar offers Home, Artisans, Contact Us, Sign In and Get Started' },
}, async () => {
  const bar = barOf((await page('/')).html);
  for (const [path, label] of [
    ['/', 'Home'],
    ['/artisan', 'Artisans'],
    ['/contact', 'Contact Us'],
    ['/signin', 'Sign In'],
  ]) {
    expect(bar).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>${label}</a>`));
  }
  expect(bar).toMatch(/<a[^>]*href="\/consumerpages"[^>]*>(?:<[^>]+>)*Get Started/);
  expect(bar).not.toContain('Log Out');
});

test('the bar offers a signed-in person their own pages and Log Out instead', {
  meta: { promise: 'A signed-in person is offered their own pages instead of Sign In' },
}, async () => {
  const amina = await makeConsumer(app);
  const { html } = await page('/contact', await signedInAs(app, amina));
  const asConsumer = barOf(html);
  expect(asConsumer).toMatch(/href="\/consumer"/);
  expect(asConsumer).toMatch(/<form[^>]*action="\/signout"/);
  // Nor in the footer.
  expect(html).not.toContain('href="/signin"');

  const chidi = await makeArtisan(app);
  const asArtisan = barOf((await page('/contact', await signedInAs(app, chidi))).html);
  expect(asArtisan).toContain(`href="/dashboard/${chidi.id}"`);
});

test('the user icon opens My Profile, Settings and Log Out, without script too', {
  meta: { promise: true },
}, async () => {
  const amina = await makeConsumer(app);
  const bar = barOf((await page('/contact', await signedInAs(app, amina))).html);
  expect(bar).toMatch(/<button[^>]*popoverTarget="account"[^>]*aria-label="My account"/i);
  const menu = /<nav[^>]*id="account"[^>]*popover="auto"[\s\S]*?<\/nav>/.exec(bar)?.[0] ?? '';
  expect(menu).toMatch(/<a[^>]*href="\/my-profile"[^>]*>My Profile<\/a>/);
  expect(menu).toMatch(/<a[^>]*href="\/settings"[^>]*>Settings<\/a>/);
  expect(menu).toMatch(/<form[^>]*action="\/signout"[^>]*>\s*<button type="submit"[^>]*>Log Out<\/button>/);
});

test('an invalid cookie shows what a visitor sees', async () => {
  const bar = barOf((await page('/contact', { cookie: 'surehands.session_token=made.up' })).html);
  expect(bar).toContain('Sign In');
});

test('the sidebar opens and closes without script', async () => {
  const { html } = await page('/');
  expect(barOf(html)).toMatch(/<button[^>]*popoverTarget="menu"/i);
  expect(html).toMatch(/<dialog[^>]*id="menu"[^>]*popover="auto"/);
  expect(html).toMatch(/<button[^>]*aria-label="Close menu"[^>]*popoverTargetAction="hide"/i);
});

test('every page has one main landmark, and the first link leads to it', async () => {
  for (const url of ['/', '/contact', '/nowhere']) {
    const { html } = await page(url);
    expect(html.match(/<main/g), url).toHaveLength(1);
    expect(/<body[^>]*>.*?<a [^>]*href="([^"]+)"/s.exec(html)?.[1], url).toBe('#main');
    expect(html).toMatch(/<main[^>]*id="main"/);
  }
});

test('an unknown address says so, with status 404', {
  meta: { promise: 'An address that leads nowhere is a 404' },
}, async () => {
  const { response, html } = await page('/no/such/place');
  expect(response.statusCode).toBe(404);
  expect(html).toMatch(/<h1[^>]*>404 - Page Not Found<\/h1>/);
});

test('every link in the footer leads to an existing page', {
  meta: { promise: 'The footer has four columns, and each of its links leads to a real page' },
}, async () => {
  const { html } = await page('/contact');
  const foot = /<footer class="footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
  const addresses = [...foot.matchAll(/href="(\/[^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of new Set(addresses)) {
    const { response, html: aim } = await page(address.split('#', 1)[0] || '/');
    expect(response.statusCode, address).toBeLessThan(400);
    const [, anchor] = address.split('#');
    if (anchor) expect(aim, address).toContain(`id="${anchor}"`);
  }
});

test('a shared link shows its own picture or the default one, by an absolute address', {
  meta: { promise: 'A shared link shows a picture' },
}, async () => {
  const { html } = await page('/contact');
  const pictures = [...html.matchAll(/property="og:image" content="([^"]+)"/g)].map(([, address]) => address);
  expect(pictures).toEqual([`${app.url}/link-preview.jpg`]);
  const picture = await app.request({ url: '/link-preview.jpg' });
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(picture.rawPayload.length).toBeLessThan(300_000);
  // It keeps its name when it changes, so it must not be cached for long.
  expect(picture.headers['cache-control']).toBe('public, max-age=86400');

  const artisan = await makeArtisan(app);
  const profile = (await page(`/profile/${artisan.id}`)).html;
  expect(profile.match(/property="og:image" content=/g)).toHaveLength(1);
});

test('assets with a hash in their name are cached for ever, and the service worker is checked each time', async () => {
  const { html } = await page('/');
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const cachingOf = async (url: string) => (await app.request({ url })).headers['cache-control'];
  expect(await cachingOf(script)).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf('/sw.js')).toBe('no-cache');
  expect(await cachingOf('/favicon.svg')).toBe('public, max-age=86400');
});

test('a page’s script knows every route, so that the router never asks the server for one', async () => {
  const artisan = await makeArtisan(app);
  for (const url of ['/', `/profile/${artisan.id}`]) {
    const { html } = await page(url);
    const [, table = ''] = /"(\/assets\/manifest-[^"]+\.js)"/.exec(html) ?? [];
    expect(html).not.toContain('__reactRouterManifest');
    const { body } = await app.request({ url: table });
    // Evaluates the manifest as a browser would.
    const window = runInNewContext(`${body};window`, { window: {} });
    const known = Object.values(window.__reactRouterManifest.routes) as { id: string; parentId?: string }[];
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
    for (const { id, parentId } of known)
      expect([id, parentId]).toEqual([id, id === 'root' ? undefined : 'root']);
  }
});

test('a phone can put the site on its home screen', { meta: { promise: true } }, async () => {
  const { response } = await page('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  for (const { src } of response.json().icons) {
    expect((await app.request({ url: src })).headers['content-type']).toBe('image/png');
  }
});

test('the design system is shown to developers', async () => {
  const { response, html } = await page('/dev/ui');
  expect(response.statusCode).toBe(200);
  expect(html).toContain('The design system');
});

test('a person under a sanction reads on every page what is stopped, until when, why and where to appeal', {
  meta: { promise: 'A bar on every page says what is stopped under a sanction, and why' },
}, async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const headers = await signedInAs(app, amina);
  const { headers: asOperator } = await makeOperator(app, 'support');
  const barIn = (html: string) => /<section class="sanction-bar"[\s\S]*?<\/section>/.exec(html)?.[0];
  const give = async (level: string, days?: number, userId = amina.id) => {
    const id = newId();
    const wanted = { id, userId, level, reason: 'You asked for cash.', evidence: ['messages'] };
    const payload = { ...wanted, ...(days && { days }) };
    const given = await app.request({
      method: 'POST',
      url: '/api/admin/sanctions',
      headers: asOperator,
      payload,
    });
    expect(given.statusCode).toBe(200);
    return id;
  };
  await give('warning');
  expect(barIn((await page('/contact', headers)).html)).toBeUndefined();
  const id = await give('limited', 7);
  for (const url of ['/', '/artisan', '/settings', '/nowhere']) {
    const bar = barIn((await page(url, headers)).html)?.replaceAll(/<!-- -->/g, '');
    expect(bar, url).toContain('Your account is limited until 27 Nov 2026, 10:00 am.');
    expect(bar).toContain('New hires, jobs, answers and messages to new people are stopped.');
    expect(bar).toContain('Why: “You asked for cash.”');
    expect(bar).toContain(`href="/sanctions/${id}"`);
  }
  for (const others of [{}, await signedInAs(app, chidi), asOperator])
    expect(barIn((await page('/contact', others)).html)).toBeUndefined();
  const { now } = app.clock;
  app.clock.advance({ days: 7, seconds: -1 });
  expect(barIn((await page('/contact', headers)).html)).toBeDefined();
  app.clock.advance({ seconds: 1 });
  expect(barIn((await page('/contact', headers)).html)).toBeUndefined();
  app.clock.now = now;
  // A suspended artisan is in no list, but still reaches the hires that they have to finish.
  await give('suspended', 7, chidi.id);
  const dashboard = await page(`/dashboard/${chidi.id}`, await signedInAs(app, chidi));
  expect(dashboard.response.statusCode).toBe(200);
  expect(dashboard.html).toContain('No leads yet');
});
