import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { leaveWaitlistCall } from '../contract.ts';
import { advanceWaitlist } from './advance-waitlist.ts';
import { isPlaceKey } from './place-key.ts';
import { isHolder } from './place-view.ts';
import { findPlace, leavePlace } from './waiting-list-store.ts';

/** Leaves the waitlist. Everyone behind moves up; if it was this person's turn, the next is told. */
export function leaveLine(
  request: Request<typeof leaveWaitlistCall>,
): Promise<AnswerInputOf<typeof leaveWaitlistCall>> {
  const { params, body, caller, config, jobs, now } = request;
  return request.transaction(async (tx) => {
    const place = await findPlace(tx, params.id);
    const hasKey = Boolean(body.key) && isPlaceKey(body.key ?? '', params.id, config, now());
    if (!place || !(hasKey || isHolder(place, caller))) {
      throw notFound('place', 'We could not find that place on a waiting list.');
    }
    const left = await leavePlace(tx, place.id, now());
    if (left && place.turnEndsAt) await advanceWaitlist(tx, jobs, place.artisanId);
    return { message: 'You have left the waiting list.' };
  });
}
