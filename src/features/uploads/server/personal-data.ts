import type { PersonalData } from '../../../server/personal-data.ts';
import { removeUnclaimedUploadsTask } from './remove-unclaimed-uploads.ts';

/** When an upload of somebody who left was made: long enough ago that it is removed at once, and not in two days. */
const LONG_AGO = new Date(0);

const tables = ['images', 'videos', 'identity_photos'] as const;
/** What an account uploaded in a day is kept under its id until the next. */
const useOf = (id: string): string => `account:${id}`;

/** Pictures, videos and photos of faces, with their bytes. */
export const uploadsPersonalData: PersonalData = {
  tables: [...tables, 'upload_use'],
  async collect(reads, { id }) {
    const pictures = await reads
      .selectFrom('images')
      .select(['url', 'width', 'height', 'byte_count', 'created_at'])
      .where('owner_id', '=', id)
      .execute();
    const videos = await reads
      .selectFrom('videos')
      .select(['url', 'caption', 'byte_count', 'created_at'])
      .where('owner_id', '=', id)
      .execute();
    const faces = await reads
      .selectFrom('identity_photos')
      .select(['width', 'height', 'byte_count', 'created_at'])
      .where('owner_id', '=', id)
      .execute();
    const use = await reads
      .selectFrom('upload_use')
      .select(['day', 'bytes'])
      .where('who', '=', useOf(id))
      .execute();
    return { pictures, videos, photos_of_the_face: faces, bytes_uploaded: use };
  },
  async forget(tx, { id }, { jobs }) {
    for (const table of tables) {
      await tx
        .updateTable(table)
        .set({ owner_id: null, created_at: LONG_AGO })
        .where('owner_id', '=', id)
        .execute();
    }
    await tx.deleteFrom('upload_use').where('who', '=', useOf(id)).execute();
    await jobs.add(tx, removeUnclaimedUploadsTask, {});
  },
};
