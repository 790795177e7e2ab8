import type { FileStore } from '../../../server/file-store.ts';
import { identityMediaOf, identityPhotoIdOf, identityPhotoKey } from './identity-photos-store.ts';

/**
 * Reads a private photo for the operator who decides a verification. The caller must check permission and write the
 * audit entry.
 *
 * @param photoReference as it was claimed, e.g. private:identity-photos/0198…
 * @returns WebP or PDF bytes, as the reference implies; undefined when the file no longer exists
 */
export async function readIdentityPhoto(
  files: FileStore,
  photoReference: string,
): Promise<Uint8Array | undefined> {
  const id = identityPhotoIdOf(photoReference);
  const key = id && identityPhotoKey(id, identityMediaOf(photoReference));
  if (!key || !(await files.private.exists(key))) return undefined;
  return files.private.getBytes(key);
}
