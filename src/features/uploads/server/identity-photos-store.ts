import type { Tx } from '../../../server/database.ts';

/** What a private file of a verification is; a PDF is a proof and never a face. */
export type IdentityMedia = 'image/webp' | 'application/pdf';

/** Where a face photo's bytes, or those of another private file, lie in private storage. */
export const identityPhotoKey = (id: string, media: IdentityMedia = 'image/webp'): string =>
  `identity-photos/${id}.${media === 'application/pdf' ? 'pdf' : 'webp'}`;

/** What stands for a face photo wherever one is named; no address, since it cannot be fetched. A PDF is one by its end. */
export const identityPhotoReference = (id: string, media: IdentityMedia = 'image/webp'): string =>
  `private:identity-photos/${id}${media === 'application/pdf' ? '.pdf' : ''}`;

const reference =
  /^private:identity-photos\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\.pdf)?$/;

/** The id in a reference; undefined when it is none. */
export const identityPhotoIdOf = (text: string): string | undefined => reference.exec(text)?.[1];

/** What a reference says that its file is. */
export const identityMediaOf = (text: string): IdentityMedia =>
  text.endsWith('.pdf') ? 'application/pdf' : 'image/webp';

interface NewIdentityPhoto {
  id: string;
  media?: IdentityMedia;
  /** Null for a PDF. */
  width: number | null;
  height: number | null;
  byteCount: number;
  /** See perceptual-hash.ts. */
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
 * Makes a face photo somebody's own. One that nobody claims is removed after two days.
 *
 * @param photoReference as the upload answered it, e.g. private:identity-photos/0198…
 * @param mayBePdf true where a proof is claimed; a face is a picture
 * @returns false when there is no such photo any more, or it is somebody else's
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

/** Lets a face photo go that its owner replaced or took back; it is removed with those that nobody claims. */
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

/** Locks up to `most` photos that nobody owns and that were uploaded before `before`, and forgets them. */
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
