import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../server/config.ts';
import { Refusal } from '../../../server/refusal.ts';

/** Bytes of a picture at the most. */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;
/** The same as base64 text, with room for "data:image/jpeg;base64," and line breaks. */
const MOST_BASE64_CHARACTERS = Math.ceil((MOST_IMAGE_BYTES * 4) / 3) + 400_000;
/** The largest honest body: a picture as base64 text and the form around it. */
const MOST_BODY_BYTES = MOST_BASE64_CHARACTERS + 16 * 1024;

/** Where what is being received lies. */
export const temporaryFolderOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp');

const tooLarge = () =>
  new Refusal(413, 'file_too_large', 'That file is larger than 8 MB. Please choose a smaller picture.', {
    fields: { image: 'That file is larger than 8 MB. Please choose a smaller picture.' },
  });
const incomplete = () =>
  new Refusal(400, 'incomplete_upload', 'The picture arrived incomplete. Please try again.');
const missing = () =>
  new Refusal(400, 'no_image', 'Please choose a picture to upload.', {
    fields: { image: 'Please choose a picture to upload.' },
  });

/**
 * Takes the field `image` of a multipart form, a file or base64 text, into a temporary file, and works with it.
 * What is too large is let go at the limit: it is never held as a whole, neither in memory nor on disk.
 *
 * @throws Refusal 413 when it is larger than 8 MB, 400 when there is none
 */
export async function withReceivedImage<Result>(
  request: FastifyRequest,
  temporaryFolder: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  // A body that says it is too large need not be read to be believed.
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw tooLarge();
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(temporaryFolder, 'upload-'));
  try {
    const file = join(folder, 'image');
    if (!(await keepImage(request, file))) throw missing();
    return await work(file);
  } finally {
    // What is still coming of a refused form is let through to nowhere: a connection that nobody reads from
    // never learns that the other side has gone.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the form to its end; says whether there was a picture in it. */
async function keepImage(request: FastifyRequest, file: string): Promise<boolean> {
  const limits = { fileSize: MOST_IMAGE_BYTES, files: 1, fields: 5, fieldSize: MOST_BASE64_CHARACTERS };
  let kept = false;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.fieldname === 'image') {
        kept = await (part.type === 'file' ? keepFile(part, file) : keepBase64(part, file));
      } else if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if (isBrokenForm(error)) throw incomplete();
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? tooLarge() : error;
  }
  return kept;
}

/** The form's parser throws plain errors for a body that ends in the middle or that has no boundary. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart/i.test(error.message);

async function keepFile(part: MultipartFile, file: string): Promise<boolean> {
  // The parser would read on to the end of the form and throw the rest away; nobody has to wait for that.
  part.file.once('limit', () => part.file.destroy(tooLarge()));
  await pipeline(part.file, createWriteStream(file));
  return part.file.bytesRead > 0;
}

async function keepBase64(part: MultipartValue, file: string): Promise<boolean> {
  if (part.valueTruncated) throw tooLarge();
  const text = String(part.value).replace(/^data:[\w/+.-]*;base64,/, '');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MOST_IMAGE_BYTES) throw tooLarge();
  await writeFile(file, bytes);
  return bytes.length > 0;
}
