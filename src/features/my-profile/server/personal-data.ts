import type { PersonalData } from '../../../server/personal-data.ts';
import { listWorkPictures } from './work-pictures-store.ts';

/** Personal data in work pictures. */
export const myProfilePersonalData: PersonalData = {
  tables: ['work_pictures'],
  collect: async (reads, { id }) => ({ work_pictures: await listWorkPictures(reads, id) }),
  async erase(tx, { id }) {
    await tx.deleteFrom('work_pictures').where('artisan_id', '=', id).execute();
  },
};
