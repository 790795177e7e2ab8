import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { uploadIdentityPhotoCall } from '../contract.ts';
import {
  deleteIdentityPhoto,
  identityPhotoKey,
  identityPhotoReference,
  insertIdentityPhoto,
} from './identity-photos-store.ts';
import { encodeIdentityPhoto } from './image-encoding.ts';
import { expectedImage, withReceivedFile } from './received-file.ts';
import { storing, takeBack } from './storing.ts';

/** Stores a photo of a face, which only operators can see, and returns its reference. */
export async function uploadIdentityPhoto(
  request: Request<typeof uploadIdentityPhotoCall>,
): Promise<AnswerInputOf<typeof uploadIdentityPhotoCall>> {
  const id = newId();
  const { bytes, look, width, height } = await withReceivedFile(request, expectedImage, (file) =>
    encodeIdentityPhoto(file.path),
  );
  // The row is inserted first, so that the clean-up finds the bytes if the process dies now.
  await request.transaction((tx) =>
    insertIdentityPhoto(tx, { id, width, height, byteCount: bytes.length, look, at: request.now() }),
  );
  const key = identityPhotoKey(id);
  try {
    await storing(request, () => request.files.private.put(key, bytes, { contentType: 'image/webp' }));
  } catch (error) {
    await takeBack(request, async (tx) => {
      await request.files.private.delete(key);
      await deleteIdentityPhoto(tx, id);
    });
    throw error;
  }
  return { success: true, data: { url: identityPhotoReference(id) } };
}
