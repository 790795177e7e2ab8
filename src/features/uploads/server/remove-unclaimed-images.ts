import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTask } from '../../../server/jobs.ts';
import { deleteUnclaimedImages } from './images-store.ts';
import { temporaryFolderOf } from './received-image.ts';

const UNCLAIMED_HOURS = 48;

/** Pictures that were uploaded for a form which was never sent do not stay. */
export const removeUnclaimedImagesTask = defineTask({
  name: 'remove-unclaimed-images',
  everyCron: '40 2 * * *',
  retries: 2,
  async run({ config, db, files, now }) {
    const before = new Date(now().getTime() - UNCLAIMED_HOURS * 3_600_000);
    const ids = await db.transaction().execute((tx) => deleteUnclaimedImages(tx, before));
    for (const id of ids) await files.public.deleteAll(`images/${id}/`);
    await removeAbandoned(temporaryFolderOf(config), before);
  },
});

/** What was being received when the process was killed would lie there for ever. */
async function removeAbandoned(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { recursive: true, force: true });
  }
}
