import type { FileWindow } from './file-window.ts';

/**
 * The structure of MP4 and QuickTime files (ISO/IEC 14496-12, "ISO base media file format"): boxes, each with its
 * length and a name of four letters, some with boxes in them.
 */

/** More than any honest file has; a file made of nothing but tiny boxes would keep us walking. */
const MOST_BOXES = 50_000;
/** Where the list of a track's chunks lies below the film. */
const wayToChunks = ['trak', 'mdia', 'minf', 'stbl'];

interface Box {
  name: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

/** What a walk has met. */
interface Found {
  boxes: number;
  picture: boolean;
  /** Where the last chunk of pictures or sound begins. */
  lastChunkAt: number;
}

/** True when boxes fill the file to its last byte, there is a track of pictures, and everything it points to is there. */
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

/** The box at a place; undefined when there is none, or when it would reach beyond `end`. */
async function readBox(file: FileWindow, at: number, end: number, found: Found): Promise<Box | undefined> {
  found.boxes += 1;
  const head = await file.bytes(at, 16);
  if (head.length < 8 || found.boxes > MOST_BOXES) return undefined;
  const name = head.toString('latin1', 4, 8);
  // Apple's names begin with a "©".
  if (!/^[\x20-\x7e\xa9]{4}$/.test(name)) return undefined;
  const shortLength = head.readUInt32BE(0);
  if (shortLength === 1 && head.length < 16) return undefined;
  const long = shortLength === 1;
  // Length 0: to the end.
  const length = long ? Number(head.readBigUInt64BE(8)) : shortLength || end - at;
  const from = at + (long ? 16 : 8);
  const to = at + length;
  return to < from || to > end ? undefined : { name, from, to };
}

/** Looks through the boxes of a film's description; false when they do not fit into each other. */
async function walkFilm(file: FileWindow, outer: Box, found: Found): Promise<boolean> {
  // QuickTime may end a list with four bytes of zeros.
  for (let at = outer.from; at + 8 <= outer.to; ) {
    const box = await readBox(file, at, outer.to, found);
    if (!box) return false;
    if (box.name === 'hdlr') {
      const handler = (await file.bytes(box.from + 8, 4)).toString('latin1');
      if (outer.name === 'mdia' && handler === 'vide') found.picture = true;
    } else if (box.name === 'stco' || box.name === 'co64') await noteLastChunk(file, box, found);
    else if (wayToChunks.includes(box.name) && !(await walkFilm(file, box, found))) return false;
    at = box.to;
  }
  return true;
}

async function noteLastChunk(file: FileWindow, { name, from, to }: Box, found: Found): Promise<void> {
  const width = name === 'co64' ? 8 : 4;
  const last = to - width;
  // Four bytes of version and flags and four of the count come before the list.
  if (last < from + 8) return;
  const bytes = await file.bytes(last, width);
  const at = width === 8 ? Number(bytes.readBigUInt64BE(0)) : bytes.readUInt32BE(0);
  found.lastChunkAt = Math.max(found.lastChunkAt, at);
}
