import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import { assertFaultless } from '../../sign-up/server/public.ts';
import { claimImage } from '../../uploads/server/public.ts';
import { type addWorkPictureCall, MOST_WORK_PICTURES } from '../contract.ts';
import { insertWorkPicture, listWorkPictures } from './work-pictures-store.ts';

/** Adds a work picture after the existing ones. Idempotent by id. */
export async function addWorkPicture(
  request: Request<typeof addWorkPictureCall>,
): Promise<AnswerInputOf<typeof addWorkPictureCall>> {
  const { id: artisanId } = signedIn(request);
  const picture = request.body;
  return request.transaction(async (tx) => {
    // Serialises changes to this artisan's pictures.
    await lockPerson(tx, artisanId);
    const before = await listWorkPictures(tx, artisanId);
    if (before.some(({ id }) => id === picture.id)) {
      return { message: 'The picture is on your profile.', work_pictures: before };
    }
    if (before.length >= MOST_WORK_PICTURES) {
      const message = `You can show up to ${MOST_WORK_PICTURES} pictures. Remove one to add another.`;
      throw new Refusal(409, 'too_many_pictures', message, { fields: { url: message } });
    }
    if (!(await claimImage(tx, picture.url, artisanId))) {
      assertFaultless({ url: 'We can only use a picture that was uploaded here. Please choose it again.' });
    }
    if (!(await insertWorkPicture(tx, { ...picture, artisanId, at: request.now() }))) {
      throw new Refusal(409, 'already_used', 'Please add the picture again.');
    }
    return {
      message: 'The picture is on your profile.',
      work_pictures: await listWorkPictures(tx, artisanId),
    };
  });
}
