import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { uploadImageCall } from '../contract.ts';
import { encodeImage } from './image-encoding.ts';
import { imageKey, imageUrl, insertImage } from './images-store.ts';
import { temporaryFolderOf, withReceivedImage } from './received-image.ts';

/** Takes a picture, and answers where it can be seen from now on. */
export async function uploadImage(
  request: Request<typeof uploadImageCall>,
): Promise<AnswerGiven<typeof uploadImageCall>> {
  const id = newId();
  const { files, width, height } = await withReceivedImage(
    request.raw,
    temporaryFolderOf(request.config),
    encodeImage,
  );
  await Promise.all(
    files.map((file) =>
      request.files.public.put(imageKey(id, file.width), file.bytes, { contentType: 'image/webp' }),
    ),
  );
  try {
    await request.transaction((tx) =>
      insertImage(tx, {
        id,
        width,
        height,
        byteCount: files.reduce((total, file) => total + file.bytes.length, 0),
        ownerId: request.caller?.id ?? null,
        at: request.now(),
      }),
    );
  } catch (error) {
    // Bytes that no row knows of would lie there for ever.
    await request.files.public.deleteAll(`images/${id}/`);
    throw error;
  }
  return { success: true, data: { url: imageUrl(id, 480), width, height } };
}
