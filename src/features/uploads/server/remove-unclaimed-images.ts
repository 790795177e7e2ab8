import { defineTask } from '../../../server/jobs.ts';
import { deleteUnclaimedImages } from './images-store.ts';

const UNCLAIMED_HOURS = 48;

/** Pictures that were uploaded for a form which was never sent do not stay. */
export const removeUnclaimedImagesTask = defineTask({
  name: 'remove-unclaimed-images',
  everyCron: '40 2 * * *',
  retries: 2,
  async run({ db, files, now }) {
    const before = new Date(now().getTime() - UNCLAIMED_HOURS * 3_600_000);
    const ids = await db.transaction().execute((tx) => deleteUnclaimedImages(tx, before));
    for (const id of ids) await files.public.deleteAll(`images/${id}/`);
  },
});
