import type { FileStore } from '../../../server/file-store.ts';
import { identityMediaOf, identityPhotoIdOf, identityPhotoKey } from './identity-photos-store.ts';

/**
 * A face photo's bytes, for the operator who decides a verification. Who may look, and that it is written down, is the
 * caller's to see to.
 *
 * @param photoReference as it was claimed, e.g. private:identity-photos/0198…
 * @returns a WebP picture, or a PDF where the reference is one's; undefined when it is not there any more
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
