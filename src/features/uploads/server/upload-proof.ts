import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { uploadProofCall } from '../contract.ts';
import { UNKNOWN } from './hash-old-pictures.ts';
import {
  deleteIdentityPhoto,
  type IdentityMedia,
  identityPhotoKey,
  identityPhotoReference,
  insertIdentityPhoto,
} from './identity-photos-store.ts';
import { encodeIdentityPhoto } from './image-encoding.ts';
import { expectedProof, withReceivedFile } from './received-file.ts';
import { storing, takeBack } from './storing.ts';

interface Proof {
  media: IdentityMedia;
  bytes: Buffer;
  look: string;
  width: number | null;
  height: number | null;
}

/**
 * Stores a document that proves something, as a picture or PDF that only operators can see, and returns its
 * reference.
 */
export async function uploadProof(
  request: Request<typeof uploadProofCall>,
): Promise<AnswerInputOf<typeof uploadProofCall>> {
  const id = newId();
  const { media, bytes, ...proof } = await withReceivedFile(request, expectedProof, ({ path }) => read(path));
  // The row is inserted first, so that the clean-up finds the bytes if the process dies now.
  await request.transaction((tx) =>
    insertIdentityPhoto(tx, { id, media, ...proof, byteCount: bytes.length, at: request.now() }),
  );
  const key = identityPhotoKey(id, media);
  try {
    await storing(request, () => request.files.private.put(key, bytes, { contentType: media }));
  } catch (error) {
    await takeBack(request, async (tx) => {
      await request.files.private.delete(key);
      await deleteIdentityPhoto(tx, id);
    });
    throw error;
  }
  return { success: true, data: { url: identityPhotoReference(id, media) } };
}

/** Re-encodes a picture; a PDF is stored unchanged, and no page of ours opens it. */
async function read(path: string): Promise<Proof> {
  const { mime = '' } = (await fileTypeFromFile(path)) ?? {};
  if (mime === 'application/pdf') {
    const bytes = await readFile(path);
    return { media: mime, bytes, look: UNKNOWN, width: null, height: null };
  }
  if (!mime.startsWith('image/')) {
    const message = 'Please choose a photo or a PDF.';
    throw new Refusal(400, 'not_an_image', message, { fields: { file: message } });
  }
  return { media: 'image/webp', ...(await encodeIdentityPhoto(path)) };
}
