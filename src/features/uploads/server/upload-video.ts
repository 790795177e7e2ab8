import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { uploadVideoCall } from '../contract.ts';
import { checkVideo } from './check-video.ts';
import { expectedVideo, type ReceivedFile, withReceivedFile } from './received-file.ts';
import { hostFailed, takeBack } from './storing.ts';
import { keepVideo, removeVideoBytes } from './video-host.ts';
import { captionOf, sentAsOf } from './video-words.ts';
import { deleteVideo, insertVideo, lockVideoUnderWay, setVideoStored } from './videos-store.ts';

type UploadRequest = Request<typeof uploadVideoCall>;

/** Stores a video and returns its public URL. */
export async function uploadVideo(request: UploadRequest): Promise<AnswerInputOf<typeof uploadVideoCall>> {
  return withReceivedFile(request, expectedVideo, async (received) => {
    const secureUrl = await keepReceived(request, received);
    return { success: true, secure_url: secureUrl, data: { url: secureUrl } };
  });
}

async function keepReceived(
  request: UploadRequest,
  { path, byteCount, texts }: ReceivedFile,
): Promise<string> {
  const caption = captionOf(texts);
  const extension = await checkVideo(path);
  // The row is inserted first, so that the clean-up finds the bytes if the process dies now.
  const video = await request.transaction((tx) =>
    insertVideo(tx, {
      id: newId(),
      sentAs: sentAsOf(texts),
      uploadedBy: request.caller?.id ?? null,
      hostedBy: request.config.storage.videos.host,
      extension,
      caption,
      byteCount,
      at: request.now(),
    }),
  );
  if (video.url !== null) return video.url;
  try {
    const url = await keepVideo(request, video, path);
    if (await request.transaction((tx) => setVideoStored(tx, video.id, url))) return url;
    throw hostFailed();
  } catch (error) {
    await takeBack(request, async (tx) => {
      const underWay = await lockVideoUnderWay(tx, video.id);
      if (!underWay) return;
      await removeVideoBytes(request, underWay);
      await deleteVideo(tx, video.id);
    });
    throw error;
  }
}
