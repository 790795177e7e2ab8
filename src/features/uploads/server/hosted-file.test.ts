import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startImgbb } from '../../../../sandbox/storage/imgbb.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { claimImage } from './public.ts';

const apiKey = '0123456789abcdef0123456789abcdef';
const imgbb = await startImgbb(apiKey);
afterAll(() => imgbb.close());
const app = await startTestApp({
  environment: {
    IMAGE_HOST: 'imgbb',
    IMGBB_API_KEY: apiKey,
    IMGBB_URL: imgbb.url,
    FILE_HOST_TIMEOUT_MS: '2000',
    LOG_LEVEL: 'silent',
  },
});

/** Fake responses of the hosts, by URL, so that no test uses the network. */
const shown = new Map<string, () => Response>();
const asked: string[] = [];
const stub = async (address: unknown, options?: RequestInit): Promise<Response> => {
  asked.push(String(address));
  expect(options).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  const picture = imgbb.pictures.get(String(address));
  const answer = shown.get(String(address));
  if (answer) return answer();
  return picture ? new Response(new Uint8Array(picture)) : new Response(null, { status: 404 });
};

const amina = await makeConsumer(app);
const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const { url } = (
  await app.request({ method: 'POST', url: '/api/uploads/images', ...imageForm(bytes) })
).json().data;
await app.db.transaction().execute((tx) => claimImage(tx, url, amina.id));
const { id } = await app.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
const path = `pictures/${id}.webp`;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(stub);
  shown.clear();
  asked.length = 0;
});

async function copy() {
  const answer = await app.request({ url: '/api/users/me/data.zip', headers: await signedInAs(app, amina) });
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(answer.rawPayload);
  const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
  return { files, leftOut: data.files_left_out, included: data.files_in_this_archive };
}

/** Inserts a row for a video at Cloudinary. */
const putVideo = async (videoUrl: string) => {
  const videoId = newId();
  const values = {
    id: videoId,
    owner_id: amina.id,
    url: videoUrl,
    extension: 'mp4',
    byte_count: 3,
    hosted_by: 'cloudinary',
  };
  await app.db
    .insertInto('videos')
    .values({ ...values, created_at: app.clock.now } as never)
    .execute();
  return `videos/${videoId}.mp4`;
};

test('a person’s download has their picture from imgbb, in its largest width', async () => {
  const { files, included, leftOut } = await copy();
  expect([included, leftOut]).toEqual([[path], []]);
  expect((await sharp(files[path]).metadata()).width).toBe(1200);
  expect(asked).toHaveLength(1);
});

test.each([
  ['is gone there', () => new Response(null, { status: 404 })],
  ['cannot be reached', () => Response.error()],
  [
    'breaks off',
    () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new Uint8Array(1_000));
            stream.error(new Error('cut'));
          },
        }),
      ),
  ],
  [
    'has no end',
    () =>
      new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(8 * 1024 * 1024)) })),
  ],
  ['does not come', () => new Response(new ReadableStream({}))],
])('a picture that %s is named in the download, which has everything else', async (_how, answer) => {
  const largest = new URLSearchParams(url.split('#')[1]).get('1200') ?? '';
  shown.set(largest, answer);
  const { files, included, leftOut } = await copy();
  expect([included, leftOut]).toEqual([[], [path]]);
  expect(Object.keys(files).sort()).toEqual(['data.json', 'index.html']);
});

test('a video from Cloudinary is in the download, and nothing is fetched from other sites', async () => {
  const address = 'https://res.cloudinary.com/demo/video/upload/v1/a.mp4';
  shown.set(address, () => new Response(new Uint8Array([1, 2, 3])));
  const there = await putVideo(address);
  const elsewhere = await putVideo('https://res.cloudinary.com.evil.example/a.mp4');
  const inside = await putVideo('http://169.254.169.254/latest/meta-data');
  const { files, leftOut } = await copy();
  expect([...(files[there] ?? [])]).toEqual([1, 2, 3]);
  expect(leftOut.sort()).toEqual([elsewhere, inside].sort());
  expect(asked).toEqual([expect.stringContaining('https://i.ibb.co/'), address]);
});
