import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  filmFrame,
  mp4Box,
  smallMp4,
  smallWebm,
  videoForm,
} from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { attach } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';

/* A hundred malicious files, sent through the real endpoints. Each is refused with a message, or stored as
   something harmless: a re-encoded picture, or a download served with a policy that runs nothing. */

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent', RATE_LIMITS: 'false' } });
const headers = await signedInAs(app, await makeConsumer(app));

const plain = { create: { width: 60, height: 40, channels: 3, background: 'teal' } } as const;
const [png, jpeg, webp, gif] = await Promise.all([
  sharp(plain).png().toBuffer(),
  sharp(plain).jpeg().toBuffer(),
  sharp(plain).webp().toBuffer(),
  sharp(plain).gif().toBuffer(),
]);
const [mp4, webm] = await Promise.all([smallMp4(), smallWebm()]);
const text = (words: string) => Buffer.from(words);
const SCRIPT = '<script>alert(1)</script>';
const pdf = (body = '') =>
  text(`%PDF-1.7\n1 0 obj<</Type/Catalog ${body}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`);

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crcOf = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

/**
 * A PNG chunk.
 *
 * @param length the length it claims; absent: the true one
 */
function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(length >>> 0);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  tail.writeUInt32BE(crcOf(body));
  return Buffer.concat([head, body, tail]);
}
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
function pngOf(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** The same picture with extra bytes after its PNG header. */
const pngWith = (...more: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)]);
/** A JPEG with a segment after its first two bytes. */
function jpegWith(marker: number, data: Buffer, length = data.length + 2): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, (length >> 8) & 255, length & 255]),
    data,
    jpeg.subarray(2),
  ]);
}
const changed = (bytes: Buffer, at: number, value: number[]) => {
  const copy = Buffer.from(bytes);
  copy.set(value, at);
  return copy;
};
const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const little = (value: number) => Buffer.from(long(value)).reverse();
/** A ZIP file with one entry that claims a given size. */
function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.concat([
    Buffer.from('504b03041400000008000000000000000000', 'hex').subarray(0, 14),
    little(crcOf(content)),
    little(packed.length),
    little(claimed),
    Buffer.from([name.length, 0, 0, 0]),
    Buffer.from(name),
  ]);
  return Buffer.concat([head, packed]);
}
const svg = (body: string) => text(`<svg xmlns="http://www.w3.org/2000/svg" ${body}</svg>`);
const frames = await Promise.all(
  Array.from({ length: 40 }, (_, at) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: { r: at * 6, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  ),
);
const animated = await sharp(frames, { join: { animated: true } })
  .gif({ delay: 10 })
  .toBuffer();
const pictured = (make: Sharp) => make.toBuffer();

type Hostile = readonly [what: string, bytes: Buffer, name?: string];

/** For POST /api/uploads/images, the endpoint for photos of faces, and chat attachments. */
const pictures: readonly Hostile[] = [
  ['an empty file', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['nothing but zeros', Buffer.alloc(5_000)],
  ['a page that says it is a PNG', text(`<html>${SCRIPT}</html>`), 'photo.png'],
  ['a drawing with a script', svg(`>${SCRIPT}`), 'photo.svg'],
  ['a drawing with a handler', svg('onload="alert(1)">'), 'photo.svg'],
  [
    'a drawing that fetches a file',
    svg('xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/>'),
  ],
  [
    'a drawing with an outside entity',
    text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  [
    'a drawing of entities within entities',
    text(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa">${'<!ENTITY b "&a;&a;&a;">'.repeat(9)}]><svg>&b;</svg>`,
    ),
  ],
  [
    'a packed drawing',
    Buffer.concat([Buffer.from('1f8b0800', 'hex'), deflateRawSync(svg(`>${SCRIPT}`))]),
    'photo.svgz',
  ],
  ['a program of Windows', Buffer.concat([text('MZ'), Buffer.alloc(200, 0x90)]), 'photo.jpg'],
  [
    'a program of Linux',
    Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)]),
    'photo.jpg',
  ],
  ['a shell’s script', text('#!/bin/sh\nrm -rf /\n'), 'photo.jpg'],
  ['PHP behind the head of a GIF', text(`GIF89a<?php system($_GET["c"]); ?>`), 'photo.php.gif'],
  ['a GIF that is JavaScript as well', text('GIF89a/*\0\0*/=1;alert(1)//'), 'photo.gif'],
  [
    'a script of ImageMagick',
    text('push graphic-context\nviewbox 0 0 1 1\nfill \'url(https://x/"|id")\'\npop graphic-context'),
  ],
  ['a PostScript', text('%!PS\nsystemdict /setpagedevice known'), 'photo.jpg'],
  ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(60)])],
  [
    'a TIFF with a circle of directories',
    Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.from('000008000000', 'hex')]),
  ],
  ['an icon', Buffer.concat([Buffer.from('00000100010010100000', 'hex'), Buffer.alloc(40)])],
  ['a Photoshop file', Buffer.concat([text('8BPS'), Buffer.alloc(60)])],
  ['a PNG of 100,000 by 100,000 pixels', pngOf(100_000, 100_000)],
  ['a PNG of 2,147,483,647 by 1 pixels', pngOf(2_147_483_647, 1)],
  ['a PNG of more pixels than 32 bits count', pngOf(4_294_967_295, 4_294_967_295)],
  ['a PNG of 40,000,001 pixels', pngOf(40_000_001, 1)],
  ['a PNG of no width', pngOf(0, 10)],
  ['a PNG that ends in its head', png.subarray(0, 20)],
  ['a PNG that ends in its picture', png.subarray(0, png.length - 20)],
  ['a PNG with a chunk of four gigabytes', pngWith(chunk('tEXt', text('x'), 0xffff_fff0))],
  ['a PNG with a chunk of minus one', pngWith(chunk('eXIf', Buffer.alloc(0), -1))],
  ['a PNG with a wrong checksum', changed(png, png.length - 20, [1, 2, 3])],
  [
    'a PNG with a text bomb',
    pngWith(chunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(20_000_000))]))),
  ],
  [
    'a PNG with a profile bomb',
    pngWith(chunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(20_000_000))]))),
  ],
  [
    'a PNG with a profile of nonsense',
    pngWith(chunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(text('nonsense'))]))),
  ],
  ['a PNG with a script in its text', pngWith(chunk('tEXt', text(`Comment\0${SCRIPT}`)))],
  ['a PNG with a page behind it', Buffer.concat([png, text(`<html>${SCRIPT}`)]), 'photo.html'],
  ['a PNG with an archive behind it', Buffer.concat([png, zipOf('a.exe', text('MZ'))]), 'photo.jar'],
  [
    'a PNG with ten thousand empty chunks',
    pngWith(...Array.from({ length: 10_000 }, () => chunk('tEXt', text('a\0')))),
  ],
  ['a PNG with two heads', pngWith(png.subarray(8, 33))],
  ['a PNG of 16 bits', await pictured(sharp(plain).toColourspace('rgb16').png())],
  ['a PNG of a palette', await pictured(sharp(plain).png({ palette: true }))],
  ['a PNG in stripes', await pictured(sharp(plain).png({ progressive: true }))],
  ['a JPEG that ends in the middle', jpeg.subarray(0, jpeg.length / 2)],
  ['a JPEG of its head alone', jpeg.subarray(0, 4)],
  [
    'a JPEG of 65,535 by 65,535 pixels',
    changed(jpeg, jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5, [255, 255, 255, 255]),
  ],
  ['a JPEG of no height', changed(jpeg, jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5, [0, 0])],
  ['a JPEG with a segment that ends behind the file', jpegWith(0xe1, text('Exif'), 0xffff)],
  ['a JPEG with a segment of no length', jpegWith(0xe1, Buffer.alloc(0), 0)],
  [
    'a JPEG with its place',
    await pictured(
      sharp(plain)
        .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
        .jpeg(),
    ),
  ],
  [
    'a JPEG with a circle in its EXIF',
    jpegWith(
      0xe1,
      Buffer.concat([text('Exif\0\0'), Buffer.from('4d4d002a000000080001876900040000000100000008', 'hex')]),
    ),
  ],
  ['a JPEG with a script as its comment', jpegWith(0xfe, text(SCRIPT))],
  [
    'a JPEG with PHP as its comment',
    jpegWith(0xfe, text('<?php system("id"); __halt_compiler();')),
    'photo.php',
  ],
  [
    'a JPEG with XMP that fetches',
    jpegWith(
      0xe1,
      text('http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1/">]><x>&a;</x>'),
    ),
  ],
  [
    'a JPEG with a profile of nonsense',
    jpegWith(0xe2, Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([1, 255]), Buffer.alloc(200)])),
  ],
  ['a JPEG in four inks', await pictured(sharp(plain).toColourspace('cmyk').jpeg())],
  ['a JPEG in steps', await pictured(sharp(plain).jpeg({ progressive: true }))],
  ['a JPEG turned by its EXIF', await pictured(sharp(plain).withMetadata({ orientation: 6 }).jpeg())],
  ['a JPEG with a page behind it', Buffer.concat([jpeg, text(`<html>${SCRIPT}`)])],
  ['a JPEG in front of a JPEG', Buffer.concat([jpeg, jpeg])],
  [
    'a WebP of 16,384 by 16,384 pixels',
    Buffer.concat([
      text('RIFF'),
      little(30),
      text('WEBPVP8X'),
      little(10),
      Buffer.from('00000000ff3f00ff3f00', 'hex'),
      Buffer.alloc(8),
    ]),
  ],
  [
    'a WebP that claims four gigabytes',
    Buffer.concat([webp.subarray(0, 4), little(0xffff_fff0), webp.subarray(8)]),
  ],
  ['a WebP that ends in the middle', webp.subarray(0, webp.length - 20)],
  ['a WebP that moves', await pictured(sharp(animated, { animated: true }).webp())],
  ['a WebP without a picture', Buffer.concat([text('RIFF'), little(4), text('WEBP')])],
  ['a GIF of forty pictures', animated],
  ['a GIF of 65,535 by 65,535 pixels', changed(gif, 6, [255, 255, 255, 255])],
  ['a GIF that ends in the middle', gif.subarray(0, 20)],
  [
    'a GIF with a script as its comment',
    Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe, SCRIPT.length]),
      text(SCRIPT),
      Buffer.from([0, 0x3b]),
    ]),
  ],
  [
    'an AVIF of boxes alone',
    Buffer.concat([
      mp4Box('ftyp', text('avif'), Buffer.alloc(4), text('avifmif1')),
      mp4Box('meta', Buffer.alloc(20)),
    ]),
  ],
  ['a HEIC of boxes alone', mp4Box('ftyp', text('heic'), Buffer.alloc(4), text('mif1heic'))],
  ['a video', mp4, 'photo.jpg'],
  ['a name that leads out of its folder', png, '../../../etc/cron.d/root'],
  ['a name that leads out of it on Windows', png, '..\\..\\windows\\system32\\a.exe'],
  ['a name that turns around', png, 'photo\u202Egnp.exe'],
  ['a name with a zero byte', png, 'photo.png\u0000.exe'],
  ['a name of line breaks', png, 'a%0d%0aSet-Cookie: x=1.png'],
  ['a name of two thousand signs', png, `${'n'.repeat(2_000)}.png`],
  ['a name without a name', png, '.png'],
];

/** For POST /api/uploads/videos. */
const videos: readonly Hostile[] = [
  ['an empty file', Buffer.alloc(0)],
  ['a page', text(`<html>${SCRIPT}`)],
  [
    'an MP4 without its description',
    Buffer.concat([
      mp4Box('ftyp', text('isom'), long(512), text('isom')),
      mp4Box('mdat', Buffer.alloc(2_000)),
    ]),
  ],
  ['an MP4 that ends in the middle', filmFrame().subarray(0, 3_000)],
  [
    'an MP4 with a box of four gigabytes',
    Buffer.concat([filmFrame().subarray(0, 20), long(0xffff_ffff), text('moov'), Buffer.alloc(50)]),
  ],
  [
    'an MP4 with a box of no length',
    Buffer.concat([filmFrame().subarray(0, 20), long(1), text('moov'), Buffer.alloc(8)]),
  ],
  [
    'an MP4 with a box shorter than its head',
    Buffer.concat([filmFrame().subarray(0, 20), long(3), text('moov'), Buffer.alloc(50)]),
  ],
  [
    'an MP4 of boxes within boxes',
    Buffer.concat([
      filmFrame().subarray(0, 20),
      Array.from({ length: 500 }).reduce((inside: Buffer) => mp4Box('moov', inside), Buffer.alloc(0)),
    ]),
  ],
  ['an MP4 of sound alone', filmFrame({ track: 'soun' })],
  ['an MP4 whose pictures lie behind its end', filmFrame({ chunkAt: 900_000_000 })],
  ['a WebM of nonsense', Buffer.concat([webm.subarray(0, 40), Buffer.alloc(3_000, 0xab)])],
  ['a WebM that ends in its head', webm.subarray(0, 60)],
  [
    'a WebM with a number of nine bytes',
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from([0x00, 0xff, 0xff]), webm.subarray(10, 400)]),
  ],
  [
    'a list that leads a player to other files',
    text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    'work.mp4',
  ],
  ['an AVI', Buffer.concat([text('RIFF'), little(100), text('AVI LIST'), Buffer.alloc(100)])],
];

/** For POST /api/chat/attachments. */
const files: readonly Hostile[] = [
  ['a PDF with a script', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'quote.pdf'],
  ['a PDF that starts a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'quote.pdf'],
  ['a PDF with a page in front', Buffer.concat([text(`<html>${SCRIPT}`), pdf()]), 'quote.pdf'],
  ['a PDF that says it is a page', pdf(), 'quote.html'],
  ['an archive bomb', zipOf('a', Buffer.alloc(5_000_000), 0xffff_ffff), 'all.zip'],
  ['an archive whose name leads out', zipOf('../../etc/passwd', text('x')), 'all.docx'],
  ['a program for Java', zipOf('META-INF/MANIFEST.MF', text('Main-Class: A')), 'quote.jar'],
  ['an app for Android', zipOf('AndroidManifest.xml', text('x')), 'quote.apk'],
  ['a table with formulas', text("=cmd|' /C calc'!A0,1\n"), 'list.csv'],
  ['a page that says it is a text', text(`<html>${SCRIPT}`), 'note.txt'],
  [
    'a shortcut of Windows',
    Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(60)]),
    'quote.lnk',
  ],
  ['a program called PDF', text('MZ\x90\x00'), 'quote.pdf'],
  ['a text of another encoding with a script', Buffer.from(`+ADw-script+AD4-${'é'}`, 'latin1'), 'note.txt'],
  [
    'a web archive',
    text('MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\n'),
    'quote.mht',
  ],
  ['a rich text with an object', text('{\\rtf1{\\object\\objocx}}'), 'quote.rtf'],
];

const asJson = (body: string) => JSON.parse(body) as { code: string; message: string };

/** Expects a refusal with a readable message, never a server error. */
function expectRefused(what: string, status: number, body: string): void {
  const { code, message } = asJson(body);
  expect(status, `${what}: ${body}`).toBeLessThan(500);
  expect(['internal', 'busy', 'too_many_requests', 'too_many_uploads'], what).not.toContain(code);
  expect(message, what).toMatch(/^[A-Z].{10,}[.?]$/);
}

/** Expects the stored picture to have no metadata, no trailing bytes, and none of the injected text. */
async function expectWrittenAnew(what: string, bytes: Buffer): Promise<void> {
  const { format, exif, xmp, icc, comments, pages, width = 0, height = 0 } = await sharp(bytes).metadata();
  expect([what, format, exif, xmp, icc, comments, pages], what).toEqual([
    what,
    'webp',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(width * height, what).toBeLessThanOrEqual(1_200 * 2_400);
  expect(bytes.length, what).toBe(bytes.readUInt32LE(4) + 8);
  expect(bytes.toString('latin1'), what).not.toMatch(/<script|<\?php|<!ENTITY/);
}

const quick = { concurrent: 8 };
async function ofAll(all: readonly Hostile[], work: (file: Hostile) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: quick.concurrent }, worker));
}

test('there are a hundred hostile files', () => {
  expect(pictures.length + videos.length + files.length).toBeGreaterThanOrEqual(100);
});

test('each hostile picture is refused with a clear message, or re-encoded without what was hidden in it', async () => {
  let kept = 0;
  await ofAll(pictures, async ([what, bytes, fileName = 'photo.jpg']) => {
    const form = imageForm(bytes, { fileName });
    const answer = await app.request({
      method: 'POST',
      url: '/api/uploads/images',
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    });
    if (answer.statusCode !== 200) return expectRefused(what, answer.statusCode, answer.body);
    kept += 1;
    const { url } = answer.json().data;
    expect(url, what).toMatch(/^\/files\/images\/[\da-f-]{36}\/480\.webp$/);
    const shown = await app.request({ url });
    expect(shown.headers, what).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    await expectWrittenAnew(what, shown.rawPayload);
  });
  // Odd names and odd but complete pictures are legitimate.
  expect(kept).toBeGreaterThan(15);
  expect(kept).toBeLessThan(45);
});

test('each hostile video is refused with a clear message', async () => {
  await ofAll(videos, async ([what, bytes, fileName = 'work.mp4']) => {
    const form = videoForm(bytes, {}, { fileName });
    const answer = await app.request({
      method: 'POST',
      url: '/api/uploads/videos',
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    });
    expect(answer.statusCode, what).not.toBe(200);
    expectRefused(what, answer.statusCode, answer.body);
  });
});

test('each hostile file in chat is refused, or becomes a download that runs nothing and is marked as not scanned', async () => {
  await ofAll([...files, ...pictures.slice(0, 20)], async ([what, bytes, name = 'photo.jpg']) => {
    const id = newId();
    const answer = await attach(app, headers, { id, name, bytes });
    if (answer.statusCode !== 201) return expectRefused(what, answer.statusCode, answer.body);
    const { attachment } = answer.json();
    expect(attachment.name, what).not.toMatch(/[/\\\u202E\0]|\.(exe|html?|jar|apk|php|svg|lnk)$/);
    const saved = await app.request({ url: attachment.url, headers });
    expect(saved.headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(attachment.isImage ? /^inline/ : /^attachment/),
    });
    expect(saved.headers['content-type'], what).not.toMatch(/html|svg|xml|javascript/);
    if (/pdf|csv/.test(attachment.type)) expect(attachment.notScanned, what).toBe(true);
  });
});
