import { createHash } from 'node:crypto';
import type { Request } from '../../../server/answer.ts';
import type { FileStore } from '../../../server/file-store.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showPreviewCall } from '../contract.ts';
import { findPreviewed, type PreviewedRow } from './artisans-store.ts';
import { drawPreview } from './draw-preview.ts';

/** Raised when the drawing itself changes, so that kept pictures are drawn again. */
const DRAWING_VERSION = 1;
const ONE_DAY_SECONDS = 86_400;

/** Pictures being drawn; requests that come meanwhile wait for the same one. */
const underWay = new Map<string, Promise<Buffer>>();

/** Shows the picture that a link to somebody's page has in a chat; drawn once and kept until what it says changes. */
export async function showPreview({
  db,
  params,
  files,
  setHeader,
}: Request<typeof showPreviewCall>): Promise<AnswerGiven<typeof showPreviewCall>> {
  const id = params.file;
  const person = await findPreviewed(db, id);
  if (!person) throw notFound('user', 'User not found');
  setHeader('content-type', 'image/jpeg');
  setHeader('cache-control', `public, max-age=${ONE_DAY_SECONDS}`);
  // Chats and their web clients show it from pages of their own.
  setHeader('cross-origin-resource-policy', 'cross-origin');
  return keptOrDrawn(files, id, person);
}

async function keptOrDrawn(files: FileStore, id: string, person: PreviewedRow): Promise<Buffer> {
  const disk = files.public;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, person]))
    .digest('hex')
    .slice(0, 16);
  const key = `previews/${id}/${fingerprint}.jpg`;
  if (await disk.exists(key)) return Buffer.from(await disk.getBytes(key));

  const drawing = underWay.get(key) ?? drawAndKeep(files, key, person).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  return drawing;
}

async function drawAndKeep(files: FileStore, key: string, person: PreviewedRow): Promise<Buffer> {
  const disk = files.public;
  const picture = await drawPreview(person, await photoOf(files, person.photo_url));
  // What it said before is of no more use.
  await disk.deleteAll(key.slice(0, key.lastIndexOf('/') + 1));
  await disk.put(key, picture, { contentType: 'image/jpeg' });
  return picture;
}

/** Our own copy of the portrait; an address elsewhere is not fetched. */
async function photoOf(files: FileStore, url: string | null): Promise<Buffer | undefined> {
  const key = url ? files.keyOf(url) : undefined;
  if (!key?.startsWith('images/') || !(await files.public.exists(key))) return undefined;
  return Buffer.from(await files.public.getBytes(key));
}
