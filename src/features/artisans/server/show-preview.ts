import type { Request } from '../../../server/answer.ts';
import type { FileStore } from '../../../server/file-store.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showPreviewCall } from '../contract.ts';
import { findPreviewed } from './artisans-store.ts';
import { drawPreview } from './draw-preview.ts';
import { cachedPreview, setPreviewHeaders } from './preview-cache.ts';

/** Raised when the drawing itself changes, so that kept pictures are drawn again. */
const DRAWING_VERSION = 1;

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
  setPreviewHeaders(setHeader);
  return cachedPreview(files, id, [DRAWING_VERSION, person], async () =>
    drawPreview(person, await photoOf(files, person.photo_url)),
  );
}

/** Our own copy of the portrait; an address elsewhere is not fetched. */
async function photoOf(files: FileStore, url: string | null): Promise<Buffer | undefined> {
  const key = url ? files.keyOf(url) : undefined;
  if (!key?.startsWith('images/') || !(await files.public.exists(key))) return undefined;
  return Buffer.from(await files.public.getBytes(key));
}
