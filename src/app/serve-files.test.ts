import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();
const { dataDir } = app.context.config;
await app.context.files.public.put('videos/film.mp4', 'a film', { contentType: 'video/mp4' });
await app.context.files.private.put('identity-photos/face.webp', 'a face');
await mkdir(dataDir, { recursive: true });
await writeFile(join(dataDir, 'secrets.json'), '{}');

test('what anyone may see is served for ever, as what it is, and other sites’ pages may show it', async () => {
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
  '/files/',
])('%s shows nothing', async (url) => {
  const answer = await app.request({ url });
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('pages may use a camera and nothing else of a device but its place, and show files from us alone', {
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
