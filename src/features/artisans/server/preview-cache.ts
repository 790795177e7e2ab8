import { createHash } from 'node:crypto';
import type { FileStore } from '../../../server/file-store.ts';

const ONE_DAY_SECONDS = 86_400;

/** Pictures being drawn, so that concurrent requests share one drawing. */
const pendingDrawings = new Map<string, Promise<Buffer>>();

/** Lets caches keep a link preview for a day, and lets the web pages of chat apps embed it. */
export function setPreviewHeaders(setHeader: (name: string, value: string) => void): void {
  setHeader('content-type', 'image/jpeg');
  setHeader('cache-control', `public, max-age=${ONE_DAY_SECONDS}`);
  setHeader('cross-origin-resource-policy', 'cross-origin');
}

/**
 * A link preview picture, drawn once and stored until its content changes.
 *
 * @param subject path segment that identifies whose picture it is; must not be a prefix of another subject
 * @param said everything that the picture shows; its hash is part of the file name
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
  // Pictures of earlier content are not needed any more.
  await files.public.deleteAll(folder);
  await files.public.put(key, picture, { contentType: 'image/jpeg' });
  return picture;
}
