import type { FileWindow } from './file-window.ts';

/**
 * Structure of MP4 and QuickTime files (ISO/IEC 14496-12, "ISO base media file format"): boxes, each with a length
 * and a four-letter name, some of which contain boxes.
 */

/** More than any honest file has; limits the work on a file made of tiny boxes. */
const MOST_BOXES = 50_000;
/** Path of boxes from the movie description to a track's chunk offsets. */
const wayToChunks = ['trak', 'mdia', 'minf', 'stbl'];

interface Box {
  name: string;
  /** Start and end of its content, in bytes. */
  from: number;
  to: number;
}

/** What the walk has found so far. */
interface Found {
  boxes: number;
  picture: boolean;
  /** Offset of the last chunk of any track. */
  lastChunkAt: number;
}

/**
 * Whether boxes fill the file to its last byte, there is a video track, and every chunk offset lies inside the
 * file.
 */
export async function isWholeMp4(file: FileWindow): Promise<boolean> {
  const found: Found = { boxes: 0, picture: false, lastChunkAt: 0 };
  const names = new Set<string>();
  for (let at = 0; at < file.size; ) {
    const box = await readBox(file, at, file.size, found);
    if (!box) return false;
    names.add(box.name);
    if (box.name === 'moov' && !(await walkFilm(file, box, found))) return false;
    at = box.to;
  }
  return names.has('moov') && names.has('mdat') && found.picture && found.lastChunkAt < file.size;
}

/** Reads the box at an offset; undefined when there is none or it extends beyond `end`. */
async function readBox(file: FileWindow, at: number, end: number, found: Found): Promise<Box | undefined> {
  found.boxes += 1;
  const head = await file.bytes(at, 16);
  if (head.length < 8 || found.boxes > MOST_BOXES) return undefined;
  const name = head.toString('latin1', 4, 8);
  // Apple's box names begin with "©".
  if (!/^[\x20-\x7e\xa9]{4}$/.test(name)) return undefined;
  const shortLength = head.readUInt32BE(0);
  if (shortLength === 1 && head.length < 16) return undefined;
  const long = shortLength === 1;
  // Length 0 means "to the end".
  const length = long ? Number(head.readBigUInt64BE(8)) : shortLength || end - at;
  const from = at + (long ? 16 : 8);
  const to = at + length;
  return to < from || to > end ? undefined : { name, from, to };
}

/** Walks the boxes of the movie description; false when they are not nested properly. */
async function walkFilm(file: FileWindow, outer: Box, found: Found): Promise<boolean> {
  // QuickTime may end a list with four zero bytes.
  for (let at = outer.from; at + 8 <= outer.to; ) {
    const box = await readBox(file, at, outer.to, found);
    if (!box) return false;
    if (box.name === 'hdlr') {
      const handler = (await file.bytes(box.from + 8, 4)).toString('latin1');
      if (outer.name === 'mdia' && handler === 'vide') found.picture = true;
    } else if (box.name === 'stco' || box.name === 'co64') await recordLastChunk(file, box, found);
    else if (wayToChunks.includes(box.name) && !(await walkFilm(file, box, found))) return false;
    at = box.to;
  }
  return true;
}

async function recordLastChunk(file: FileWindow, { name, from, to }: Box, found: Found): Promise<void> {
  const width = name === 'co64' ? 8 : 4;
  const last = to - width;
  // The list is preceded by four bytes of version and flags and four of the count.
  if (last < from + 8) return;
  const bytes = await file.bytes(last, width);
  const at = width === 8 ? Number(bytes.readBigUInt64BE(0)) : bytes.readUInt32BE(0);
  found.lastChunkAt = Math.max(found.lastChunkAt, at);
}
