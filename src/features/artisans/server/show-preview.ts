import type { Request } from '../../../server/answer.ts';
import type { FileStore } from '../../../server/file-store.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showPreviewCall } from '../contract.ts';
import { findPreviewed } from './artisans-store.ts';
import { drawPreview } from './draw-preview.ts';
import { cachedPreview, setPreviewHeaders } from './preview-cache.ts';

/** Raise this when the drawing changes, so that stored pictures are drawn again. */
const DRAWING_VERSION = 1;

/** Serves the link preview picture of a profile, drawn once and stored until its content changes. */
export async function showPreview({
  db,
  params,
  files,
  setHeader,
}: Request<typeof showPreviewCall>): Promise<AnswerInputOf<typeof showPreviewCall>> {
  const id = params.file;
  const person = await findPreviewed(db, id);
  if (!person) throw notFound('user', 'User not found');
  setPreviewHeaders(setHeader);
  return cachedPreview(files, id, [DRAWING_VERSION, person], async () =>
    drawPreview(person, await photoOf(files, person.photo_url)),
  );
}

/** The portrait from our own storage; external URLs are not fetched. */
async function photoOf(files: FileStore, url: string | null): Promise<Buffer | undefined> {
  const key = url ? files.keyOf(url) : undefined;
  if (!key?.startsWith('images/') || !(await files.public.exists(key))) return undefined;
  return Buffer.from(await files.public.getBytes(key));
}
