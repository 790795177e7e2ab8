import { type Request, signedIn } from '../../../server/answer.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { setWorkingHoursCall } from '../contract.ts';
import { lockCalendar } from './bookings-store.ts';
import { writeRules } from './calendar-store.ts';

/** "This is when I work." Hires that were made under other rules stay as they are. */
export async function setWorkingHours(
  request: Request<typeof setWorkingHoursCall>,
): Promise<AnswerGiven<typeof setWorkingHoursCall>> {
  const { body, jobs, reactions } = request;
  const artisanId = signedIn(request).id;
  await request.transaction(async (tx) => {
    await lockCalendar(tx, artisanId);
    await writeRules(tx, artisanId, body, request.now());
    // Longer hours may be what the waiting list waits for.
    await runReactions(reactions.daysFreed, tx, jobs, artisanId);
  });
  return { message: 'Your working hours are saved.', rules: body };
}
