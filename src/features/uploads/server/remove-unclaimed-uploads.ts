import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { RetentionRule } from '../../../server/retention.ts';
import { UNCLAIMED_HOURS } from '../../../shared/upload-limits.ts';
import { deleteUnclaimedIdentityPhotos, identityPhotoKey } from './identity-photos-store.ts';
import { deleteImage, imageFolder, lockUnclaimedImages, setImageForgotten } from './images-store.ts';
import { temporaryFolderOf } from './received-file.ts';
import { removeVideoBytes } from './video-host.ts';
import { deleteVideo, lockUnclaimedVideos } from './videos-store.ts';

/** How many are deleted in one transaction. */
const AT_ONCE = 50;

/**
 * Deletes uploads whose form was never submitted, and those of deleted accounts. Bytes are deleted before their
 * row, so that a failed deletion is retried.
 */
export const removeUnclaimedUploadsTask = defineTask({
  name: 'remove-unclaimed-uploads',
  retries: 2,
  async run(context) {
    const before = new Date(context.now().getTime() - UNCLAIMED_HOURS * 3_600_000);
    await inTurns(context, (tx) => removeImages(context, tx, before));
    await inTurns(context, (tx) => removeIdentityPhotos(context, tx, before));
    await inTurns(context, (tx) => removeVideos(context, tx, before));
    await removeAbandoned(temporaryFolderOf(context.config), before);
  },
});

export const uploadsRetention: RetentionRule = {
  kind: 'uploads',
  // Only today's quota is ever read.
  rows: [{ table: 'upload_use', column: 'day', days: 1 }],
  sweep: (context) => removeUnclaimedUploadsTask.run(context, {}),
};

/** Runs `work` in one transaction after another until it finds fewer than {@link AT_ONCE}. */
async function inTurns({ db }: AppContext, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction().execute(work)) === AT_ONCE);
}

async function removeImages({ files, now }: AppContext, tx: Tx, before: Date): Promise<number> {
  const images = await lockUnclaimedImages(tx, before, AT_ONCE);
  for (const { id, removalPages } of images) {
    if (removalPages) {
      await setImageForgotten(tx, id, removalPages, now());
    } else {
      await files.public.deleteAll(imageFolder(id));
      await deleteImage(tx, id);
    }
  }
  return images.length;
}

async function removeIdentityPhotos({ files }: AppContext, tx: Tx, before: Date): Promise<number> {
  const gone = await deleteUnclaimedIdentityPhotos(tx, before, AT_ONCE);
  for (const { id, media } of gone) await files.private.delete(identityPhotoKey(id, media));
  return gone.length;
}

async function removeVideos(context: AppContext, tx: Tx, before: Date): Promise<number> {
  // Videos at a host that is not configured now are skipped, so that they do not block the others.
  const hosts = [...new Set(['storage', context.config.storage.videos.host])];
  const videos = await lockUnclaimedVideos(tx, before, hosts, AT_ONCE);
  for (const video of videos) {
    await removeVideoBytes(context, video);
    await deleteVideo(tx, video.id);
  }
  return videos.length;
}

/** Deletes what a killed process left half received. */
async function removeAbandoned(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { recursive: true, force: true });
  }
}
