/**
 * Captures the current frame of a playing video as a JPEG.
 *
 * @throws Error when the browser cannot encode it
 */
export async function takePicture(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!picture) throw new Error('the browser could not make a picture of the camera');
  return picture;
}
