import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { moveSlot } from '../../bookings/server/public.ts';
import {
  afterStep,
  artisansHireUrl,
  customersHireUrl,
  findFirstTakenDay,
  type HireRecord,
  lockHireAsCustomer,
  moveHire,
  refusalOfTakenDays,
  takenDaysOf,
  when,
} from '../../hiring/server/public.ts';
import { sendMails } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { rescheduleHireCall } from '../contract.ts';
import { hireMovedMail, jobMovedMail } from './reschedule-mails.ts';
import { assertCanBeBooked, assertMayMove } from './reschedule-rules.ts';

type RescheduleRequest = Request<typeof rescheduleHireCall>;

/** "Rather on other days." The customer moves a paid hire, for nothing, while there is time. */
export function rescheduleHire(request: RescheduleRequest): Promise<AnswerGiven<typeof rescheduleHireCall>> {
  const { params, body } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsCustomer(tx, request, params.id, body.key);
    const moved = { ...hire, ...daysFrom(hire, body) };
    if (hire.status !== 'confirmed' || when(moved) !== when(hire)) {
      assertMayMove(hire, now);
      assertCanBeBooked(moved, now);
      await moveDays(tx, request, hire, moved, now);
      const { startDate, endDate, startTime } = moved;
      const days = { startDate, endDate, startTime };
      await moveHire(tx, request, moved, { actor: 'customer', action: 'reschedule', now, days });
      await tellBoth(tx, request, hire, moved);
    }
    return afterStep(tx, hire.id, 'customer', now, `It is booked for ${when(moved)}.`);
  });
}

/** As many days as before, from the new first one on. */
function daysFrom(
  hire: HireRecord,
  { startDate, startTime }: RescheduleRequest['body'],
): Pick<HireRecord, 'startDate' | 'endDate' | 'startTime'> {
  const days = (Date.parse(hire.endDate) - Date.parse(hire.startDate)) / (24 * 3_600_000);
  return { startDate, endDate: addDays(startDate, days), startTime };
}

/** @throws Refusal 409 `slot_taken` that offers the next free days; with it the transaction ends, and nothing has moved */
async function moveDays(
  tx: Tx,
  { jobs }: RescheduleRequest,
  hire: HireRecord,
  moved: HireRecord,
  now: Date,
): Promise<void> {
  if (moved.startDate === hire.startDate) return;
  const { artisanId, startDate, endDate } = moved;
  if (await moveSlot(tx, { hireId: hire.id, artisanId, startDate, endDate, now })) {
    await lookAtLine(tx, jobs, artisanId);
    return;
  }
  const day = (await findFirstTakenDay(tx, moved, now)) ?? startDate;
  const taken = await takenDaysOf(tx, moved, day, now);
  // Its own days are free by now, and no offer: the hire has them already.
  const offer = taken.nextFree === hire.startDate ? await takenDaysOf(tx, hire, day, now) : taken;
  throw refusalOfTakenDays(hire.artisanName, offer);
}

async function tellBoth(
  tx: Tx,
  { config, jobs, publicUrl, now }: RescheduleRequest,
  hire: HireRecord,
  moved: HireRecord,
): Promise<void> {
  await sendMails(tx, jobs, [
    hireMovedMail(hire, moved, customersHireUrl(publicUrl(), hire, config, now())),
    jobMovedMail(hire, moved, artisansHireUrl(publicUrl(), hire)),
  ]);
}
