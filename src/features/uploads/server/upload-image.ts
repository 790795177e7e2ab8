import type { Request } from '../../../server/answer.ts';
import type { ImgbbSettings } from '../../../server/storage-settings.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { uploadImageCall } from '../contract.ts';
import { type EncodedImage, encodeImage } from './image-encoding.ts';
import {
  deleteImage,
  imageFolder,
  imageKey,
  insertImage,
  setImageForgotten,
  setImageStored,
} from './images-store.ts';
import { uploadToImgbb } from './imgbb.ts';
import { expectedImage, withReceivedFile } from './received-file.ts';
import { storing, takeBack } from './storing.ts';

type UploadRequest = Request<typeof uploadImageCall>;

/** Stores a picture and returns its public URL. */
export async function uploadImage(request: UploadRequest): Promise<AnswerInputOf<typeof uploadImageCall>> {
  const id = newId();
  const encoded = await withReceivedFile(request, expectedImage, (file) => encodeImage(file.path));
  const { width, height, files, look } = encoded;
  // The row is inserted first, so that the clean-up finds the bytes if the process dies now.
  await request.transaction((tx) =>
    insertImage(tx, {
      id,
      width,
      height,
      byteCount: files.reduce((total, file) => total + file.bytes.length, 0),
      look,
      uploadedBy: request.caller?.id ?? null,
      at: request.now(),
    }),
  );
  const { images } = request.config.storage;
  const url =
    images.host === 'imgbb'
      ? await keepAtImgbb(request, images, id, files)
      : await keepInStorage(request, id, files);
  return { success: true, data: { url, width, height } };
}

async function keepInStorage(
  request: UploadRequest,
  id: string,
  files: EncodedImage['files'],
): Promise<string> {
  const disk = request.files.public;
  try {
    // Waits for all even if one fails: a write that finishes after the clean-up would leave its file behind.
    const puts = await Promise.allSettled(
      files.map(({ width, bytes }) =>
        storing(request, () => disk.put(imageKey(id, width), bytes, { contentType: 'image/webp' })),
      ),
    );
    throwFirst(puts);
    const url = await disk.getUrl(imageKey(id, 480));
    await request.transaction((tx) => setImageStored(tx, id, url, null));
    return url;
  } catch (error) {
    await takeBack(request, async (tx) => {
      await disk.deleteAll(imageFolder(id));
      await deleteImage(tx, id);
    });
    throw error;
  }
}

/**
 * Stores the three widths as three pictures at imgbb. Their URLs cannot be derived from each other, so the middle
 * one's URL carries the other two after "#", where src/ui/picture.tsx reads them and browsers ignore them.
 */
async function keepAtImgbb(
  request: UploadRequest,
  settings: ImgbbSettings,
  id: string,
  files: EncodedImage['files'],
): Promise<string> {
  const results = await Promise.allSettled(
    files.map(({ width, bytes }) => uploadToImgbb(request, settings, `${id}-${width}`, bytes)),
  );
  const kept = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const removalPages = kept.flatMap(({ removalPage }) => removalPage ?? []);
  if (kept.length < files.length) {
    // Pictures that imgbb has already stored can only be deleted by a person.
    await takeBack(request, (tx) =>
      kept.length > 0 ? setImageForgotten(tx, id, removalPages, request.now()) : deleteImage(tx, id),
    );
    throwFirst(results);
  }
  const [smallest, middle, largest] = kept.map(({ url }) => url);
  const url = `${middle}#160=${smallest}&1200=${largest}`;
  await request.transaction((tx) => setImageStored(tx, id, url, removalPages));
  return url;
}

function throwFirst(results: PromiseSettledResult<unknown>[]): void {
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
