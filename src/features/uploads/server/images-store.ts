import type { Tx } from '../../../server/database.ts';
import { publicPeople } from '../../people/server/public.ts';

/** The widths in which every picture is kept, in pixels. The first is a square. */
const IMAGE_WIDTHS = [160, 480, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where a picture's bytes lie with the storage driver. */
export const imageFolder = (id: string): string => `images/${id}/`;
export const imageKey = (id: string, width: ImageWidth): string => `${imageFolder(id)}${width}.webp`;

/** Pixels of the square that is made of a picture when it is first asked for (square-picture.ts). */
export const SQUARE_WIDTH = 256;
export const squareKey = (id: string): string => `${imageFolder(id)}${SQUARE_WIDTH}.webp`;

/** The address under which our own server shows it. */
export const imageUrl = (id: string, width: ImageWidth): string => `/files/${imageKey(id, width)}`;

interface NewImage {
  id: string;
  width: number;
  height: number;
  byteCount: number;
  /** See perceptual-hash.ts. */
  look: string;
  ownerId: string | null;
  at: Date;
}

/** Notes a picture whose bytes are about to be stored; it has no address yet, so nobody can claim or show it. */
export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      owner_id: image.ownerId,
      width: image.width,
      height: image.height,
      byte_count: image.byteCount,
      look: image.look,
      created_at: image.at,
    })
    .execute();
}

/** Gives a picture the address under which it is shown from now on. */
export async function setImageStored(
  tx: Tx,
  id: string,
  url: string,
  removalPages: string[] | null,
): Promise<void> {
  await tx.updateTable('images').set({ url, removal_pages: removalPages }).where('id', '=', id).execute();
}

/** Remembers a picture that somebody else still shows and that can only be removed by hand. */
export async function setImageForgotten(tx: Tx, id: string, removalPages: string[], at: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({ removal_pages: removalPages, forgotten_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteImage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('images').where('id', '=', id).execute();
}

/**
 * Makes a picture an account's own. A picture that nobody claims is removed after two days, so whatever keeps a
 * picture's address has to claim it.
 *
 * @param url its address as the upload answered it, e.g. /files/images/0198…/480.webp
 * @returns false when it is no picture of ours, or someone else's
 */
export async function claimImage(tx: Tx, url: string, ownerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ owner_id: ownerId })
    .where('url', '=', url)
    .where('forgotten_at', 'is', null)
    .where((is) =>
      is.or([is.and([is('owner_id', 'is', null), is('hire_id', 'is', null)]), is('owner_id', '=', ownerId)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Makes a picture a guest's hire's own, which may be written later in the transaction: guests have no account to own it.
 *
 * @param url as {@link claimImage} takes it
 * @returns false when it is no picture of ours, or belongs to an account or to another hire
 */
export async function claimImageForHire(tx: Tx, url: string, hireId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ hire_id: hireId })
    .where('url', '=', url)
    .where('forgotten_at', 'is', null)
    .where('owner_id', 'is', null)
    .where((is) => is.or([is('hire_id', 'is', null), is('hire_id', '=', hireId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the pictures of guests' hires to the account that takes these hires over. */
export async function giveImagesOfHires(tx: Tx, hireIds: readonly string[], ownerId: string): Promise<void> {
  if (hireIds.length === 0) return;
  await tx
    .updateTable('images')
    .set({ owner_id: ownerId, hire_id: null })
    .where('hire_id', 'in', hireIds)
    .execute();
}

/** Lets a picture go that its owner replaced or took away; it is removed with those that nobody claims. */
export async function releaseImage(tx: Tx, url: string, ownerId: string): Promise<void> {
  await tx
    .updateTable('images')
    .set({ owner_id: null })
    .where('url', '=', url)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** A picture that nobody owns or shows any more. */
export interface UnclaimedImage {
  id: string;
  /** imgbb's pages for removing it; null where the bytes are ours to remove. */
  removalPages: string[] | null;
}

/** Locks up to `most` pictures that nobody owns or shows and that were uploaded before `before`. */
export async function lockUnclaimedImages(tx: Tx, before: Date, most: number): Promise<UnclaimedImage[]> {
  const rows = await tx
    .selectFrom('images')
    .select(['images.id', 'images.removal_pages'])
    .where('images.owner_id', 'is', null)
    .where('images.hire_id', 'is', null)
    .where('images.forgotten_at', 'is', null)
    .where('images.created_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom(publicPeople.as('person'))
            .select('person.id')
            .whereRef('person.photo_url', '=', 'images.url'),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('work_pictures')
            .select('work_pictures.id')
            .whereRef('work_pictures.url', '=', 'images.url'),
        ),
      ),
    )
    .orderBy('images.id')
    .limit(most)
    .forUpdate('images')
    .skipLocked()
    .execute();
  return rows.map((row) => ({ id: row.id, removalPages: row.removal_pages }));
}
