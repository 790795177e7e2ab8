import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startS3 } from '../../../../sandbox/storage/s3.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { smallMp4, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { claimImage, readIdentityPhoto, removeUnclaimedUploadsTask } from './public.ts';

const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'kept+by/us', region: 'eu-west-1' };
const s3 = await startS3({ ...key, buckets: { 'shown-to-all': 'public', 'kept-to-us': 'private' } });
afterAll(() => s3.close());
afterEach(() => s3.behave());

const environment = {
  STORAGE_DRIVER: 's3',
  S3_ENDPOINT: s3.url,
  S3_REGION: key.region,
  S3_BUCKET: 'shown-to-all',
  S3_PRIVATE_BUCKET: 'kept-to-us',
  S3_ACCESS_KEY_ID: key.accessKeyId,
  S3_SECRET_ACCESS_KEY: key.secretAccessKey,
  LOG_LEVEL: 'silent',
};
const app = await startTestApp({ environment });
const withBucketUrl = await startTestApp({
  environment: { ...environment, S3_PUBLIC_URL: `${s3.url}/shown-to-all` },
});
const withWrongKey = await startTestApp({ environment: { ...environment, S3_SECRET_ACCESS_KEY: 'guessed' } });

const inAHurry = await startTestApp({ environment: { ...environment, FILE_HOST_TIMEOUT_MS: '300' } });

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const video = await smallMp4();

const post = (to: TestApp, what: string, form: ReturnType<typeof videoForm>) =>
  to.request({ method: 'POST', url: `/api/uploads/${what}`, ...form });
const uploads = [
  ['images', imageForm(picture)],
  ['videos', videoForm(video)],
  ['identity-photos', imageForm(picture)],
] as const;
const kept = (bucket: string) =>
  [...s3.objects.keys()].filter((path) => path.startsWith(`${bucket}/`)).sort();
const countRows = async ({ db }: TestApp) =>
  (await db.selectFrom('images').select('id').execute()).length +
  (await db.selectFrom('videos').select('id').execute()).length +
  (await db.selectFrom('identity_photos').select('id').execute()).length;

test('pictures and videos are stored in the public bucket, face photos in the private one', {
  meta: { promise: 'Files may lie in S3, public apart from private' },
}, async () => {
  for (const [what, form] of uploads) expect((await post(app, what, form)).statusCode, what).toBe(200);
  expect(kept('shown-to-all').map((path) => path.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
    'shown-to-all/images/ID/1200.webp',
    'shown-to-all/images/ID/160.webp',
    'shown-to-all/images/ID/480.webp',
    'shown-to-all/videos/ID.mp4',
  ]);
  expect(kept('kept-to-us')).toEqual([
    expect.stringMatching(/^kept-to-us\/identity-photos\/[0-9a-f-]{36}\.webp$/),
  ]);
  const types = kept('shown-to-all').map((path) => s3.objects.get(path)?.type);
  expect(types).toEqual(['image/webp', 'image/webp', 'image/webp', 'video/mp4']);
  const [facePath = ''] = kept('kept-to-us');
  expect((await fetch(`${s3.url}/${facePath}`)).status).toBe(403);
});

test('our own /files/ delivers files from S3, cacheable for ever', {
  meta: { promise: 'Without a public address our own `/files/` passes them on' },
}, async () => {
  const { url } = (await post(app, 'images', imageForm(picture))).json().data;
  expect(url).toMatch(/^\/files\/images\/[0-9a-f-]{36}\/480\.webp$/);
  const shown = await app.request({ url });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(shown.rawPayload.length),
  });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 });

  const again = await app.request({ url, headers: { 'if-none-match': String(shown.headers.etag) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  const head = await app.request({ url, method: 'HEAD' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

test('a part of a video can be requested through /files/', async () => {
  const url = (await post(app, 'videos', videoForm(video))).json().secure_url;
  const part = await app.request({ url, headers: { range: 'bytes=10-19' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 10-19/${video.length}`);
  expect(part.rawPayload.equals(video.subarray(10, 20))).toBe(true);
  expect((await app.request({ url, headers: { range: `bytes=${video.length}-` } })).statusCode).toBe(416);
});

test.each([
  '/files/images/nobody/480.webp',
  '/files/../kept-to-us/x.webp',
  '/files/%2e%2e/kept-to-us/x.webp',
  '/files/',
])('the address %s is not found', async (url) => {
  const answer = await app.request({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test('with S3_PUBLIC_URL, files are returned, shown and claimed under the bucket’s own address', {
  meta: { promise: "Files in S3 are shown from the bucket's own address" },
}, async () => {
  const { url } = (await post(withBucketUrl, 'images', imageForm(picture))).json().data;
  expect(url).toMatch(new RegExp(`^${s3.url}/shown-to-all/images/[0-9a-f-]{36}/480\\.webp$`));
  expect((await fetch(url)).status).toBe(200);
  const amina = await makeConsumer(withBucketUrl);
  expect(await withBucketUrl.db.transaction().execute((tx) => claimImage(tx, url, amina.id))).toBe(true);

  const { headers } = await withBucketUrl.request({ url: '/healthz' });
  expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${s3.url}/shown-to-all/;`);
  expect(headers['content-security-policy']).toContain(`media-src 'self' blob: ${s3.url}/shown-to-all/;`);
});

test('an operator reads a face photo from the private bucket', async () => {
  const reference = (await post(app, 'identity-photos', imageForm(picture))).json().data.url;
  const photo = await readIdentityPhoto(app.context.files, reference);
  expect(await sharp(photo).metadata()).toMatchObject({ width: 600, height: 400 });
});

test('unclaimed files are deleted from both buckets', async () => {
  for (const [what, form] of uploads) await post(app, what, form);
  app.clock.advance({ hours: 49 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  expect(await countRows(app)).toBe(0);
  // The other app's files do not belong to this one.
  expect(kept('shown-to-all').length).toBe(3);
  expect(kept('kept-to-us')).toEqual([]);
});

test('while the store is unreachable the clean-up fails as a whole, and is done by a later run', async () => {
  await post(app, 'images', imageForm(picture));
  app.clock.advance({ hours: 49 });
  s3.misbehave({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' });
  await expect(removeUnclaimedUploadsTask.run(app.context, {})).rejects.toThrow();
  expect(await countRows(app)).toBe(1);
  s3.behave();
  await removeUnclaimedUploadsTask.run(app.context, {});
  expect(await countRows(app)).toBe(0);
});

const busy = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
for (const [what, form] of uploads) {
  test.each([
    ['is down', app, 'down', 502, 'file_host_failed'],
    ['answers 503', app, busy, 502, 'file_host_failed'],
    ['does not answer', inAHurry, 'slow', 504, 'file_host_slow'],
  ] as const)(
    `${what}: a store that %s is reported, and nothing of the upload stays`,
    async (_how, to, fault, status, code) => {
      const objects = s3.objects.size;
      s3.misbehave(fault);
      const answer = await post(to, what, form);
      expect(answer.statusCode).toBe(status);
      expect(answer.json().code).toBe(code);
      expect(answer.headers['retry-after']).toBe('30');
      s3.behave();

      // What could not be cleaned up has kept its row and goes with the next clean-up.
      to.clock.advance({ hours: 49 });
      await removeUnclaimedUploadsTask.run(to.context, {});
      expect(await countRows(to)).toBe(0);
      expect(s3.objects.size).toBe(objects);
    },
  );

  test(`${what}: an upload that the store refuses for a moment leaves nothing behind`, async () => {
    const [rows, objects] = [await countRows(app), s3.objects.size];
    // Number of attempts before the upload is given up: twice for each picture file, once for a video.
    s3.misbehave(busy, { images: 6, videos: 1, 'identity-photos': 2 }[what]);
    expect((await post(app, what, form)).statusCode).toBe(502);
    expect([await countRows(app), s3.objects.size]).toEqual([rows, objects]);
  });

  test(`${what}: a wrong key is a failure on our side that people see as a pause`, async () => {
    const answer = await post(withWrongKey, what, form);
    expect(answer.statusCode).toBe(502);
    expect(answer.payload).not.toMatch(/guessed|AKIA|Signature/);
  });

  test(`${what}: a request whose answer was lost is repeated if the bytes are still available`, async () => {
    s3.misbehave('answer lost', 1);
    expect((await post(app, what, form)).statusCode).toBe(what === 'videos' ? 502 : 200);
    app.clock.advance({ hours: 49 });
    await removeUnclaimedUploadsTask.run(app.context, {});
  });
}

test('a store that fails during a download is reported, and affects no one else', async () => {
  s3.misbehave('down');
  const answer = await app.request({ url: '/files/videos/x.mp4' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toBe('We cannot fetch that file right now. Please try again in a moment.');
  s3.behave();
  expect((await app.request({ url: '/healthz' })).statusCode).toBe(200);
});

test('a download from a store that never starts to answer is given up', async () => {
  s3.misbehave('slow');
  expect((await inAHurry.request({ url: '/files/videos/x.mp4' })).statusCode).toBe(503);
});

test('a file that the store refuses, as some do where there is none, is not found', async () => {
  expect((await withWrongKey.request({ url: '/files/videos/x.mp4' })).statusCode).toBe(404);
});

test('a visitor who leaves in the middle of a video stops its download from the store', async () => {
  const url = (await post(app, 'videos', videoForm(video))).json().secure_url;
  await new Promise<void>((resolve, reject) => {
    const asking = httpRequest(`${app.url}${url}`, (answer) => {
      answer.once('data', () => {
        asking.destroy();
        resolve();
      });
    });
    asking.on('error', reject);
    asking.end();
  });
  expect((await app.request({ url })).rawPayload.equals(video)).toBe(true);
});
