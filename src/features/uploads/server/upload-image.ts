import type { Request } from '../../../server/answer.ts';
import type { ImgbbSettings } from '../../../server/storage-settings.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
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

/** Takes a picture, and answers where it can be seen from now on. */
export async function uploadImage(request: UploadRequest): Promise<AnswerGiven<typeof uploadImageCall>> {
  const id = newId();
  const encoded = await withReceivedFile(request, expectedImage, (file) => encodeImage(file.path));
  const { width, height, files, look } = encoded;
  // The row comes first: should the process die now, the clean-up knows what to look for.
  await request.transaction((tx) =>
    insertImage(tx, {
      id,
      width,
      height,
      byteCount: files.reduce((total, file) => total + file.bytes.length, 0),
      look,
      ownerId: request.caller?.id ?? null,
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
    // All are waited for, also when one fails: what arrives after the others were taken back would stay.
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
 * Keeps the three widths as three pictures of imgbb's. Its addresses cannot be worked out of each other, so that of
 * the middle one carries those of the other two behind a "#", where src/ui/picture.tsx finds them and nobody else
 * is bothered by them.
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
    // What imgbb has taken by now only a person can remove.
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
