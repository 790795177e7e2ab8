import { type Request, signedIn } from '../../../server/answer.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { setAvailable } from '../../people/server/public.ts';
import type { switchAvailabilityCall } from '../contract.ts';

/** Switches "Available for hire" on or off. */
export function switchAvailability(
  request: Request<typeof switchAvailabilityCall>,
): Promise<AnswerInputOf<typeof switchAvailabilityCall>> {
  const { body, jobs, now, reactions } = request;
  const { id } = signedIn(request);
  const { available } = body;
  return request.transaction(async (tx) => {
    const changed = await setAvailable(tx, id, available, now());
    if (changed && available) await runReactions(reactions.daysFreed, tx, jobs, id);
    return {
      available,
      message: available
        ? 'You are available for hire.'
        : 'You are no longer available for hire. Existing bookings stay.',
    };
  });
}
