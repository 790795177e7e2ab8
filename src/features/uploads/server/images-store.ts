import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';

/** The widths in which every picture is kept, in pixels. The first is a square. */
export const IMAGE_WIDTHS = [160, 480, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where a picture's bytes lie with the storage driver. */
export const imageKey = (id: string, width: ImageWidth): string => `images/${id}/${width}.webp`;

/** The address under which anyone may see it. */
export const imageUrl = (id: string, width: ImageWidth): string => `/files/${imageKey(id, width)}`;

const ownAddress =
  /^\/files\/images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/480\.webp$/;

interface NewImage {
  id: string;
  width: number;
  height: number;
  byteCount: number;
  ownerId: string | null;
  at: Date;
}

export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      owner_id: image.ownerId,
      width: image.width,
      height: image.height,
      byte_count: image.byteCount,
      created_at: image.at,
    })
    .execute();
}

/**
 * Makes a picture somebody's own. A picture that nobody claims is removed after two days, so whatever keeps a
 * picture's address has to claim it.
 *
 * @param url its address as the upload answered it, e.g. /files/images/0198…/480.webp
 * @returns false when it is no picture of ours, or somebody else's
 */
export async function claimImage(tx: Tx, url: string, ownerId: string): Promise<boolean> {
  const [, id] = ownAddress.exec(url) ?? [];
  if (!id) return false;
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ owner_id: ownerId })
    .where('id', '=', id)
    .where((is) => is.or([is('owner_id', 'is', null), is('owner_id', '=', ownerId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets pictures that nobody owns or shows and that were uploaded before `before`, and says which they were. */
export async function deleteUnclaimedImages(tx: Tx, before: Date): Promise<string[]> {
  const address = sql<string>`'/files/images/' || images.id || '/480.webp'`;
  const gone = await tx
    .deleteFrom('images')
    .where('owner_id', 'is', null)
    .where('created_at', '<', before)
    .where((is) =>
      is.not(is.exists(is.selectFrom('users').select('users.id').where('photo_url', '=', address))),
    )
    .where((is) =>
      is.not(is.exists(is.selectFrom('work_pictures').select('work_pictures.id').where('url', '=', address))),
    )
    .returning('id')
    .execute();
  return gone.map((image) => image.id);
}
