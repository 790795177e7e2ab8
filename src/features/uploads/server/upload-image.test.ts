import { createCipheriv, randomFillSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { base64Form, imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { mp4Box } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Random pixels, which compress worst; deterministic, since the sizes are close to their limits. */
const noise = (width: number, height: number) => {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16));
  return sharp(cipher.update(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } });
};

const upload = (form: { headers: Record<string, string>; payload: Buffer }) =>
  app.request({ method: 'POST', url: '/api/uploads/images', ...form });
let rough: Promise<string> | undefined;
/** The address of a picture that compresses badly, uploaded once. */
const roughPicture = () => {
  rough ??= (async () =>
    (await upload(imageForm(await noise(1600, 1200).blur(1.2).jpeg().toBuffer()))).json().data.url)();
  return rough;
};
const fetched = async (url: string) => {
  const answer = await app.request({ url });
  return { answer, metadata: await sharp(answer.rawPayload).metadata() };
};
const countImages = async () => (await app.db.selectFrom('images').select('id').execute()).length;
const temporaryFolders = async () =>
  (await readdir(join(app.context.config.dataDir, 'tmp')).catch(() => [])).length;

let imagesBefore = 0;
beforeEach(async () => {
  imagesBefore = await countImages();
});

test('a photo is stored as WebP in three widths, cacheable for ever', {
  meta: { promise: 'A picture is encoded anew, in widths, and served for ever' },
}, async () => {
  const photo = await noise(2000, 1500).blur(8).jpeg().toBuffer();
  const answer = await upload(imageForm(photo));
  expect(answer.statusCode).toBe(200);
  const { success, data } = answer.json();
  expect(success).toBe(true);
  expect(data).toEqual({
    url: expect.stringMatching(/^\/files\/images\/[0-9a-f-]{36}\/480\.webp$/),
    width: 1200,
    height: 900,
  });
  const sizes = [];
  for (const width of [160, 480, 1200]) {
    const { answer, metadata } = await fetched(data.url.replace('/480.', `/${width}.`));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('immutable');
    sizes.push([metadata.format, metadata.width, metadata.height]);
  }
  expect(sizes).toEqual([
    ['webp', 160, 160],
    ['webp', 480, 360],
    ['webp', 1200, 900],
  ]);
  expect(await temporaryFolders()).toBe(0);
});

test('a square for lists on sharp screens is made on the first request, and stored with the picture', async () => {
  const url = await roughPicture();
  const key = url.replace('/files/', '').replace('/480.', '/256.');
  const { public: disk } = app.context.files;
  expect(await disk.exists(key)).toBe(false);
  // Many phones ask for the same square at once.
  const asked = await Promise.all(Array.from({ length: 8 }, () => fetched(`/files/${key}`)));
  for (const { answer, metadata } of asked) {
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 256, 256]);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(10_000);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
  const kept = Buffer.from(await disk.getBytes(key));
  expect(kept.equals((await fetched(`/files/${key}`)).answer.rawPayload)).toBe(true);
});

test('a picture is shown without long caching if no square can be made, and a missing picture is not found', async () => {
  const folder = 'images/01900000-0000-7000-8000-00000000000a';
  await app.context.files.public.put(`${folder}/480.webp`, 'no picture at all');
  const { payload, headers } = await app.request({ url: `/files/${folder}/256.webp` });
  expect([payload, headers['cache-control']]).toEqual(['no picture at all', 'public, max-age=60']);
  for (const name of [
    '01900000-0000-7000-8000-00000000000b',
    '..',
    '01900000-0000-7000-8000-00000000000%2f',
  ]) {
    expect((await app.request({ url: `/files/images/${name}/256.webp` })).statusCode).toBe(404);
  }
});

test('a small picture is not enlarged, except into its square', async () => {
  const answer = await upload(imageForm(await solid(300, 200, 'teal').png().toBuffer()));
  const { url } = answer.json().data;
  expect((await fetched(url)).metadata).toMatchObject({ width: 300, height: 200 });
  expect((await fetched(url.replace('/480.', '/1200.'))).metadata).toMatchObject({ width: 300, height: 200 });
  expect((await fetched(url.replace('/480.', '/160.'))).metadata).toMatchObject({ width: 160, height: 160 });
});

test('the widths stay small enough for a slow phone, even for a picture that compresses badly', async () => {
  const url = await roughPicture();
  expect((await fetched(url.replace('/480.', '/160.'))).answer.rawPayload.length).toBeLessThanOrEqual(5_000);
  expect((await fetched(url)).answer.rawPayload.length).toBeLessThanOrEqual(25_000);
  const largest = await fetched(url.replace('/480.', '/1200.'));
  expect(largest.answer.rawPayload.length).toBeLessThanOrEqual(130_000);
});

test('a picture that is small anyway is not stored at a higher quality than eyes can tell', async () => {
  const photo = await noise(1200, 900).blur(20).png().toBuffer();
  const { url } = (await upload(imageForm(photo))).json().data;
  const kept = (await fetched(url.replace('/480.', '/1200.'))).answer.rawPayload.length;
  const bytesAt = async (quality: number) => (await sharp(photo).webp({ quality }).toBuffer()).length;
  expect(kept).toBeGreaterThan(await bytesAt(70));
  expect(kept).toBeLessThan(await bytesAt(82));
});

test('a very tall picture is cut to twice its width', async () => {
  const { url, width, height } = (
    await upload(imageForm(await solid(100, 4_000, 'teal').png().toBuffer()))
  ).json().data;
  expect([width, height]).toEqual([60, 2_400]);
  expect((await fetched(url)).metadata).toMatchObject({ width: 24, height: 960 });
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s is read, whatever its name',
  async (format) => {
    const bytes = await solid(200, 100, 'orange').toFormat(format).toBuffer();
    const answer = await upload(imageForm(bytes, { fileName: 'résumé.exe' }));
    expect(answer.statusCode).toBe(200);
    const { metadata } = await fetched(answer.json().data.url);
    expect(metadata).toMatchObject({ format: 'webp', width: 200, height: 100 });
  },
);

test('location and device data from a phone are removed', {
  meta: { promise: 'What a phone wrote about place and device is removed' },
}, async () => {
  const photo = await solid(400, 300, 'brown')
    .withExif({
      IFD0: { Model: 'Tecno Camon', Copyright: 'Amina' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 35/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 20/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();

  const { url } = (await upload(imageForm(photo))).json().data;
  for (const width of ['160', '480', '1200']) {
    const { answer, metadata } = await fetched(url.replace('/480.', `/${width}.`));
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(Array(4).fill(undefined));
    expect(answer.rawPayload.toString('latin1')).not.toMatch(/Tecno|Amina|Exif/);
  }
});

test('a photo taken with the phone turned is shown upright', async () => {
  const left = await solid(300, 200, 'red').toBuffer();
  expect(left.length).toBeGreaterThan(0);
  // The left half is red; orientation 6 says the camera was rotated, so red must end up on top.
  const sideways = await solid(400, 200, 'blue')
    .composite([{ input: await solid(200, 200, 'red').png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { url, width, height } = (await upload(imageForm(sideways))).json().data;
  expect([width, height]).toEqual([200, 400]);
  const { data, info } = await sharp((await fetched(url)).answer.rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [topRed = 0, , topBlue = 0] = pixel(100, 50);
  const [bottomRed = 0, , bottomBlue = 0] = pixel(100, 350);
  expect(topRed).toBeGreaterThan(topBlue);
  expect(bottomBlue).toBeGreaterThan(bottomRed);
});

test('a transparent picture gets a white background', async () => {
  const seeThrough = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { url } = (await upload(imageForm(seeThrough))).json().data;
  const { data } = await sharp((await fetched(url)).answer.rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test.each(['', 'data:image/png;base64,'])(
  'a picture may come as base64 text behind %j',
  { meta: { promise: 'A picture may be a file or base64 text' } },
  async (prefix) => {
    const bytes = await solid(200, 100, 'olive').png().toBuffer();
    const answer = await upload(base64Form(prefix + bytes.toString('base64')));
    expect(answer.statusCode).toBe(200);
    expect((await fetched(answer.json().data.url)).metadata).toMatchObject({ width: 200 });
  },
);

test('a picture is kept for the person who uploaded it until a form uses it, and for no one for a visitor', async () => {
  const amina = await makeConsumer(app);
  const form = imageForm(await solid(20, 20, 'gold').png().toBuffer());
  const headers = { ...form.headers, ...(await signedInAs(app, amina)) };
  await upload({ ...form, headers });
  await upload(form);
  const kept = await app.db
    .selectFrom('images')
    .select(['owner_id', 'uploaded_by'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(kept).toEqual([
    { owner_id: null, uploaded_by: null },
    { owner_id: null, uploaded_by: amina.id },
  ]);
});

test('the same picture sent twice is stored as two complete pictures', async () => {
  const form = imageForm(await solid(20, 20, 'gold').png().toBuffer());
  const urls = [(await upload(form)).json().data.url, (await upload(form)).json().data.url];
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect((await fetched(url)).answer.statusCode).toBe(200);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['text named .png', Buffer.from('I am a picture, honestly.')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from(svg)],
  ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['a single byte', Buffer.from('x')],
  ['a JPEG’s first bytes alone', Buffer.from([0xff, 0xd8, 0xff])],
  ['random bytes', randomFillSync(Buffer.alloc(50_000))],
])(
  '%s is refused with the reason',
  { meta: { promise: 'Pictures are told by their content, not by their name' } },
  async (_name, bytes) => {
    const answer = await upload(imageForm(bytes, { fileName: 'photo.png' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/^That (file is not an image we can read|picture is damaged)/);
    expect(answer.json().fields.image).toBe(answer.json().message);
    expect(await countImages()).toBe(imagesBefore);
    expect(await temporaryFolders()).toBe(0);
  },
);

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a %s cut off in the middle is refused',
  async (format) => {
    const whole = await noise(100, 100).toFormat(format).toBuffer();
    const answer = await upload(imageForm(whole.subarray(0, whole.length / 2)));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('That picture is damaged or incomplete. Please choose another one.');
    expect(await countImages()).toBe(imagesBefore);
  },
);

test('a HEIC picture is refused with what to do about it', async () => {
  const heic = mp4Box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const answer = await upload(imageForm(Buffer.concat([heic, Buffer.alloc(500)])));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'heic_image', fields: { image: answer.json().message } });
});

test('a picture of 50 megapixels is refused with the reason, even if the file is small', async () => {
  // In grey, which is made in a fraction of the time.
  const grey = Buffer.alloc(10_000 * 5_000, 255);
  const huge = await sharp(grey, { raw: { width: 10_000, height: 5_000, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  expect(huge.length).toBeLessThan(1_000_000);
  const answer = await upload(imageForm(huge));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'too_many_pixels',
    message: 'That picture has 50 megapixels. We can take up to 40. Please choose a smaller one.',
  });
  expect(await countImages()).toBe(imagesBefore);
});

test('a picture of 8 MB and a byte is refused, and one just below is accepted', {
  meta: { promise: 'A picture may have 8 MB' },
}, async () => {
  const largest = 8 * 1024 * 1024;
  const photo = await solid(100, 100, 'navy').jpeg().toBuffer();
  // A JPEG may have trailing bytes, so this is one valid picture of the wanted size.
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
  const tooLarge = await upload(imageForm(padded(largest + 1)));
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json().message).toBe('That file is larger than 8 MB. Please choose a smaller picture.');
  expect(tooLarge.json().fields.image).toBe(tooLarge.json().message);
  expect(await countImages()).toBe(imagesBefore);
  expect((await upload(imageForm(padded(largest - 1)))).statusCode).toBe(200);
});

test('base64 text of more than 8 MB is refused, and of exactly 8 MB accepted', async () => {
  const photo = await solid(100, 100, 'navy').jpeg().toBuffer();
  const padded = Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024 - photo.length)]);
  expect((await upload(base64Form(padded.toString('base64')))).statusCode).toBe(200);
  const answer = await upload(base64Form(Buffer.alloc(8 * 1024 * 1024 + 10).toString('base64')));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().code).toBe('file_too_large');
});

/** Sends only the beginning of a body, and waits for the response to that. */
function sendBeginning(headers: Record<string, string | number>, bytes: number) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = httpRequest(`${app.url}/api/uploads/images`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        sending.off('error', reject).on('error', () => {});
        sending.destroy();
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    sending.on('error', reject);
    sending.write('--b\r\nContent-Disposition: form-data; name="image"; filename="x.jpg"\r\n\r\n');
    sending.write(Buffer.alloc(bytes));
  });
}

test('an upload of 20 MB is refused before it has all arrived, whether or not its size was announced', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const announced = await sendBeginning({ ...type, 'content-length': 20 * 1024 * 1024 }, 1024);
  const unannounced = await sendBeginning({ ...type, 'transfer-encoding': 'chunked' }, 9 * 1024 * 1024);
  for (const answer of [announced, unannounced]) {
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).code).toBe('file_too_large');
  }
  expect(await countImages()).toBe(imagesBefore);
  expect(await temporaryFolders()).toBe(0);
});

test.each([
  ['no field called image', imageForm(Buffer.from('x'), { field: 'picture' })],
  ['an empty file', imageForm(Buffer.alloc(0))],
  ['an empty text', base64Form('')],
  ['a text that is no base64', base64Form('!!!')],
])('a form with %s is answered with what to do', async (_name, form) => {
  const answer = await upload(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'no_image',
    fields: { image: 'Please choose a picture to upload.' },
  });
});

test('a body that is not an upload form is refused', async () => {
  const url = '/api/uploads/images';
  const json = await app.request({ method: 'POST', url, payload: { image: 'x' } });
  expect(json.statusCode).toBe(415);
  expect(json.json().message).toBe('Please send the file as a form upload.');
  const cut = await upload({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\nabc'),
  });
  expect(cut.statusCode).toBe(400);
});

test('two files at once are refused', async () => {
  const { headers, payload } = imageForm(await solid(20, 20, 'gold').png().toBuffer());
  const answer = await upload({
    headers,
    payload: Buffer.concat([payload.subarray(0, payload.lastIndexOf('--', -5)), payload]),
  });
  expect(answer.statusCode).toBe(400);
});

test('of thirty pictures at once each is stored completely or told to come back', async () => {
  const form = imageForm(await solid(320, 240, 'teal').jpeg().toBuffer());
  const answers = await Promise.all(Array.from({ length: 30 }, () => upload(form)));
  const taken = answers.filter((answer) => answer.statusCode === 200);
  const busy = answers.filter((answer) => answer.statusCode === 503);
  expect(taken.length + busy.length).toBe(30);
  expect(taken.length).toBeGreaterThanOrEqual(22);
  for (const answer of busy) expect(answer.headers['retry-after']).toBe('5');
  expect(await countImages()).toBe(imagesBefore + taken.length);
  expect(await temporaryFolders()).toBe(0);
});
