import type { FileWindow } from './file-window.ts';

/**
 * Structure of WebM files (RFC 8794, EBML, and RFC 9559, Matroska): elements, each with an id, a length and
 * content, some of which contain elements. A live recording does not know the length of the whole (Segment) or of
 * its parts (Cluster), so these are entered instead of skipped.
 */

/** More than any honest file of the allowed size has; limits the work on a file made of tiny elements. */
const MOST_ELEMENTS = 200_000;

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const VIDEO_TRACK = 1;

interface Element {
  id: number;
  /** Offset of its content. */
  from: number;
  /** Offset of its end; undefined when the length was unknown when it was written. */
  to: number | undefined;
}

/** Whether elements fill the file to its last byte, and there are a video track and content. */
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
    // The segment contains everything that follows, so enter it.
    at = id === SEGMENT || to === undefined ? from : to;
  }
  return picture && content;
}

/** Whether one of the tracks is a video track. */
async function hasPictures(file: FileWindow, from: number, to: number): Promise<boolean> {
  for (let at = from; at < to; ) {
    const element = await readElement(file, at);
    if (element?.to === undefined || element.to > to) return false;
    if (element.id === TRACK_TYPE) {
      const [type] = await file.bytes(element.from, 1);
      if (type === VIDEO_TRACK) return true;
    }
    // Enter a track's description to read its type.
    at = element.id === TRACK_ENTRY ? element.from : element.to;
  }
  return false;
}

/** Reads the element at an offset; undefined when there is none. */
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

/**
 * Length in bytes of a variable-size integer, given by the leading zeros of its first byte; undefined when it is
 * invalid.
 */
function lengthOf(firstByte: number | undefined, most: number): number | undefined {
  if (!firstByte) return undefined;
  const length = Math.clz32(firstByte) - 23;
  return length <= most ? length : undefined;
}
