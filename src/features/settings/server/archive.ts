import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { AppContext } from '../../../server/app-context.ts';
import type { OwnFile } from '../../../server/personal-data.ts';
import { bytesOf, type DataParts, dataFile } from './data-file.ts';
import { dataPage, PageParts } from './data-page.ts';

/** Most bytes of files in one archive: beyond 4 GB a ZIP needs the ZIP64 format, which old phones cannot open. */
const MOST_BYTES = 3_000_000_000;
const NOTHING = new Uint8Array(0);

type Context = Pick<AppContext, 'files' | 'db' | 'config' | 'log' | 'now'>;
type Entry = ZipDeflate | ZipPassThrough;

/** Writes a ZIP incrementally (PKWARE's APPNOTE.TXT, by fflate), so that it is never held as a whole. */
class ZipWriter {
  readonly #ready: Uint8Array[] = [];
  readonly #zip: Zip;
  readonly #mtime: Date;
  #fault: Error | undefined;

  constructor(mtime: Date) {
    this.#mtime = mtime;
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#fault = error;
      else this.#ready.push(bytes);
    });
  }

  /**
   * Takes the bytes that are ready.
   *
   * @throws the error that occurred while compressing
   */
  *take(): Generator<Uint8Array> {
    if (this.#fault) throw this.#fault;
    yield* this.#ready.splice(0);
  }

  begin(path: string, { compressed }: { compressed: boolean }): Entry {
    // Pictures, videos and PDFs are already compressed.
    const entry = compressed ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    entry.mtime = this.#mtime;
    this.#zip.add(entry);
    return entry;
  }

  end(): void {
    this.#zip.end();
  }
}

/**
 * Archive of a person's data: their files, data.json, and a readable index.html. Files that cannot be read are
 * listed in both as left out.
 */
export async function* archiveOf(
  context: Context,
  parts: DataParts,
  files: AsyncIterable<OwnFile>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter(context.now());
  const included: string[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for await (const file of files) {
    const content = bytes < MOST_BYTES ? await openFile(context, file) : undefined;
    if (!content) {
      leftOut.push(file.path);
      continue;
    }
    const entry = zip.begin(file.path, { compressed: false });
    for await (const piece of content) {
      bytes += piece.length;
      entry.push(piece);
      yield* zip.take();
    }
    entry.push(NOTHING, true);
    yield* zip.take();
    included.push(file.path);
  }
  async function* all(): AsyncGenerator<readonly [string, unknown]> {
    yield* parts;
    yield ['files_in_this_archive', included];
    yield ['files_left_out', leftOut];
  }
  const page = new PageParts();
  yield* addText(zip, 'data.json', dataFile(all(), page));
  yield* addText(zip, 'index.html', dataPage(page));
  zip.end();
  yield* zip.take();
}

async function* addText(
  zip: ZipWriter,
  path: string,
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const entry = zip.begin(path, { compressed: true });
  for await (const piece of bytesOf(text)) {
    entry.push(piece);
    yield* zip.take();
  }
  entry.push(NOTHING, true);
  yield* zip.take();
}

/** A file's bytes in chunks; undefined, with a warning in the log, when it is gone or cannot be read. */
async function openFile(
  context: Context,
  file: OwnFile,
): Promise<AsyncIterable<Uint8Array> | Uint8Array[] | undefined> {
  try {
    const content = await file.open(context);
    return content instanceof Uint8Array ? [content] : content;
  } catch (error) {
    context.log.warn({ err: error, file: file.path }, 'a file is missing in the copy of someone’s data');
    return undefined;
  }
}
