import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../server/refusal.ts';

/** Bytes of a picture at the most. */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;
/** The same as base64 text, with room for "data:image/jpeg;base64," and line breaks. */
const MOST_BASE64_CHARACTERS = Math.ceil((MOST_IMAGE_BYTES * 4) / 3) + 400_000;
/** The largest honest body: a picture as base64 text and the form around it. */
const MOST_BODY_BYTES = MOST_BASE64_CHARACTERS + 16 * 1024;

const tooLarge = () =>
  new Refusal(413, 'file_too_large', 'That file is larger than 8 MB. Please choose a smaller picture.', {
    fields: { image: 'That file is larger than 8 MB. Please choose a smaller picture.' },
  });
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
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  // A body that says it is too large need not be read to be believed.
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'surehands-upload-'));
  try {
    const file = join(folder, 'image');
    const limits = { fileSize: MOST_IMAGE_BYTES, files: 1, fields: 5, fieldSize: MOST_BASE64_CHARACTERS };
    let received = false;
    for await (const part of request.parts({ limits })) {
      if (part.fieldname !== 'image') {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      received = await (part.type === 'file' ? keepFile(part, file) : keepBase64(part, file));
    }
    if (!received) throw missing();
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepFile(part: MultipartFile, file: string): Promise<boolean> {
  await pipeline(part.file, createWriteStream(file));
  if (part.file.truncated) throw tooLarge();
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
