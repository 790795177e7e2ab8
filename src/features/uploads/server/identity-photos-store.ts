import type { Tx } from '../../../server/database.ts';

/** Type of a private file; only proofs may be PDFs, faces may not. */
export type IdentityMedia = 'image/webp' | 'application/pdf';

/** Key of a private file in private storage. */
export const identityPhotoKey = (id: string, media: IdentityMedia = 'image/webp'): string =>
  `identity-photos/${id}.${media === 'application/pdf' ? 'pdf' : 'webp'}`;

/**
 * Reference that stands for a private file in forms and rows. It is not a URL, since the file cannot be fetched.
 * PDFs end in ".pdf".
 */
export const identityPhotoReference = (id: string, media: IdentityMedia = 'image/webp'): string =>
  `private:identity-photos/${id}${media === 'application/pdf' ? '.pdf' : ''}`;

const reference =
  /^private:identity-photos\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\.pdf)?$/;

/** The id in a reference; undefined when the text is not a reference. */
export const identityPhotoIdOf = (text: string): string | undefined => reference.exec(text)?.[1];

/** Media type that a reference implies. */
export const identityMediaOf = (text: string): IdentityMedia =>
  text.endsWith('.pdf') ? 'application/pdf' : 'image/webp';

interface NewIdentityPhoto {
  id: string;
  media?: IdentityMedia;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  byteCount: number;
  /** Perceptual hash, see perceptual-hash.ts. */
  look: string;
  at: Date;
}

export async function insertIdentityPhoto(tx: Tx, photo: NewIdentityPhoto): Promise<void> {
  await tx
    .insertInto('identity_photos')
    .values({
      id: photo.id,
      media_type: photo.media ?? 'image/webp',
      width: photo.width,
      height: photo.height,
      byte_count: photo.byteCount,
      look: photo.look,
      created_at: photo.at,
    })
    .execute();
}

export async function deleteIdentityPhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity_photos').where('id', '=', id).execute();
}

/**
 * Makes a private file an account's own. Unclaimed files are deleted after two days.
 *
 * @param photoReference as the upload returned it, e.g. private:identity-photos/0198…
 * @param mayBePdf true for a proof; a face must be a picture
 * @returns false when the file no longer exists or belongs to another account
 */
export async function claimIdentityPhoto(
  tx: Tx,
  photoReference: string,
  ownerId: string,
  { mayBePdf = false } = {},
): Promise<boolean> {
  const id = identityPhotoIdOf(photoReference);
  const media = identityMediaOf(photoReference);
  if (!id || (media === 'application/pdf' && !mayBePdf)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('identity_photos')
    .set({ owner_id: ownerId })
    .where('id', '=', id)
    .where('media_type', '=', media)
    .where((is) => is.or([is('owner_id', 'is', null), is('owner_id', '=', ownerId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up a private file that its owner replaced or withdrew; it is deleted with the unclaimed ones. */
export async function releaseIdentityPhoto(tx: Tx, photoReference: string, ownerId: string): Promise<void> {
  const id = identityPhotoIdOf(photoReference);
  if (!id) return;
  await tx
    .updateTable('identity_photos')
    .set({ owner_id: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Deletes up to `most` rows of files without an owner that were uploaded before `before`, skipping locked ones. */
export async function deleteUnclaimedIdentityPhotos(
  tx: Tx,
  before: Date,
  most: number,
): Promise<{ id: string; media: IdentityMedia }[]> {
  const gone = await tx
    .deleteFrom('identity_photos')
    .where('id', 'in', (from) =>
      from
        .selectFrom('identity_photos')
        .select('id')
        .where('owner_id', 'is', null)
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    )
    .returning(['id', 'media_type'])
    .execute();
  return gone.map(({ id, media_type }) => ({ id, media: media_type as IdentityMedia }));
}
