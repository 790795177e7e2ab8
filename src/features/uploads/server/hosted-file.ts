import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { OwnFile } from '../../../server/personal-data.ts';
import { IMGBB_PICTURES } from '../../../server/storage-settings.ts';

/** Origins of the file hosts. Nothing else is fetched, whatever a row contains. */
const SHOWN_AT = [IMGBB_PICTURES, 'https://res.cloudinary.com/'];
/** Larger than any accepted picture or video. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * A file at a picture or video host, for the export of its owner's data. It is downloaded completely before any of
 * it is passed on, so that a download that fails or is too large is left out without breaking the export.
 *
 * @param url as stored, with or without the other widths after "#"
 */
export const hostedFile = (path: string, url: string): OwnFile => ({
  path,
  async open({ config }) {
    const address = largestOf(url);
    if (!SHOWN_AT.some((base) => address.startsWith(base))) throw new Error('not at a host of files');
    const folder = await mkdtemp(join(tmpdir(), 'surehands-copy-'));
    const file = join(folder, 'file');
    try {
      const signal = AbortSignal.timeout(config.storage.timeoutMs);
      const answer = await fetch(address, { redirect: 'error', signal });
      if (!answer.ok || !answer.body) throw new Error(`the host of the file answered ${answer.status}`);
      await pipeline(
        Readable.fromWeb(answer.body as ReadableStream),
        noMoreThan(MOST_BYTES),
        createWriteStream(file),
        { signal },
      );
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return piecesOf(file, folder);
  },
});

/** URL of a picture's largest width; any other URL unchanged. */
function largestOf(url: string): string {
  const [middle = '', others = ''] = url.split('#', 2);
  return new URLSearchParams(others).get('1200') ?? middle;
}

function noMoreThan(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done(bytes > most ? new Error(`the file has more than ${most} bytes`) : null, piece);
    },
  });
}

/** Yields the file's bytes, then deletes the file. */
async function* piecesOf(file: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
