import { type Request, signedIn } from '../../../server/answer.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { setWorkingHoursCall } from '../contract.ts';
import { lockCalendar } from './bookings-store.ts';
import { writeRules } from './calendar-store.ts';

/** Replaces the artisan's hours and rules. Existing hires are not affected. */
export async function setWorkingHours(
  request: Request<typeof setWorkingHoursCall>,
): Promise<AnswerInputOf<typeof setWorkingHoursCall>> {
  const { body, jobs, reactions } = request;
  const artisanId = signedIn(request).id;
  await request.transaction(async (tx) => {
    await lockCalendar(tx, artisanId);
    await writeRules(tx, artisanId, body, request.now());
    // Longer hours may free days for the waiting list.
    await runReactions(reactions.daysFreed, tx, jobs, artisanId);
  });
  return { message: 'Your working hours are saved.', rules: body };
}
