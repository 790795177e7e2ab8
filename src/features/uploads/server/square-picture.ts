import type { Disk } from 'flydrive';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { encodeSquare } from './image-encoding.ts';
import { imageKey, squareKey } from './images-store.ts';

/** A square of a picture, as WebP. */
export interface SquarePicture {
  bytes: Buffer;
  /** False for a larger file that is sent instead while too many pictures are being made. */
  isSquare: boolean;
}

/**
 * The square of an uploaded picture that lists show on sharp screens. It is made when it is first asked for, and kept with the
 * picture's other files, so that pictures from before have one as well.
 *
 * @param id of the picture
 * @returns undefined where our storage has no such picture
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
    // Removed meanwhile: nothing of it may stay.
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
