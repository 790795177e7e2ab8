import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { publicPeople } from '../../people/server/public.ts';
import { isFreeFor } from './images-store.ts';

type VideoRow = Selectable<Database['videos']>;
/** File extension of a video. */
export type VideoExtension = 'mp4' | 'webm' | 'mov';

/** Key of a video's bytes in storage. */
export const videoKey = (id: string, extension: VideoExtension): string => `videos/${id}.${extension}`;

interface NewVideo {
  id: string;
  /** Idempotency key chosen by the sender; null when there is none. */
  sentAs: string | null;
  /** The account that uploads it; null for a visitor. */
  uploadedBy: string | null;
  hostedBy: 'storage' | 'cloudinary';
  extension: VideoExtension;
  caption: string;
  byteCount: number;
  at: Date;
}

/**
 * Inserts a video whose bytes are about to be stored; until it has a URL it cannot be claimed or shown.
 *
 * @returns the new row, or the existing one when the same upload was sent before
 */
export async function insertVideo(tx: Tx, video: NewVideo): Promise<VideoRow> {
  return tx
    .insertInto('videos')
    .values({
      id: video.id,
      sent_as: video.sentAs,
      uploaded_by: video.uploadedBy,
      hosted_by: video.hostedBy,
      extension: video.extension,
      caption: video.caption,
      byte_count: video.byteCount,
      created_at: video.at,
    })
    .onConflict((conflict) =>
      // A no-op update, so that `returning` yields the existing row.
      conflict.column('sent_as').doUpdateSet((is) => ({ sent_as: is.ref('videos.sent_as') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Sets a video's URL once its bytes are stored.
 *
 * @returns false when the row is gone, removed by a duplicate of the same upload
 */
export async function setVideoStored(tx: Tx, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('videos')
    .set({ url })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks a video that has no URL yet; undefined when it has one or is gone. */
export async function lockVideoUnderWay(tx: Tx, id: string): Promise<VideoRow | undefined> {
  return tx
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', id)
    .where('url', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteVideo(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('videos').where('id', '=', id).execute();
}

/**
 * Makes a video an account's own. Unclaimed videos are deleted after two days.
 *
 * @param url as the upload returned it (`secure_url`)
 * @returns its caption; undefined when it is not one of our videos or belongs to another account
 */
export async function claimVideo(
  tx: Tx,
  url: string,
  ownerId: string,
): Promise<{ caption: string } | undefined> {
  return tx
    .updateTable('videos')
    .set({ owner_id: ownerId, uploaded_by: null })
    .where('url', '=', url)
    .where((is) =>
      is.or([is.and([is('owner_id', 'is', null), isFreeFor(is, ownerId)]), is('owner_id', '=', ownerId)]),
    )
    .returning('caption')
    .executeTakeFirst();
}

/** Gives up a video that its owner replaced or removed; it is deleted with the unclaimed ones. */
export async function releaseVideo(tx: Tx, url: string, ownerId: string): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ owner_id: null, uploaded_by: ownerId })
    .where('url', '=', url)
    .where('owner_id', '=', ownerId)
    .execute();
}

/**
 * Locks up to `most` videos that nothing owns or shows and that were uploaded before `before`.
 *
 * @param hosts the hosts that are configured now
 */
export async function lockUnclaimedVideos(
  tx: Tx,
  before: Date,
  hosts: string[],
  most: number,
): Promise<VideoRow[]> {
  return tx
    .selectFrom('videos')
    .selectAll('videos')
    .where('videos.owner_id', 'is', null)
    .where('videos.hosted_by', 'in', hosts)
    .where('videos.created_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom(publicPeople.as('person'))
            .select('person.id')
            .whereRef('person.video_url', '=', 'videos.url'),
        ),
      ),
    )
    .orderBy('videos.id')
    .limit(most)
    .forUpdate('videos')
    .skipLocked()
    .execute();
}
