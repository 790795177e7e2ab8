import type { AppContext } from '../../../server/app-context.ts';
import type { CloudinarySettings } from '../../../server/storage-settings.ts';
import { removeFromCloudinary, uploadToCloudinary } from './cloudinary.ts';
import { storing } from './storing.ts';
import { type VideoExtension, videoKey } from './videos-store.ts';

/** Content type served for each extension. */
const contentTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};

type Dependencies = Pick<AppContext, 'config' | 'files' | 'log' | 'now'>;
interface Video {
  id: string;
  hosted_by: string;
  extension: string;
  byte_count: number;
}

const keyOf = (video: Video): string => videoKey(video.id, video.extension as VideoExtension);

/**
 * Stores a checked video at the host that its row names.
 *
 * @param file path of its bytes
 * @returns its public URL
 * @throws Refusal 413, 502 or 504 when an external host does not take it
 */
export async function keepVideo(dependencies: Dependencies, video: Video, file: string): Promise<string> {
  if (video.hosted_by === 'cloudinary') {
    return uploadToCloudinary(dependencies, cloudinaryOf(dependencies), file, video.id);
  }
  const key = keyOf(video);
  await storing(dependencies, () =>
    dependencies.files.public.copyFromFs(file, key, {
      contentType: contentTypes[video.extension as VideoExtension],
      contentLength: video.byte_count,
    }),
  );
  return dependencies.files.public.getUrl(key);
}

/**
 * Deletes a video's bytes; missing ones count as deleted.
 *
 * @throws Error when they may still exist
 */
export async function removeVideoBytes(dependencies: Dependencies, video: Video): Promise<void> {
  if (video.hosted_by === 'cloudinary') {
    return removeFromCloudinary(dependencies, cloudinaryOf(dependencies), video.id);
  }
  return dependencies.files.public.delete(keyOf(video));
}

function cloudinaryOf({ config: { storage } }: Dependencies): CloudinarySettings {
  if (storage.videos.host === 'cloudinary') return storage.videos;
  throw new Error('a video lies at Cloudinary, which is not configured any more');
}
