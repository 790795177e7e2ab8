import { type Request, signedIn } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { changeWorkPictureCall } from '../contract.ts';
import { listWorkPictures, setCaption } from './work-pictures-store.ts';

/** Changes the caption of a work picture. */
export async function changeWorkPicture(
  request: Request<typeof changeWorkPictureCall>,
): Promise<AnswerInputOf<typeof changeWorkPictureCall>> {
  const { id: artisanId } = signedIn(request);
  const { params, body } = request;
  return request.transaction(async (tx) => {
    if (!(await setCaption(tx, artisanId, params.id, body.caption))) {
      throw notFound('picture', 'That picture is no longer on your profile.');
    }
    return { message: 'The caption is saved.', work_pictures: await listWorkPictures(tx, artisanId) };
  });
}
