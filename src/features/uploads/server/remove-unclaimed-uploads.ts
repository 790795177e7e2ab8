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

/** How many are removed in one transaction. */
const AT_ONCE = 50;

/**
 * Pictures, videos and photos of faces that were uploaded for a form which was never sent do not stay, and neither do
 * those of an account that is gone. Bytes go first and their row with them, so that what fails is found again.
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
  // Yesterday's room is asked for no more.
  rows: [{ table: 'upload_use', column: 'day', days: 1 }],
  sweep: (context) => removeUnclaimedUploadsTask.run(context, {}),
};

/** Does a piece of the work in each transaction until one finds no more. */
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
  // Those at a host that is not configured any more wait until it is, and keep no other one from going.
  const hosts = [...new Set(['storage', context.config.storage.videos.host])];
  const videos = await lockUnclaimedVideos(tx, before, hosts, AT_ONCE);
  for (const video of videos) {
    await removeVideoBytes(context, video);
    await deleteVideo(tx, video.id);
  }
  return videos.length;
}

/** What was being received when the process was killed would lie there for ever. */
async function removeAbandoned(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { recursive: true, force: true });
  }
}
