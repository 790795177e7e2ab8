import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { orderWorkPicturesCall } from '../contract.ts';
import { listWorkPictures, saveOrder } from './work-pictures-store.ts';

/** Reorders the work pictures. */
export async function orderWorkPictures(
  request: Request<typeof orderWorkPicturesCall>,
): Promise<AnswerInputOf<typeof orderWorkPicturesCall>> {
  const { id: artisanId } = signedIn(request);
  const { ids } = request.body;
  return request.transaction(async (tx) => {
    // Serialises changes to this artisan's pictures.
    await lockPerson(tx, artisanId);
    const before = await listWorkPictures(tx, artisanId);
    const known = new Set(before.map(({ id }) => id));
    if (new Set(ids).size !== known.size || ids.length !== known.size || !ids.every((id) => known.has(id))) {
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Your pictures were changed in another tab or on another device. Please check them and try again.',
      );
    }
    await saveOrder(tx, artisanId, ids);
    return { message: 'The order is saved.', work_pictures: await listWorkPictures(tx, artisanId) };
  });
}
