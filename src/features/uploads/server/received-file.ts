import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Request } from '../../../server/answer.ts';
import type { Config } from '../../../server/config.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import {
  IMAGE_TOO_LARGE,
  MOST_IMAGE_BYTES,
  MOST_VIDEO_BYTES,
  VIDEO_TOO_LARGE,
} from '../../../shared/upload-limits.ts';
import { assertClean } from './scan.ts';
import { takeRoom } from './upload-room.ts';

/** The file an endpoint expects, with the texts for its refusals. */
export interface ExpectedFile {
  /** Name of the form field. */
  field: string;
  mostBytes: number;
  /** True: base64 text is accepted as well as a file. */
  asText: boolean;
  tooLarge: string;
  missing: { code: RefusalCode; message: string };
  incomplete: string;
}

/** A completely received file, with the text fields of the same form. */
export interface ReceivedFile {
  path: string;
  byteCount: number;
  /** Name on the sender's device; empty when the file came as base64 text. */
  fileName: string;
  texts: Record<string, string>;
  /** When the scanner found it clean; null when no scanner is configured. */
  scannedAt: Date | null;
}

/** What an upload needs from its request. */
export type Uploading = Pick<Request<AnyCall>, 'caller' | 'config' | 'db' | 'ip' | 'log' | 'now' | 'raw'>;

/** Limit for one text field. */
const MOST_TEXT_BYTES = 2_000;
/** Allowance for the form around the file. */
const FORM_BYTES = 24 * 1024;

export const expectedImage: ExpectedFile = {
  field: 'image',
  mostBytes: MOST_IMAGE_BYTES,
  asText: true,
  tooLarge: IMAGE_TOO_LARGE,
  missing: { code: 'no_image', message: 'Please choose a picture to upload.' },
  incomplete: 'The picture arrived incomplete. Please try again.',
};
export const expectedVideo: ExpectedFile = {
  field: 'file',
  mostBytes: MOST_VIDEO_BYTES,
  asText: false,
  tooLarge: VIDEO_TOO_LARGE,
  missing: { code: 'no_video', message: 'Please choose a video to upload.' },
  incomplete: 'The video arrived incomplete. Please try again.',
};

export const expectedProof: ExpectedFile = { ...expectedImage, field: 'file', asText: false };

/** Folder for files that are being received. */
export const temporaryFolderOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp');

/** Length of so many bytes as base64, with room for "data:image/jpeg;base64," and line breaks. */
const base64Characters = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 400_000;

const tooLarge = ({ field, tooLarge: message }: ExpectedFile) =>
  new Refusal(413, 'file_too_large', message, { fields: { [field]: message } });
const missing = ({ field, missing: { code, message } }: ExpectedFile) =>
  new Refusal(400, code, message, { fields: { [field]: message } });

/**
 * Streams a multipart form's file to a temporary file, scans it if a scanner is configured, and calls `work` with
 * it. A file that is too large is dropped at the limit, so it never fills memory or disk.
 *
 * @throws Refusal 413 when it is too large, 400 when it is missing or incomplete; also those of `takeRoom` and
 * `assertClean`
 */
export async function withReceivedFile<Result>(
  uploading: Uploading,
  expected: ExpectedFile,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const { raw: request, config } = uploading;
  // A request without a form contains no file and must not use up the day's quota.
  if (!request.isMultipart()) throw new request.server.multipartErrors.InvalidMultipartContentTypeError();
  await takeRoom(uploading, expected);
  const { mostBytes, asText } = expected;
  const mostBodyBytes = (asText ? base64Characters(mostBytes) : mostBytes) + FORM_BYTES;
  // Refused by its declared length, without reading the body.
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) throw tooLarge(expected);
  const temporaryFolder = temporaryFolderOf(config);
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(temporaryFolder, 'upload-'));
  try {
    const received = await keepForm(request, expected, join(folder, 'file'));
    if (received.byteCount === 0) throw missing(expected);
    return await work({ ...received, scannedAt: await assertClean(uploading, received.path) });
  } finally {
    // The rest of a refused form is read and discarded: on a connection that is not read, the client's disconnect
    // goes unnoticed.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the form to its end. `byteCount` is 0 when it contained no such file. */
async function keepForm(
  request: FastifyRequest,
  expected: ExpectedFile,
  path: string,
): Promise<Omit<ReceivedFile, 'scannedAt'>> {
  const fieldSize = expected.asText ? base64Characters(expected.mostBytes) : MOST_TEXT_BYTES;
  // Texts are held in memory, so fewer are allowed where one may be long.
  const limits = { fileSize: expected.mostBytes, files: 1, fields: expected.asText ? 5 : 10, fieldSize };
  const received = { path, byteCount: 0, fileName: '', texts: {} as Record<string, string> };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.fieldname !== expected.field) {
        if (part.type === 'file') part.file.resume();
        else received.texts[part.fieldname] = String(part.value).slice(0, MOST_TEXT_BYTES);
      } else if (part.type === 'file') {
        received.fileName = part.filename ?? '';
        received.byteCount = await keepFile(part, path, expected);
      } else if (expected.asText) received.byteCount = await keepBase64(part, path, expected);
    }
  } catch (error) {
    if (isBrokenForm(error)) throw new Refusal(400, 'incomplete_upload', expected.incomplete);
    const { RequestFileTooLargeError } = request.server.multipartErrors;
    throw error instanceof RequestFileTooLargeError ? tooLarge(expected) : error;
  }
  return received;
}

/** The form parser throws plain errors for a truncated body or a missing boundary. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart/i.test(error.message);

async function keepFile(part: MultipartFile, path: string, expected: ExpectedFile): Promise<number> {
  // Otherwise the parser would read and discard the rest of the form before it reports the limit.
  part.file.once('limit', () => part.file.destroy(tooLarge(expected)));
  await pipeline(part.file, createWriteStream(path));
  return part.file.bytesRead;
}

async function keepBase64(part: MultipartValue, path: string, expected: ExpectedFile): Promise<number> {
  if (part.valueTruncated) throw tooLarge(expected);
  const text = String(part.value).replace(/^data:[\w/+.-]*;base64,/, '');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > expected.mostBytes) throw tooLarge(expected);
  await writeFile(path, bytes);
  return bytes.length;
}
