import type { Disk } from 'flydrive';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { encodeSquare } from './image-encoding.ts';
import { imageKey, squareKey } from './images-store.ts';

/** Square version of a picture, as WebP. */
export interface SquarePicture {
  bytes: Buffer;
  /** False when a larger file is returned because too many pictures are being processed. */
  isSquare: boolean;
}

/**
 * Square of an uploaded picture, shown in lists on high-density screens. Created on first request and stored with
 * the picture's other files, so older pictures get one as well.
 *
 * @param id of the picture
 * @returns undefined when our storage has no such picture
 */
export async function squarePicture(
  { files, log }: Pick<AppContext, 'files' | 'log'>,
  id: string,
): Promise<SquarePicture | undefined> {
  const key = squareKey(id);
  const kept = await bytesOf(files.public, key);
  if (kept) return { bytes: kept, isSquare: true };
  const picture = await bytesOf(files.public, imageKey(id, 480));
  if (!picture) return undefined;
  try {
    const bytes = await encodeSquare(picture);
    await files.public.put(key, bytes, { contentType: 'image/webp' });
    // The picture was deleted meanwhile, so its square must not stay.
    if (!(await files.public.exists(imageKey(id, 480)))) await files.public.delete(key);
    return { bytes, isSquare: true };
  } catch (error) {
    if (!(error instanceof Refusal))
      log.warn({ key, error: String(error) }, 'a square of a picture was not made');
    return { bytes: picture, isSquare: false };
  }
}

async function bytesOf(disk: Disk, key: string): Promise<Buffer | undefined> {
  return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined;
}
