import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { guides } from '../src/features/guides/screens/guides.ts';
import { firstLoadFiles, gzippedBytes } from '../test-support/first-load.ts';
import { makeArtisan } from '../test-support/made-up-people.ts';
import { member } from '../test-support/members.ts';
import { startTestApp } from '../test-support/test-app.ts';

const KILOBYTE = 1000;
const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app);
const publicPages = [
  '/',
  '/artisan',
  '/artisans',
  '/artisans/plumbers',
  '/reviews',
  `/profile/${artisan.id}`,
];
const otherPages = [
  '/signin',
  '/getstarted',
  '/getstarted?role=skilled',
  '/consumerpages',
  '/consumerNextpage',
  '/consumerVericationPage',
  '/consumerbtn',
  '/nextstep',
  '/laststep',
  `/hiringartisanPage/${artisan.id}`,
  `/chatbox/${artisan.id}`,
  '/hirepage',
  '/PaymentCallback',
  '/hires/none',
  '/consumer',
  '/jobs',
];

async function load(url: string) {
  const html = (await app.request({ url, headers: { accept: 'text/html' } })).body;
  return { html, files: await firstLoadFiles(html) };
}

describe('the download of a page', () => {
  test.each([...publicPages, ...otherPages])(
    '%s has some script, and at most 122 kB',
    { meta: { promise: 'A page asks for at most 122 kB of script' } },
    async (url) => {
      const { files } = await load(url);
      const bytes = gzippedBytes(files, '.js');
      expect(bytes).toBeGreaterThan(50 * KILOBYTE);
      expect(bytes).toBeLessThanOrEqual(122 * KILOBYTE);
    },
  );

  test.each(publicPages)('%s has at most 35 kB of page and style, and at most 20 kB of font', async (url) => {
    const { html, files } = await load(url);
    expect(gzipSync(html).length + gzippedBytes(files, '.css')).toBeLessThanOrEqual(35 * KILOBYTE);
    const fonts = [...files]
      .filter(([path]) => path.endsWith('.woff2'))
      .reduce((sum, [, content]) => sum + content.length, 0);
    expect(fonts).toBeLessThanOrEqual(20 * KILOBYTE);
  });
});

describe('a page that is only read', () => {
  test.each(Object.values(guides).map(({ path }) => path))(
    '%s loads less than a kilobyte of script for a visitor',
    async (url) => {
      const { html, files } = await load(url);
      expect(html).toContain('</footer>');
      const bytes = gzippedBytes(files, '.js');
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(KILOBYTE);
      expect(html).not.toMatch(/<script(?! src="\/read-only\.js")/);
    },
  );

  test('loads the script for a signed-in person, who has live counts in the bar', async () => {
    const { headers } = await member(app, 'reader@example.ng');
    const html = (await app.request({ url: '/help', headers: { accept: 'text/html', ...headers } })).body;
    expect(html).not.toContain('/read-only.js');
    expect(html).toContain('/assets/entry.client');
  });
});

describe('the download of a conversation after its page', () => {
  test('has at most 37.5 kB of script', async () => {
    const { files, html } = await load(`/chatbox/${artisan.id}`);
    const [, screen = ''] = /"chat[^"]*":"(\/assets\/[^"]+)"/.exec(html) ?? [];
    const own = files.get(screen) ?? '';
    const later = [...own.toString().matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)];
    expect(later.length).toBeGreaterThanOrEqual(2);
    const page = later.map(([, name]) => `<script src="/assets/${name}">`).join('');
    const added = new Map([...(await firstLoadFiles(page))].filter(([path]) => !files.has(path)));
    expect(gzippedBytes(added, '.js')).toBeGreaterThan(5 * KILOBYTE);
    expect(gzippedBytes(added, '.js')).toBeLessThanOrEqual(37.5 * KILOBYTE);
  });
});

describe('the script of a map', () => {
  test('is not loaded with a list or profile, and has at most 60 kB when the map is opened', {
    meta: { promise: 'Nothing of a map is loaded before it is opened' },
  }, async () => {
    const folder = fileURLToPath(new URL('../build/client/assets', import.meta.url));
    const isMaps = (content: Buffer) => content.includes('leaflet-');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
    const ofMaps = contents.filter(isMaps);
    expect(ofMaps).toHaveLength(1);
    expect(gzipSync(ofMaps[0] ?? '').length).toBeLessThanOrEqual(60 * KILOBYTE);
    for (const page of ['/artisan', `/profile/${artisan.id}`]) {
      const { files } = await load(page);
      expect([...files.values()].some(isMaps), page).toBe(false);
    }
  });
});

describe('the built site', () => {
  test('contains no schema library, no server code and no secret', {
    meta: { promise: 'No secret and no server code reaches a browser' },
  }, async () => {
    const folder = fileURLToPath(new URL('../build/client/assets', import.meta.url));
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) {
      const code = await readFile(join(folder, name), 'utf8');
      expect(code, name).not.toMatch(/ZodError|\$ZodType|sk_(?:test|live)_|SESSION_SECRET|node:fs/);
    }
  });
});
