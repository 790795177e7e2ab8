import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { OwnFile } from '../../../server/personal-data.ts';
import { IMGBB_PICTURES } from '../../../server/storage-settings.ts';

/** Where the hosts show files: nothing else is fetched, whatever a row says. */
const SHOWN_AT = [IMGBB_PICTURES, 'https://res.cloudinary.com/'];
/** The largest picture and video that are taken are smaller. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * A file at a host of pictures or videos, for the copy of its owner's data. It is fetched whole before any of it is given, so that one
 * that breaks off or is too large is missing in the copy and breaks nothing.
 *
 * @param url the address as it is kept, with or without the other widths behind it
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

/** The address of the widest of a picture's widths; of anything else its own. */
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

/** The file's bytes, after which it is deleted. */
async function* piecesOf(file: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
