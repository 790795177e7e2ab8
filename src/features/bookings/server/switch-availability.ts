import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { setAvailable } from '../../artisans/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { switchAvailabilityCall } from '../contract.ts';

/** "Available for hire": on or off. */
export function switchAvailability(
  request: Request<typeof switchAvailabilityCall>,
): Promise<AnswerGiven<typeof switchAvailabilityCall>> {
  const { body, jobs, now } = request;
  const { id } = signedIn(request);
  const { available } = body;
  return request.transaction(async (tx) => {
    const changed = await setAvailable(tx, id, available, now());
    if (changed && available) await lookAtLine(tx, jobs, id);
    return {
      available,
      message: available
        ? 'You are available for hire.'
        : 'You are no longer available for hire. Hires that are booked stay booked.',
    };
  });
}
