import { IMAGE_TOO_LARGE, MOST_IMAGE_BYTES } from '../../../shared/upload-limits.ts';
import { addressInData, sendFile, UploadFailure } from './send-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Where a photo goes: to where anyone may see it, or to where only an operator may. */
export type PhotoCall = '/api/uploads/images' | '/api/uploads/identity-photos';

/**
 * Shrinks a photo to the size that is kept anyway, and uploads it.
 *
 * @returns the address, or the reference, under which it is kept
 * @throws UploadFailure whose message is the reason
 */
export async function sendPhoto(
  photo: Blob,
  path: PhotoCall,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const file = await shrinkPhoto(photo);
  if (file.size > MOST_IMAGE_BYTES) throw new UploadFailure(IMAGE_TOO_LARGE);
  signal.throwIfAborted();
  return sendFile({
    path,
    field: 'image',
    file,
    fileName: 'photo',
    addressIn: addressInData,
    onProgress,
    signal,
  });
}
