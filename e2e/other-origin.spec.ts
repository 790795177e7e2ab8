import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { dayFromNow } from './demo.ts';
import { withPictures } from './launch-options.ts';

/** The origin that playwright.config.ts allows. No server listens there: the test itself answers. */
const ORIGIN = 'http://localhost:4999';

// A page that the test answers has no network address, and browsers ask for permission before such a page accesses this
// machine.
test.use({ permissions: ['local-network-access'], launchOptions: withPictures });

test(
  'a client that knows only the API’s description makes every call from another origin',
  { annotation: { type: 'promise' } },
  async ({ page, baseURL }, { project }) => {
    const folder = new URL('other-origin-client/', import.meta.url);
    await page.route(`${ORIGIN}/**`, async (route) => {
      const isScript = new URL(route.request().url()).pathname === '/client.js';
      await route.fulfill({
        contentType: isScript ? 'text/javascript' : 'text/html',
        body: await readFile(new URL(isScript ? 'client.js' : 'client.html', folder), 'utf8'),
      });
    });
    const query = new URLSearchParams({
      api: baseURL ?? '',
      day: dayFromNow(project.name === 'phone' ? 330 : 340),
      once: String(Date.now()),
    });
    await page.goto(`${ORIGIN}/client.html?${query}`);
    await page.getByRole('button', { name: 'Make every call' }).click();
    await expect(page.getByRole('status')).toHaveText('Done', { timeout: 45_000 });

    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'sign-up of a consumer: taken',
      'sign-up of a skilled person: taken',
      'users list: an array of people',
      'sign-in: signed in',
      'contact: Your message has been sent successfully!',
      expect.stringMatching(/^image upload: a picture \d+ pixels wide$/),
      'video upload: a video',
      'hire: Independent Ify, Independent Ify, Mend the tap',
      expect.stringMatching(/^payment initialize: SH-\d{1,10}$/),
      'checkout: paid',
      'payment verify: success: Thank you! Your payment was processed.',
      'wrong password: 401 wrong_credentials: Wrong email or password.',
      'missing fields: 400 invalid_input: Please correct the marked fields. address, bio, email, full_name',
      expect.stringMatching(/^hire of nobody: 404 artisan_not_found: Could not find tradesperson with ID: /),
      'a call that there is not: 404 call_not_found: There is no such call.',
    ]);
  },
);

test('a client from an origin that is not allowed gets no answer', {
  annotation: { type: 'promise', description: 'An origin that is not allowed gets no answer' },
}, async ({ page, baseURL }) => {
  await page.route('http://localhost:4998/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  await page.goto('http://localhost:4998/');
  const asked = (path: string, init: { method?: string; credentials?: 'include' }) =>
    page.evaluate(([url, options]) => fetch(url, options).then(String, String), [
      `${baseURL}${path}`,
      init,
    ] as const);
  expect(await asked('/api/users/', {})).toContain('Failed to fetch');
  expect(await asked('/api/auth/signout', { method: 'POST', credentials: 'include' })).toContain(
    'Failed to fetch',
  );
});
