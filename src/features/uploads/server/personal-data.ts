import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../server/database.ts';
import { ownRows, type PersonalData, storedFile } from '../../../server/personal-data.ts';
import { hostedFile } from './hosted-file.ts';
import { type IdentityMedia, identityPhotoKey } from './identity-photos-store.ts';
import { imageKey } from './images-store.ts';
import { removeUnclaimedUploadsTask } from './remove-unclaimed-uploads.ts';
import { type VideoExtension, videoKey } from './videos-store.ts';

/**
 * Upload time given to the files of a deleted account, so that the next clean-up removes them instead of waiting
 * two days.
 */
const LONG_AGO = new Date(0);

/** Whether a picture or video is a person's: they own it, or uploaded it and no form has used it yet. */
const isOf = (is: ExpressionBuilder<Database, 'images' | 'videos'>, id: string) =>
  is.or([is('owner_id', '=', id), is('uploaded_by', '=', id)]);

/** Key in `upload_use`, which holds an account's uploads of a day until the next. */
const usedBy = (id: string): string => `account:${id}`;

/** Personal data in uploads: pictures, videos and private photos, with their bytes. */
export const uploadsPersonalData: PersonalData = {
  tables: ['images', 'videos', 'identity_photos', 'upload_use'],
  async collect(reads, { id }) {
    const pictures = ownRows(
      reads
        .selectFrom('images')
        .select(['url', 'width', 'height', 'byte_count', 'created_at'])
        .where((is) => isOf(is, id)),
      ['created_at', 'id'],
    );
    const videos = ownRows(
      reads
        .selectFrom('videos')
        .select(['url', 'caption', 'byte_count', 'created_at'])
        .where((is) => isOf(is, id)),
      ['created_at', 'id'],
    );
    const faces = ownRows(
      reads
        .selectFrom('identity_photos')
        .select(['width', 'height', 'byte_count', 'created_at'])
        .where('owner_id', '=', id),
      ['created_at', 'id'],
    );
    const use = await reads
      .selectFrom('upload_use')
      .select(['day', 'bytes'])
      .where('who', '=', usedBy(id))
      .execute();
    return { pictures, videos, photos_of_the_face: faces, bytes_uploaded: use };
  },
  async *files(reads, { id }) {
    yield* ownRows(
      reads
        .selectFrom('images')
        .select(['id', 'removal_pages', 'url'])
        .where((is) => isOf(is, id))
        .where('url', 'is not', null),
      ['id'],
      (pictures) =>
        pictures.map((picture) => {
          const path = `pictures/${picture.id}.webp`;
          return picture.removal_pages === null
            ? storedFile(path, 'public', imageKey(picture.id, 1200))
            : hostedFile(path, picture.url ?? '');
        }),
    );
    yield* ownRows(
      reads
        .selectFrom('videos')
        .select(['id', 'extension', 'hosted_by', 'url'])
        .where((is) => isOf(is, id))
        .where('url', 'is not', null),
      ['id'],
      (videos) =>
        videos.map((video) => {
          const path = `videos/${video.id}.${video.extension}`;
          return video.hosted_by === 'storage'
            ? storedFile(path, 'public', videoKey(video.id, video.extension as VideoExtension))
            : hostedFile(path, video.url ?? '');
        }),
    );
    // Includes certificates and proofs, which are stored the same way.
    yield* ownRows(
      reads.selectFrom('identity_photos').select(['id', 'media_type']).where('owner_id', '=', id),
      ['id'],
      (faces) =>
        faces.map((face) => {
          const key = identityPhotoKey(face.id, face.media_type as IdentityMedia);
          return storedFile(key, 'private', key);
        }),
    );
  },
  async erase(tx, { id }, { jobs }) {
    for (const table of ['images', 'videos'] as const) {
      await tx
        .updateTable(table)
        .set({ owner_id: null, uploaded_by: null, created_at: LONG_AGO })
        .where((is) => isOf(is, id))
        .execute();
    }
    await tx
      .updateTable('identity_photos')
      .set({ owner_id: null, created_at: LONG_AGO })
      .where('owner_id', '=', id)
      .execute();
    await tx.deleteFrom('upload_use').where('who', '=', usedBy(id)).execute();
    await jobs.add(tx, removeUnclaimedUploadsTask, {});
  },
};
