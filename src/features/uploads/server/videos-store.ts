import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { publicPeople } from '../../people/server/public.ts';

type VideoRow = Selectable<Database['videos']>;
/** What a video's file is called after its dot. */
export type VideoExtension = 'mp4' | 'webm' | 'mov';

/** Where a video's bytes lie with the storage driver. */
export const videoKey = (id: string, extension: VideoExtension): string => `videos/${id}.${extension}`;

interface NewVideo {
  id: string;
  /** Made by the sender; null where they made none. */
  sentAs: string | null;
  ownerId: string | null;
  hostedBy: 'storage' | 'cloudinary';
  extension: VideoExtension;
  caption: string;
  byteCount: number;
  at: Date;
}

/**
 * Notes a video whose bytes are about to be stored; it has no address yet, so nobody can claim or show it.
 *
 * @returns the row; the one that is there already when the same upload was sent before
 */
export async function insertVideo(tx: Tx, video: NewVideo): Promise<VideoRow> {
  return tx
    .insertInto('videos')
    .values({
      id: video.id,
      sent_as: video.sentAs,
      owner_id: video.ownerId,
      hosted_by: video.hostedBy,
      extension: video.extension,
      caption: video.caption,
      byte_count: video.byteCount,
      created_at: video.at,
    })
    .onConflict((conflict) =>
      // Changes nothing, and so gives the row that is there.
      conflict.column('sent_as').doUpdateSet((is) => ({ sent_as: is.ref('videos.sent_as') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Gives a video the address under which it is shown from now on.
 *
 * @returns false when the row has gone, taken back by the same upload sent twice
 */
export async function setVideoStored(tx: Tx, id: string, url: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('videos')
    .set({ url })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks a video that has no address yet; undefined when it has got one or is gone. */
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
 * Makes a video somebody's own. One that nobody claims is removed after two days.
 *
 * @param url its address as the upload answered it (`secure_url`)
 * @returns what its sender wrote under it; undefined when it is no video of ours, or somebody else's
 */
export async function claimVideo(
  tx: Tx,
  url: string,
  ownerId: string,
): Promise<{ caption: string } | undefined> {
  return tx
    .updateTable('videos')
    .set({ owner_id: ownerId })
    .where('url', '=', url)
    .where((is) => is.or([is('owner_id', 'is', null), is('owner_id', '=', ownerId)]))
    .returning('caption')
    .executeTakeFirst();
}

/** Lets a video go that its owner replaced or took away; it is removed with those that nobody claims. */
export async function releaseVideo(tx: Tx, url: string, ownerId: string): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ owner_id: null })
    .where('url', '=', url)
    .where('owner_id', '=', ownerId)
    .execute();
}

/**
 * Locks up to `most` videos that nobody owns or shows and that were uploaded before `before`.
 *
 * @param hosts where they lie, as far as it can be reached now
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
