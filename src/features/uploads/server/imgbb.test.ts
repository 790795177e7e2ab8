import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startImgbb } from '../../../../sandbox/storage/imgbb.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { claimImage, readIdentityPhoto, removeUnclaimedUploadsTask } from './public.ts';

const apiKey = '0123456789abcdef0123456789abcdef';
const imgbb = await startImgbb(apiKey);
afterAll(() => imgbb.close());
afterEach(() => imgbb.behave());

const environment = {
  IMAGE_HOST: 'imgbb',
  IMGBB_API_KEY: apiKey,
  IMGBB_URL: imgbb.url,
  LOG_LEVEL: 'silent',
};
const app = await startTestApp({ environment });
/** Times out quickly; the other apps wait a minute, so that a busy machine does not look like a slow host. */
const inAHurry = await startTestApp({ environment: { ...environment, FILE_HOST_TIMEOUT_MS: '300' } });
const withWrongKey = await startTestApp({ environment: { ...environment, IMGBB_API_KEY: 'f'.repeat(32) } });
const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Model: 'Tecno Camon' } })
  .jpeg()
  .toBuffer();

const upload = (to: TestApp = app, bytes = picture) =>
  to.request({ method: 'POST', url: '/api/uploads/images', ...imageForm(bytes) });
const rows = ({ db }: TestApp = app) => db.selectFrom('images').selectAll().orderBy('id').execute();

test('a picture is stored at imgbb in its three widths, under imgbb’s address', {
  meta: { promise: 'Pictures may lie at imgbb, in three widths' },
}, async () => {
  const answer = await upload();
  expect(answer.statusCode).toBe(200);
  const { url, width, height } = answer.json().data;
  expect([width, height]).toEqual([1200, 900]);
  const [middle = '', others = ''] = url.split('#');
  expect(middle).toMatch(/^https:\/\/i\.ibb\.co\/\w+\/[0-9a-f-]{36}-480\.webp$/);
  const [smallest = '', largest = ''] = others.replace('160=', '').split('&1200=');
  const sizes = await Promise.all(
    [smallest, middle, largest].map(async (address) => {
      const meta = await sharp(imgbb.pictures.get(address)).metadata();
      return [meta.format, meta.width, meta.exif];
    }),
  );
  expect(sizes).toEqual([
    ['webp', 160, undefined],
    ['webp', 480, undefined],
    ['webp', 1200, undefined],
  ]);
});

test('a picture is claimed under imgbb’s address, and not a second time', async () => {
  const { url } = (await upload()).json().data;
  const [amina, bola] = [await makeConsumer(app), await makeConsumer(app)];
  const claim = (address: string, ownerId: string) =>
    app.db.transaction().execute((tx) => claimImage(tx, address, ownerId));
  expect(await claim(url, amina.id)).toBe(true);
  expect(await claim(url, bola.id)).toBe(false);
  expect(await claim('https://i.ibb.co/other/x.webp', bola.id)).toBe(false);
});

test('pages may show pictures from imgbb and from no other site', async () => {
  const policy = String((await app.request({ url: '/healthz' })).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: https://i.ibb.co/;");
  expect(policy).toContain("media-src 'self' blob:;");
});

test('a face photo is never sent to imgbb', {
  meta: { promise: 'Identity photos never go to imgbb' },
}, async () => {
  const before = imgbb.requests.length;
  const answer = await app.request({
    method: 'POST',
    url: '/api/uploads/identity-photos',
    ...imageForm(picture),
  });
  expect(answer.statusCode).toBe(200);
  expect(await readIdentityPhoto(app.context.files, answer.json().data.url)).toBeDefined();
  expect(imgbb.requests.length).toBe(before);
});

test('the API key is sent in the form and not in the address', async () => {
  await upload();
  expect(imgbb.requests.every((request) => request === 'POST /1/upload')).toBe(true);
});

test('a file that cannot be a picture is refused before it is sent to imgbb', async () => {
  const before = imgbb.requests.length;
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    picture.subarray(0, picture.length / 2),
    Buffer.alloc(0),
  ]) {
    expect((await upload(app, bytes)).statusCode).toBe(400);
  }
  expect(imgbb.requests.length).toBe(before);
});

test('a wrong key is reported as a failure on our side, without the key', {
  meta: { promise: 'A wrong key of a host is never shown to people' },
}, async () => {
  const answer = await upload(withWrongKey);
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toEqual({
    code: 'file_host_failed',
    message: 'We could not store that file just now. Please try again in a moment.',
  });
  expect(await withWrongKey.db.selectFrom('images').select('id').execute()).toEqual([]);
});

test('imgbb’s answer that there are too many pictures makes the upload ask to try again later', async () => {
  const error = { message: 'Rate limit reached.', code: 100, context: 'Exception' };
  imgbb.misbehave({
    status: 400,
    body: JSON.stringify({ status_code: 400, error, status_txt: 'Bad Request' }),
  });
  const answer = await upload();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('600');
  expect(answer.json().message).toBe(
    'Too many pictures are being uploaded right now. Please try again later.',
  );
});

const answered = (data: object) => ({
  status: 200,
  body: JSON.stringify({ data, success: true, status: 200 }),
});
test.each([
  ['is down', 'down', 502],
  ['does not answer', 'slow', 504],
  ['answers a page', 'nonsense', 502],
  ['answers 500', { status: 500, body: 'oops' }, 502],
  ['answers without an address', answered({ id: 'x' }), 502],
  ['answers an address elsewhere', answered({ url: 'https://tracker.example/x.webp' }), 502],
  ['answers null', { status: 200, body: 'null' }, 502],
] as const)('an imgbb that %s is reported, and nothing is kept', async (_how, fault, status) => {
  const to = fault === 'slow' ? inAHurry : app;
  const before = await rows(to);
  imgbb.misbehave(fault);
  const answer = await upload(to);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toBe(status === 504 ? 'file_host_slow' : 'file_host_failed');
  expect(await rows(to)).toEqual(before);
});

test('when one of the three widths fails, the stored ones are noted so that an operator can remove them', async () => {
  imgbb.misbehave('down', 1);
  expect((await upload()).statusCode).toBe(502);
  const last = (await rows()).at(-1);
  expect(last).toMatchObject({ url: null, forgotten_at: app.clock.now });
  expect(last?.removal_pages).toHaveLength(2);
});

test('an unclaimed picture cannot be used after two days, and its pages for removal are kept', async () => {
  const { url } = (await upload()).json().data;
  app.clock.advance({ hours: 48, seconds: 1 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  const row = (await rows()).find((image) => image.url === url);
  expect(row).toMatchObject({ forgotten_at: app.clock.now });
  expect(row?.removal_pages).toEqual([
    expect.stringMatching(/^https:\/\/ibb\.co\//),
    expect.stringMatching(/^https:\/\/ibb\.co\//),
    expect.stringMatching(/^https:\/\/ibb\.co\//),
  ]);
  const amina = await makeConsumer(app);
  expect(await app.db.transaction().execute((tx) => claimImage(tx, url, amina.id))).toBe(false);
});
