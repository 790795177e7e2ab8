import { randomFillSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  filmFrame,
  mp4Box,
  smallMp4,
  smallWebm,
  videoForm,
} from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const mp4 = await smallMp4();
const webm = await smallWebm();

const upload = ({ headers, payload }: ReturnType<typeof videoForm>, cookie?: string) =>
  app.request({
    method: 'POST',
    url: '/api/uploads/videos',
    headers: { ...headers, ...(cookie && { cookie }) },
    payload,
  });
const rows = () => app.db.selectFrom('videos').selectAll().orderBy('id').execute();
const temporaryFolders = async () =>
  (await readdir(join(app.context.config.dataDir, 'tmp')).catch(() => [])).length;
const storedVideos = async () =>
  (await readdir(join(app.context.config.dataDir, 'files/public/videos')).catch(() => [])).length;

let rowsBefore = 0;
let storedBefore = 0;
beforeEach(async () => {
  rowsBefore = (await rows()).length;
  storedBefore = await storedVideos();
});
async function expectNothingKept() {
  expect((await rows()).length).toBe(rowsBefore);
  expect(await storedVideos()).toBe(storedBefore);
  expect(await temporaryFolders()).toBe(0);
}

test.each([
  ['an MP4', mp4, 'mp4', 'video/mp4'],
  ['a WebM', webm, 'webm', 'video/webm'],
  ['a QuickTime film', filmFrame({ brand: 'qt  ' }), 'mov', 'video/quicktime'],
  ['an MP4 as a phone writes it', filmFrame(), 'mp4', 'video/mp4'],
  ['an M4V, as Apple calls an MP4', filmFrame({ brand: 'M4V ' }), 'mp4', 'video/mp4'],
  [
    'an MP4 in forty thousand pieces',
    Buffer.concat([filmFrame(), ...Array<Buffer>(40_000).fill(mp4Box('moof'))]),
    'mp4',
    'video/mp4',
  ],
])(
  '%s is stored as it came and served with its real type, whatever its name',
  async (_name, bytes, ending, type) => {
    const answer = await upload(videoForm(bytes, {}, { fileName: 'film.exe' }));
    expect(answer.statusCode).toBe(200);
    const { success, secure_url, data } = answer.json();
    expect(success).toBe(true);
    expect(secure_url).toMatch(new RegExp(`^/files/videos/[0-9a-f-]{36}\\.${ending}$`));
    expect(data).toEqual({ url: secure_url });

    const shown = await app.request({ url: secure_url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(shown.rawPayload.equals(bytes)).toBe(true);
    expect(await temporaryFolders()).toBe(0);
  },
);

test('any part of a video can be requested, so that a phone can seek', {
  meta: { promise: 'A video upload answers `secure_url` and is served so that phones can seek' },
}, async () => {
  const { secure_url: url } = (await upload(videoForm(mp4))).json();
  const part = await app.request({ url, headers: { range: 'bytes=100-199' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 100-199/${mp4.length}`);
  expect(part.rawPayload.equals(mp4.subarray(100, 200))).toBe(true);
  const beyond = await app.request({ url, headers: { range: `bytes=${mp4.length}-` } });
  expect(beyond.statusCode).toBe(416);
});

test('a video is kept for the person who uploaded it until a form uses it, and for no one for a visitor', async () => {
  const chidi = await makeArtisan(app);
  await upload(videoForm(mp4), (await signedInAs(app, chidi)).cookie);
  await upload(videoForm(mp4));
  const [first, second] = (await rows()).slice(-2);
  expect([first, second]).toMatchObject([
    { owner_id: null, uploaded_by: chidi.id },
    { owner_id: null, uploaded_by: null },
  ]);
});

test.each([
  ['its caption', { caption: '  Tiling in Yaba ' }, 'Tiling in Yaba'],
  [
    'a context as Cloudinary takes it',
    { context: 'alt=x|caption=Pipes \\| leaks\\=fixed' },
    'Pipes | leaks=fixed',
  ],
  ['no words', {}, ''],
])('a video with %s keeps it', async (_name, texts, caption) => {
  await upload(videoForm(mp4, { upload_preset: 'unsigned', ...texts }));
  expect((await rows()).at(-1)).toMatchObject({ caption });
});

test('a caption of 200 characters is stored; one of 201 is refused, and the video with it', async () => {
  expect((await upload(videoForm(mp4, { caption: 'x'.repeat(200) }))).statusCode).toBe(200);
  rowsBefore += 1;
  storedBefore += 1;
  const answer = await upload(videoForm(mp4, { caption: 'x'.repeat(201) }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ caption: 'Caption may have at most 200 characters.' });
  await expectNothingKept();
});

test('the same upload sent twice is one video, even when both arrive at once', {
  meta: { promise: 'A repeated video upload is one video' },
}, async () => {
  const form = videoForm(mp4, { public_id: newId() });
  const answers = await Promise.all([upload(form), upload(form), upload(form)]);
  const urls = [...answers, await upload(form)].map((answer) => answer.json().secure_url);
  expect(new Set(urls).size).toBe(1);
  expect((await rows()).length).toBe(rowsBefore + 1);
  expect(await storedVideos()).toBe(storedBefore + 1);
  expect((await app.request({ url: urls[0] })).rawPayload.equals(mp4)).toBe(true);
});

test('reusing the id of another upload does not change that upload', async () => {
  const sentAs = newId();
  const first = (await upload(videoForm(mp4, { public_id: sentAs }))).json().secure_url;
  const second = (await upload(videoForm(webm, { public_id: sentAs.toUpperCase() }))).json().secure_url;
  expect(second).toBe(first);
  expect((await app.request({ url: first })).rawPayload.equals(mp4)).toBe(true);
});

test('a video’s stored name is not the name that its sender gives', {
  meta: { promise: 'A video is never called by the name its sender gives' },
}, async () => {
  const urls = [];
  for (const publicId of ['chidi-okafor', '../../private/x', 'chidi-okafor']) {
    const answer = await upload(videoForm(mp4, { public_id: publicId }));
    expect(answer.statusCode).toBe(200);
    urls.push(answer.json().secure_url);
  }
  expect(new Set(urls).size).toBe(3);
  expect(urls.join()).not.toMatch(/chidi|private/);
});

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
test.each([
  ['a text named .mp4', Buffer.from('I am a film, honestly.')],
  ['a page', page],
  ['an SVG', svg],
  ['a photo', jpeg],
  ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['sound alone, named as such', filmFrame({ brand: 'M4A ' })],
  [
    'a Matroska film, which phones do not play',
    Buffer.from(webm.toString('latin1').replace('webm', 'matr'), 'latin1'),
  ],
  ['random bytes', randomFillSync(Buffer.alloc(50_000))],
  ['a single byte', Buffer.from('x')],
])('%s is refused as not a video', async (_name, bytes) => {
  const answer = await upload(videoForm(bytes));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'not_a_video',
    message: 'That file is not a video we can show. Please choose an MP4, WebM or QuickTime (MOV) video.',
    fields: { file: answer.json().message },
  });
  await expectNothingKept();
});

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const shortList = (at: number) => mp4Box('stco', u32(0, 1, at));
const longList = (at: number) => mp4Box('co64', u32(0, 1, 0, at));
const picturesBox = mp4Box('mdat', Buffer.alloc(500));

/**
 * Builds an MP4 with a rarer layout.
 *
 * @param lists boxes with each track's chunk offsets, the video track's first
 */
function rareFilm(
  lists: (begin: number, end: number) => Buffer[],
  {
    pictures = picturesBox,
    behindTracks = Buffer.alloc(0),
  }: { pictures?: Buffer; behindTracks?: Buffer } = {},
): Buffer {
  const kind = mp4Box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isom'));
  const describe = (begin: number, end: number) =>
    mp4Box(
      'moov',
      ...lists(begin, end).map((list, at) => {
        const handler = mp4Box('hdlr', u32(0, 0), Buffer.from(at === 0 ? 'vide' : 'soun'), u32(0, 0, 0));
        return mp4Box('trak', mp4Box('mdia', handler, mp4Box('minf', mp4Box('stbl', list))));
      }),
      behindTracks,
    );
  const begin = kind.length + describe(0, 0).length + 8;
  return Buffer.concat([kind, describe(begin, begin - 8 + pictures.length), pictures]);
}

/** An EBML element (RFC 8794). */
function element(id: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
}
const webmTrack = (type: number) => element('ae', element('83', Buffer.from([type])));
const webmTracks = (...types: number[]) => element('1654ae6b', ...types.map(webmTrack));
const webmCluster = element('1f43b675', Buffer.alloc(200));
const rareWebm = (...parts: Buffer[]) =>
  Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), element('18538067', ...parts)]);

test.each([
  ['an MP4 with 64-bit chunk offsets', rareFilm((begin) => [longList(begin)])],
  ['an MP4 without chunk offsets', rareFilm(() => [mp4Box('stco', u32(0, 0))])],
  [
    'an MP4 whose media data has a 64-bit length',
    rareFilm((begin) => [shortList(begin)], {
      pictures: Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 516), Buffer.alloc(500)]),
    }),
  ],
  [
    'an MP4 whose media data reaches to its end',
    rareFilm((begin) => [shortList(begin)], {
      pictures: Buffer.concat([u32(0), Buffer.from('mdat'), Buffer.alloc(500)]),
    }),
  ],
  [
    'an MP4 whose track list ends with four zero bytes',
    rareFilm((begin) => [shortList(begin)], { behindTracks: Buffer.alloc(4) }),
  ],
  [
    'an MP4 with a metadata box of Apple’s',
    rareFilm((begin) => [shortList(begin)], { behindTracks: mp4Box('©too', Buffer.alloc(4)) }),
  ],
  ['a WebM that knows its lengths', rareWebm(webmTracks(1), webmCluster)],
  ['a WebM whose audio track comes first', rareWebm(webmTracks(2, 1), webmCluster)],
])('%s is accepted', async (_name, bytes) => {
  const answer = await upload(videoForm(bytes));
  expect(answer.statusCode, answer.body).toBe(200);
});

const film = filmFrame();
test.each([
  ['an MP4 whose 64-bit chunk offsets lie beyond its end', rareFilm(() => [longList(100_000)])],
  ['an MP4 whose media data starts at its end', rareFilm((_, end) => [shortList(end)])],
  [
    'an MP4 whose first track lies beyond its end',
    rareFilm((begin) => [shortList(100_000), shortList(begin)]),
  ],
  [
    'an MP4 whose 64-bit length reaches beyond its end',
    rareFilm((begin) => [shortList(begin)], {
      pictures: Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 517), Buffer.alloc(500)]),
    }),
  ],
  ['an MP4 with a box whose name is not text', Buffer.concat([film, mp4Box('\x01\x02\x03\x04')])],
  ['a WebM with audio only', rareWebm(webmTracks(2), webmCluster)],
  ['a WebM with nothing to show', rareWebm(webmTracks(1))],
  [
    'a WebM whose track is longer than the list of tracks',
    rareWebm(element('1654ae6b', webmTrack(2).subarray(0, -1)), webmCluster),
  ],
  [
    'a WebM whose list of tracks does not know its length',
    rareWebm(Buffer.concat([Buffer.from('1654ae6bff', 'hex'), webmTrack(1)]), webmCluster),
  ],

  ['an MP4 cut off in its media data', film.subarray(0, film.length - 1)],
  ['an MP4 cut off in its description', film.subarray(0, 100)],
  ['an MP4 cut off after its kind', film.subarray(0, 20)],
  ['an MP4 without a description', Buffer.concat([film.subarray(0, 20), mp4Box('mdat', Buffer.alloc(500))])],
  ['an MP4 without media data', film.subarray(0, film.length - 5_008)],
  ['an MP4 whose media data lies beyond its end', filmFrame({ chunkAt: 100_000 })],
  ['an MP4 with audio only', filmFrame({ track: 'soun' })],
  ['an MP4 followed by a web page', Buffer.concat([film, page])],
  ['a recorded MP4 cut in half', mp4.subarray(0, mp4.length / 2)],
  ['a WebM cut in half', webm.subarray(0, webm.length / 2)],
  ['a WebM without its last byte', webm.subarray(0, -1)],
  ['a WebM followed by a web page', Buffer.concat([webm, page])],
  ['only the header of a WebM', webm.subarray(0, 60)],
  [
    'an MP4 with fifty thousand empty boxes',
    Buffer.concat([film, ...Array<Buffer>(50_000).fill(mp4Box('free'))]),
  ],
])('%s is refused as damaged', async (_name, bytes) => {
  const answer = await upload(videoForm(bytes));
  expect(answer.json()).toMatchObject({
    code: 'damaged_video',
    message: 'That video is damaged or incomplete. Please choose another one.',
  });
  expect(answer.statusCode).toBe(400);
  await expectNothingKept();
});

test.each([
  ['an empty file', videoForm(Buffer.alloc(0))],
  ['no field called file', videoForm(mp4, {}, { field: 'video' })],
])('a form with %s is answered with what to do', async (_name, form) => {
  const answer = await upload(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'no_video',
    fields: { file: 'Please choose a video to upload.' },
  });
  await expectNothingKept();
});

test('an upload that ends in the middle is refused', async () => {
  const { headers, payload } = videoForm(mp4);
  const answer = await upload({ headers, payload: payload.subarray(0, 500) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe('The video arrived incomplete. Please try again.');
  await expectNothingKept();
});

/** Sends a file, or without its end only the beginning of a body, and waits for the response to that. */
function sendFile(headers: Record<string, string | number>, bytes: Buffer, { end = false } = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = httpRequest(`${app.url}/api/uploads/videos`, { method: 'POST', headers }, (answer) => {
      answer.toArray().then((chunks) => {
        sending.destroy();
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      }, reject);
    });
    sending.on('error', reject);
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n');
    sending.write(bytes);
    if (end) sending.end('\r\n--b--\r\n');
  });
}

const ofParts = { 'content-type': 'multipart/form-data; boundary=b' };

test('a video of exactly 100 MB is taken', { meta: { promise: 'A video of 100 MB is taken' } }, async () => {
  const most = 100 * 1024 * 1024;
  const bytes = filmFrame({ bytes: most - filmFrame({ bytes: 0 }).length });
  expect(bytes.length).toBe(most);
  const answer = await sendFile({ ...ofParts, 'transfer-encoding': 'chunked' }, bytes, { end: true });
  expect(answer.status).toBe(200);
  const { secure_url: url } = JSON.parse(answer.body) as { secure_url: string };
  const end = await app.request({ url, headers: { range: `bytes=${most - 1}-` } });
  expect(end.headers['content-range']).toBe(`bytes ${most - 1}-${most - 1}/${most}`);
});

test('a video of more than 100 MB is refused, announced or not, and not kept', {
  meta: { promise: 'More than 100 MB is refused, and nothing of it stays' },
}, async () => {
  const most = 100 * 1024 * 1024;
  const announced = await sendFile({ ...ofParts, 'content-length': most + 1_000_000 }, Buffer.alloc(1024));
  const unannounced = await sendFile({ ...ofParts, 'transfer-encoding': 'chunked' }, Buffer.alloc(most + 1));
  for (const answer of [announced, unannounced]) {
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'file_too_large',
      message: 'That video is larger than 100 MB. Please choose a shorter one.',
    });
  }
  await expectNothingKept();
});
