import { createHash } from 'node:crypto';
import type { FileStore } from '../../../server/file-store.ts';

const ONE_DAY_SECONDS = 86_400;

/** Pictures being drawn; requests that come meanwhile wait for the same one. */
const pendingDrawings = new Map<string, Promise<Buffer>>();

/** For a day anyone may keep the picture of a shared link; chats and their web clients show it from pages of their own. */
export function setPreviewHeaders(setHeader: (name: string, value: string) => void): void {
  setHeader('content-type', 'image/jpeg');
  setHeader('cache-control', `public, max-age=${ONE_DAY_SECONDS}`);
  setHeader('cross-origin-resource-policy', 'cross-origin');
}

/**
 * The picture of a shared link, drawn once and kept until what it says changes.
 *
 * @param subject whose picture it is; a part of a path, and no other subject's beginning
 * @param said all that the picture says
 */
export async function cachedPreview(
  files: FileStore,
  subject: string,
  said: unknown,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
  const folder = `previews/${subject}/`;
  const key = `${folder}${fingerprint}.jpg`;
  if (await files.public.exists(key)) return Buffer.from(await files.public.getBytes(key));
  const drawing =
    pendingDrawings.get(key) ??
    drawAndStore(files, folder, key, draw).finally(() => pendingDrawings.delete(key));
  pendingDrawings.set(key, drawing);
  return drawing;
}

async function drawAndStore(files: FileStore, folder: string, key: string, draw: () => Promise<Buffer>) {
  const picture = await draw();
  // What it said before is of no more use.
  await files.public.deleteAll(folder);
  await files.public.put(key, picture, { contentType: 'image/jpeg' });
  return picture;
}
