import type { FileWindow } from './file-window.ts';

/**
 * The structure of WebM files (RFC 8794, EBML, and RFC 9559, Matroska): elements, each with an id, its length, and
 * content, some with elements in them. What a browser records as it goes does not know the lengths of the whole
 * (Segment) and of its parts (Cluster), so these are walked through and not jumped over.
 */

/** More than any honest file of our size has; a file made of nothing but tiny elements would keep us walking. */
const MOST_ELEMENTS = 200_000;

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const VIDEO_TRACK = 1;

interface Element {
  id: number;
  /** Where its content begins. */
  from: number;
  /** Where it ends; undefined where that was not known when it was written. */
  to: number | undefined;
}

/** True when elements fill the file to its last byte, and there are a track of pictures and something to show. */
export async function isWholeWebm(file: FileWindow): Promise<boolean> {
  let elements = 0;
  let picture = false;
  let content = false;
  for (let at = 0; at < file.size; ) {
    elements += 1;
    const element = await readElement(file, at);
    if (!element || elements > MOST_ELEMENTS) return false;
    const { id, from, to } = element;
    if (to !== undefined && to > file.size) return false;
    if (id === TRACKS && to !== undefined && (await hasPictures(file, from, to))) picture = true;
    if (id === CLUSTER) content = true;
    if (to === undefined && id !== SEGMENT && id !== CLUSTER) return false;
    // The segment is everything that follows, so one steps into it.
    at = id === SEGMENT || to === undefined ? from : to;
  }
  return picture && content;
}

/** True when one of the tracks described there is of pictures. */
async function hasPictures(file: FileWindow, from: number, to: number): Promise<boolean> {
  for (let at = from; at < to; ) {
    const element = await readElement(file, at);
    if (element?.to === undefined || element.to > to) return false;
    if (element.id === TRACK_TYPE) {
      const [type] = await file.bytes(element.from, 1);
      if (type === VIDEO_TRACK) return true;
    }
    // A track's description is stepped into.
    at = element.id === TRACK_ENTRY ? element.from : element.to;
  }
  return false;
}

/** The element at a place; undefined when there is none. */
async function readElement(file: FileWindow, at: number): Promise<Element | undefined> {
  const head = await file.bytes(at, 12);
  const idLength = lengthOf(head[0], 4);
  if (!idLength) return undefined;
  const sizeLength = lengthOf(head[idLength], 8);
  const from = at + idLength + (sizeLength ?? 0);
  if (!sizeLength || head.length < idLength + sizeLength) return undefined;

  let size = BigInt(head[idLength] ?? 0) & ((1n << BigInt(8 - sizeLength)) - 1n);
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) size = (size << 8n) | BigInt(byte);
  const unknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  return { id: head.readUIntBE(0, idLength), from, to: unknown ? undefined : from + Number(size) };
}

/** How many bytes a number takes, which the zeros before its first one say; undefined when it is none. */
function lengthOf(firstByte: number | undefined, most: number): number | undefined {
  if (!firstByte) return undefined;
  const length = Math.clz32(firstByte) - 23;
  return length <= most ? length : undefined;
}
