/** Below this many bytes a photo is sent as it is. */
const SMALL_BYTES = 700_000;
/** Nothing is kept larger than this many pixels on its longer side. */
const LONGEST_SIDE = 2400;

/**
 * A phone's photo in the size that is kept anyway: on a slow network a tenth of the bytes is a tenth of the wait.
 * A file that this browser cannot read goes as it is; the server then says what is wrong with it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size < SMALL_BYTES || file.type === 'image/gif') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    return shrunk && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}
