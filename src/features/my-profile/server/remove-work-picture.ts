import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { releaseImage } from '../../uploads/server/public.ts';
import type { removeWorkPictureCall } from '../contract.ts';
import { deleteWorkPicture, listWorkPictures } from './work-pictures-store.ts';

/** Removes a work picture. Idempotent. */
export async function removeWorkPicture(
  request: Request<typeof removeWorkPictureCall>,
): Promise<AnswerInputOf<typeof removeWorkPictureCall>> {
  const { id: artisanId } = signedIn(request);
  return request.transaction(async (tx) => {
    const url = await deleteWorkPicture(tx, artisanId, request.params.id);
    if (url) await releaseImage(tx, request.queryParts, url, artisanId);
    return { message: 'The picture is removed.', work_pictures: await listWorkPictures(tx, artisanId) };
  });
}
