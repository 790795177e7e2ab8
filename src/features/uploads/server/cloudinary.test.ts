import { afterAll, afterEach, expect, test } from 'vitest';
import { startCloudinary } from '../../../../sandbox/storage/cloudinary.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { smallMp4, smallWebm, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { claimVideo, removeUnclaimedUploadsTask } from './public.ts';

const account = { cloudName: 'surehands', apiKey: '123456789012345', apiSecret: 'a-secret_Of0urs' };
let cloudinaryClock = new Date('2026-11-20T09:00:00Z');
const cloudinary = await startCloudinary({ ...account, now: () => cloudinaryClock });
const small = await startCloudinary({ ...account, now: () => cloudinaryClock, mostBytes: 1_000 });
afterAll(() => Promise.all([cloudinary.close(), small.close()]));
afterEach(() => {
  cloudinary.behave();
  cloudinaryClock = app.clock.now;
});

const environment = {
  VIDEO_HOST: 'cloudinary',
  CLOUDINARY_URL: `cloudinary://${account.apiKey}:${account.apiSecret}@${account.cloudName}`,
  CLOUDINARY_API_URL: cloudinary.url,
  LOG_LEVEL: 'silent',
};
const app = await startTestApp({ environment });
/** Times out quickly; the other apps wait a minute, so that a busy machine does not look like a slow host. */
const inAHurry = await startTestApp({ environment: { ...environment, FILE_HOST_TIMEOUT_MS: '1500' } });
const withSmallPlan = await startTestApp({ environment: { ...environment, CLOUDINARY_API_URL: small.url } });
const withWrongSecret = await startTestApp({
  environment: { ...environment, CLOUDINARY_URL: 'cloudinary://123456789012345:guessed@surehands' },
});
const video = await smallMp4();

const upload = (to: TestApp = app, form = videoForm(video)) =>
  to.request({ method: 'POST', url: '/api/uploads/videos', ...form });
const rows = ({ db }: TestApp = app) => db.selectFrom('videos').selectAll().orderBy('id').execute();

test.each([
  ['an MP4', video],
  ['a WebM', await smallWebm()],
])('%s is sent signed, and its address is Cloudinary’s', async (_name, bytes) => {
  const answer = await upload(app, videoForm(bytes, { caption: 'Pipes & leaks=fixed' }));
  expect(answer.statusCode).toBe(200);
  const { secure_url: url } = answer.json();
  const row = (await rows()).at(-1);
  expect(url).toMatch(
    new RegExp(`^https://res\\.cloudinary\\.com/surehands/video/upload/v\\d+/${row?.id}\\.(mp4|webm)$`),
  );
  expect(row).toMatchObject({ url, hosted_by: 'cloudinary', caption: 'Pipes & leaks=fixed' });
  expect(cloudinary.videos.get(row?.id ?? '')?.equals(bytes)).toBe(true);
});

test('a video is claimed under Cloudinary’s address', async () => {
  const { secure_url: url } = (await upload(app, videoForm(video, { caption: 'A roof' }))).json();
  const [chidi, bola] = [await makeArtisan(app), await makeArtisan(app)];
  const claim = (ownerId: string) => app.db.transaction().execute((tx) => claimVideo(tx, url, ownerId));
  expect(await claim(chidi.id)).toEqual({ caption: 'A roof' });
  expect(await claim(bola.id)).toBeUndefined();
});

test('the same upload sent twice is one video at Cloudinary too', async () => {
  const before = cloudinary.videos.size;
  const form = videoForm(video, { public_id: newId() });
  const urls = [(await upload(app, form)).json().secure_url, (await upload(app, form)).json().secure_url];
  expect(new Set(urls).size).toBe(1);
  expect(cloudinary.videos.size).toBe(before + 1);
});

test('pages may play videos from our Cloudinary account and from no other site', async () => {
  const policy = String((await app.request({ url: '/healthz' })).headers['content-security-policy']);
  expect(policy).toContain("media-src 'self' blob: https://res.cloudinary.com/surehands/video/upload/;");
  expect(policy).toContain("img-src 'self' data: blob:;");
});

test('a file that cannot be a video is refused before it is sent to Cloudinary', async () => {
  const before = cloudinary.requests.length;
  for (const bytes of [Buffer.from('<!doctype html>'), video.subarray(0, 900), Buffer.alloc(0)]) {
    expect((await upload(app, videoForm(bytes))).statusCode).toBe(400);
  }
  expect(cloudinary.requests.length).toBe(before);
});

test('a video that is too large for the account is refused as too large', async () => {
  const answer = await upload(withSmallPlan);
  expect(answer.statusCode).toBe(413);
  expect(answer.json().fields).toEqual({
    file: 'That video is larger than 100 MB. Please choose a shorter one.',
  });
  expect(await rows(withSmallPlan)).toEqual([]);
});

test('a wrong secret is reported as a failure on our side, without the secret', async () => {
  const answer = await upload(withWrongSecret);
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toEqual({
    code: 'file_host_failed',
    message: 'We could not store that file just now. Please try again in a moment.',
  });
});

test('a signature is valid for an hour by Cloudinary’s clock', {
  meta: { promise: 'Cloudinary uploads are signed, good for an hour' },
}, async () => {
  cloudinaryClock = new Date(app.clock.now.getTime() + 3_600_000);
  expect((await upload()).statusCode).toBe(200);
  cloudinaryClock = new Date(app.clock.now.getTime() + 3_601_000);
  expect((await upload()).statusCode).toBe(502);
});

test.each([
  ['is down', 'down', 502],
  ['does not answer', 'slow', 504],
  ['answers a page', 'nonsense', 502],
  ['answers 500', { status: 500, body: 'oops' }, 502],
  ['answers without an address', { status: 200, body: '{"public_id":"x"}' }, 502],
  [
    'answers an address elsewhere',
    { status: 200, body: '{"secure_url":"https://other.example/x.mp4"}' },
    502,
  ],
  [
    'answers an address in another cloud',
    { status: 200, body: '{"secure_url":"https://res.cloudinary.com/other/video/upload/v1/x.mp4"}' },
    502,
  ],
] as const)('a Cloudinary that %s is reported, and nothing is kept', async (_how, fault, status) => {
  const to = fault === 'slow' ? inAHurry : app;
  const before = await rows(to);
  const videos = cloudinary.videos.size;
  cloudinary.misbehave(fault, 1);
  const answer = await upload(to);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toBe(status === 504 ? 'file_host_slow' : 'file_host_failed');
  expect(await rows(to)).toEqual(before);
  expect(cloudinary.videos.size).toBe(videos);
});

test('a video whose upload got no answer is removed from Cloudinary', {
  meta: { promise: 'A host that fails leaves nothing behind' },
}, async () => {
  const videos = cloudinary.videos.size;
  cloudinary.misbehave('answer lost', 1);
  expect((await upload()).statusCode).toBe(502);
  expect(cloudinary.requests.slice(-2)).toEqual([
    'POST /v1_1/surehands/video/upload',
    'POST /v1_1/surehands/video/destroy',
  ]);
  expect(cloudinary.videos.size).toBe(videos);
});

test('a video that cannot be removed at once is removed by the next clean-up, as is an unclaimed one', async () => {
  const { secure_url: url } = (await upload()).json();
  cloudinary.misbehave('answer lost', 1);
  cloudinary.misbehave('down', 1);
  const videos = cloudinary.videos.size;
  expect((await upload()).statusCode).toBe(502);
  expect(cloudinary.videos.size).toBe(videos + 1);

  app.clock.advance({ hours: 48, seconds: 1 });
  cloudinaryClock = app.clock.now;
  await removeUnclaimedUploadsTask.run(app.context, {});
  const left = await rows();
  expect(left.map((row) => row.url)).not.toContain(url);
  expect(left.every((row) => row.owner_id !== null)).toBe(true);
  expect([...cloudinary.videos.keys()].sort()).toEqual(left.map((row) => row.id).sort());
});
