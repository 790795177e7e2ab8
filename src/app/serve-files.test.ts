import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();
const { dataDir } = app.context.config;
await app.context.files.public.put('videos/film.mp4', 'a film', { contentType: 'video/mp4' });
await app.context.files.private.put('identity-photos/face.webp', 'a face');
await mkdir(dataDir, { recursive: true });
await writeFile(join(dataDir, 'secrets.json'), '{}');

test('public files are cacheable for ever, have their real type, and may be shown on other sites’ pages', async () => {
  const answer = await app.request({ url: '/files/videos/film.mp4' });
  expect([answer.statusCode, answer.payload]).toEqual([200, 'a film']);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await app.request({ url: '/healthz' })).headers['cross-origin-resource-policy']).toBe(
    'same-origin',
  );
});

test('assets have no headers that only pages need, except a drawing, which can be opened as a page', async () => {
  const folder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
  const names = await readdir(folder);
  const ofPages = [
    'content-security-policy',
    'permissions-policy',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
  ];
  await app.context.files.public.put('images/face.webp', 'a face', { contentType: 'image/webp' });
  for (const url of ['js', 'css', 'woff2', 'png', 'svg'].map(
    (ending) => `/assets/${names.find((name) => name.endsWith(`.${ending}`))}`,
  )) {
    const { statusCode, headers } = await app.request({ url });
    const brought = ofPages.filter((name) => name in headers);
    expect([url, statusCode, brought]).toEqual([url, 200, url.endsWith('.svg') ? ofPages : []]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
  for (const [url, own] of [
    ['/files/images/face.webp', []],
    ['/files/videos/film.mp4', ofPages],
    ['/sw.js', ofPages],
    ['/favicon.svg', ofPages],
    ['/assets/nothing.js', ofPages],
  ] as const) {
    const { headers } = await app.request({ url });
    expect([url, ofPages.filter((name) => name in headers)]).toEqual([url, own]);
  }
});

test.each([
  ['br', 'br'],
  ['gzip', 'gz'],
])(
  'a script of the site is sent as the build compressed it with %s, with its length',
  async (encoding, ending) => {
    const folder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
    const [name = ''] = (await readdir(folder)).filter((file) => /^manifest-.*\.js$/.test(file));
    const asked = { url: `/assets/${name}`, headers: { 'accept-encoding': encoding } };
    const answer = await app.request(asked);
    const compressed = await readFile(join(folder, `${name}.${ending}`));
    expect(answer.rawPayload.equals(compressed)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(compressed.length),
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const unpacked = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(answer.rawPayload).toString();
    expect(unpacked).toBe(await readFile(join(folder, name), 'utf8'));
    expect((await app.request({ url: asked.url })).payload).toBe(unpacked);
    expect((await app.request({ url: `${asked.url}.${ending}` })).statusCode).toBe(404);
  },
);

test.runIf(existsSync('/proc/self/task'))(
  'a file is sent without listing its folder, however many others are in it',
  async () => {
    // /proc opens a folder for every thread, but lists only those of processes.
    const thread = (await readdir('/proc/self/task')).find((id) => id !== String(process.pid));
    await symlink('/proc', join(dataDir, 'files/public/processes'));
    expect((await app.request({ url: `/files/processes/${thread}/comm` })).statusCode).toBe(200);
    expect((await app.request({ url: '/files/processes/0/comm' })).statusCode).toBe(404);
  },
);

test.each([
  '/files/identity-photos/face.webp',
  '/files/../private/identity-photos/face.webp',
  '/files/%2e%2e/private/identity-photos/face.webp',
  '/files/..%2fprivate%2fidentity-photos%2fface.webp',
  '/files/%2e%2e/%2e%2e/secrets.json',
  '/files/....//secrets.json',
  '/files/videos',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/files/.git/config',
  '/assets/%00.js',
  '/assets/..%2f..%2f..%2fpackage.js',
  '/files/',
])('the address %s shows nothing', async (url) => {
  const answer = await app.request({ url });
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('pages may use only the camera and the location, and show files from our own site only', {
  meta: { promise: 'Pages may use the camera, and show files of ours alone' },
}, async () => {
  const { headers } = await app.request({ url: '/healthz' });
  expect(headers['permissions-policy']).toBe(
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()',
  );
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("media-src 'self' blob:");
  expect(policy.join()).not.toContain('https:,');
});

test('a start during the build serves the files that the build writes before it ends', async () => {
  const name = `late-${randomUUID()}.txt`;
  const file = fileURLToPath(new URL(`../../build/client/${name}`, import.meta.url));
  try {
    const late = await startTestApp({ pages: true, beforePages: () => writeFile(file, 'written late') });
    expect((await late.request({ url: `/${name}` })).body).toBe('written late');
  } finally {
    await rm(file, { force: true });
  }
});
