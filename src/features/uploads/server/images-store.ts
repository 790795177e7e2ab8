import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { publicPeople } from '../../people/server/public.ts';

/** Widths in which every picture is stored, in pixels. The first is a square. */
const IMAGE_WIDTHS = [160, 480, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Storage key prefix of a picture's files. */
export const imageFolder = (id: string): string => `images/${id}/`;
export const imageKey = (id: string, width: ImageWidth): string => `${imageFolder(id)}${width}.webp`;

/** Size in pixels of the square made on first request (square-picture.ts). */
export const SQUARE_WIDTH = 256;
export const squareKey = (id: string): string => `${imageFolder(id)}${SQUARE_WIDTH}.webp`;

/** Path under which our own server serves it. */
export const imageUrl = (id: string, width: ImageWidth): string => `/files/${imageKey(id, width)}`;

interface NewImage {
  id: string;
  width: number;
  height: number;
  byteCount: number;
  /** Perceptual hash, see perceptual-hash.ts. */
  look: string;
  /** The account that uploads it; null for a visitor. */
  uploadedBy: string | null;
  at: Date;
}

/** Inserts a picture whose bytes are about to be stored; until it has a URL it cannot be claimed or shown. */
export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      uploaded_by: image.uploadedBy,
      width: image.width,
      height: image.height,
      byte_count: image.byteCount,
      look: image.look,
      created_at: image.at,
    })
    .execute();
}

/** Sets a picture's URL once its bytes are stored. */
export async function setImageStored(
  tx: Tx,
  id: string,
  url: string,
  removalPages: string[] | null,
): Promise<void> {
  await tx.updateTable('images').set({ url, removal_pages: removalPages }).where('id', '=', id).execute();
}

/**
 * Marks a picture as forgotten that imgbb still serves and that only a person can delete, through its removal
 * pages.
 */
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

/** Whether an account may claim what nothing uses yet: its own uploads and those of visitors. */
export const isFreeFor = (is: ExpressionBuilder<Database, 'images' | 'videos'>, ownerId: string) =>
  is.or([is('uploaded_by', 'is', null), is('uploaded_by', '=', ownerId)]);

/**
 * Makes a picture an account's own. Unclaimed pictures are deleted after two days, also those of signed-in people, so
 * every feature that stores a picture's URL must claim it.
 *
 * @param url as the upload returned it, e.g. /files/images/0198…/480.webp
 * @returns false when it is not one of our pictures or belongs to another account
 */
export async function claimImage(tx: Tx, url: string, ownerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ owner_id: ownerId, uploaded_by: null })
    .where('url', '=', url)
    .where('forgotten_at', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('owner_id', 'is', null), is('hire_id', 'is', null), isFreeFor(is, ownerId)]),
        is('owner_id', '=', ownerId),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Claims a picture for a guest's hire, since guests have no account. The hire's row may be inserted later in the
 * transaction.
 *
 * @param url as {@link claimImage} takes it
 * @returns false when it is not one of our pictures, or belongs to an account or to another hire
 */
export async function claimImageForHire(tx: Tx, url: string, hireId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ hire_id: hireId })
    .where('url', '=', url)
    .where('forgotten_at', 'is', null)
    .where('owner_id', 'is', null)
    .where('uploaded_by', 'is', null)
    .where((is) => is.or([is('hire_id', 'is', null), is('hire_id', '=', hireId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Transfers the pictures of guests' hires to the account that takes over these hires. */
export async function giveImagesOfHires(tx: Tx, hireIds: readonly string[], ownerId: string): Promise<void> {
  if (hireIds.length === 0) return;
  await tx
    .updateTable('images')
    .set({ owner_id: ownerId, hire_id: null })
    .where(sql<boolean>`hire_id = any (${hireIds}::uuid[])`)
    .execute();
}

/**
 * Gives up a picture that its owner replaced or removed, unless something else of theirs shows it; it is deleted with the
 * unclaimed ones.
 */
export async function releaseImage(
  tx: Tx,
  { isPictureInUse }: Pick<QueryParts, 'isPictureInUse'>,
  url: string,
  ownerId: string,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({ owner_id: null, uploaded_by: ownerId })
    .where('url', '=', url)
    .where('owner_id', '=', ownerId)
    .where((is) => is.not(is.or(isPictureInUse.map((inUse) => inUse(ownerId, url)))))
    .execute();
}

/** A picture that nothing owns or shows any more. */
export interface UnclaimedImage {
  id: string;
  /** imgbb's pages for deleting it; null when the bytes are in our own storage. */
  removalPages: string[] | null;
}

/** Locks up to `most` pictures that nothing owns or shows and that were uploaded before `before`. */
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
