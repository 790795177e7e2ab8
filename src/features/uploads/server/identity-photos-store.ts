import type { Tx } from '../../../server/database.ts';

/** Where a face photo's bytes lie in private storage. */
export const identityPhotoKey = (id: string): string => `identity-photos/${id}.webp`;

/** What stands for a face photo wherever one is named; no address, since nobody can fetch it. */
export const identityPhotoReference = (id: string): string => `private:identity-photos/${id}`;

const reference = /^private:identity-photos\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The id in a reference; undefined when it is none. */
export const identityPhotoIdOf = (text: string): string | undefined => reference.exec(text)?.[1];

interface NewIdentityPhoto {
  id: string;
  width: number;
  height: number;
  byteCount: number;
  /** See look.ts. */
  look: string;
  at: Date;
}

export async function insertIdentityPhoto(tx: Tx, photo: NewIdentityPhoto): Promise<void> {
  await tx
    .insertInto('identity_photos')
    .values({
      id: photo.id,
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
 * @returns false when there is no such photo any more, or it is somebody else's
 */
export async function claimIdentityPhoto(tx: Tx, photoReference: string, ownerId: string): Promise<boolean> {
  const id = identityPhotoIdOf(photoReference);
  if (!id) return false;
  const { numUpdatedRows } = await tx
    .updateTable('identity_photos')
    .set({ owner_id: ownerId })
    .where('id', '=', id)
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
export async function deleteUnclaimedIdentityPhotos(tx: Tx, before: Date, most: number): Promise<string[]> {
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
    .returning('id')
    .execute();
  return gone.map((photo) => photo.id);
}
