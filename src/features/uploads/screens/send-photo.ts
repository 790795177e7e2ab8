import { IMAGE_TOO_LARGE, MOST_IMAGE_BYTES } from '../../../shared/upload-limits.ts';
import { addressInData, sendFile, UploadFailure } from './send-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Endpoint for a photo: public storage, or private storage that only operators read. */
export type PhotoCall = '/api/uploads/images' | '/api/uploads/identity-photos';

/**
 * Shrinks a photo to the largest size that the server keeps, and uploads it.
 *
 * @returns the photo's URL or reference
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
