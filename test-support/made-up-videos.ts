import { readFile } from 'node:fs/promises';

/** One second of coloured rectangles, recorded by Chromium: a fragmented MP4 (H.264). */
export const smallMp4 = (): Promise<Buffer> => readFile(new URL('videos/recorded.mp4', import.meta.url));
/** The same as a WebM (VP8), which does not contain its duration because it was recorded as a stream. */
export const smallWebm = (): Promise<Buffer> => readFile(new URL('videos/recorded.webm', import.meta.url));

/** A box of ISO/IEC 14496-12. */
export function mp4Box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

/**
 * The structure of a film as a phone writes it, with the description before the pictures: enough for code that inspects
 * the structure, but not playable.
 *
 * @param brand "qt " for QuickTime
 * @param track "soun" for a film without pictures
 * @param chunkAt where the description says that the pictures begin; by default where they really do
 */
export function filmFrame({ brand = 'isom', track = 'vide', chunkAt = -1, bytes = 5_000 } = {}): Buffer {
  const kind = mp4Box('ftyp', Buffer.from(brand, 'latin1'), numbers(512), Buffer.from(brand, 'latin1'));
  const film = (firstChunk: number) =>
    mp4Box(
      'moov',
      mp4Box(
        'trak',
        mp4Box(
          'mdia',
          mp4Box('hdlr', numbers(0, 0), Buffer.from(track, 'latin1'), numbers(0, 0, 0)),
          mp4Box('minf', mp4Box('stbl', mp4Box('stco', numbers(0, 1, firstChunk)))),
        ),
      ),
    );
  const begin = kind.length + film(0).length + 8;
  return Buffer.concat([
    kind,
    film(chunkAt < 0 ? begin : chunkAt),
    mp4Box('mdat', Buffer.alloc(bytes, 'picture')),
  ]);
}

/** The body of a video's upload for app.request. */
export function videoForm(
  bytes: Buffer,
  texts: Record<string, string> = {},
  { field = 'file', fileName = 'work.mp4' } = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'surehandstestboundary';
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...Object.entries(texts).flatMap(([name, text]) => part(`name="${name}"`, text)),
      ...part(`name="${field}"; filename="${fileName}"`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
