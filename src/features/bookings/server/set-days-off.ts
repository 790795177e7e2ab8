import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { type QueryParts, runReactions } from '../../../server/reactions.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { setDaysOffCall } from '../contract.ts';
import { type ArtisanDays, lockCalendar, removeExpiredHolds } from './bookings-store.ts';
import { assertCanBePlanned, refusalOfDayOff } from './days-off-rules.ts';
import { deleteDaysOff, insertDaysOff, listCalendar } from './days-off-store.ts';
import { nameShown } from './own-calendar.ts';

/** Sets the artisan's days off within a span; other days in it become working days again. */
export function setDaysOff(
  request: Request<typeof setDaysOffCall>,
): Promise<AnswerInputOf<typeof setDaysOffCall>> {
  const { body, jobs, queryParts, reactions } = request;
  const now = request.now();
  const daysOff = [...new Set(body.daysOff)].sort();
  assertCanBePlanned(body, daysOff, lagosDay(now));
  const between = { artisanId: signedIn(request).id, startDate: body.from, endDate: body.to };
  return request.transaction(async (tx) => {
    await lockCalendar(tx, between.artisanId);
    const freed = await deleteDaysOff(tx, between, daysOff);
    await removeExpiredHolds(tx, between, now);
    await insertDaysOff(tx, between.artisanId, daysOff);
    await assertAllOff(tx, queryParts, between, daysOff, now);
    if (freed > 0) await runReactions(reactions.daysFreed, tx, jobs, between.artisanId);
    return { message: 'Your days off are saved.' };
  });
}

/** All or nothing: if a hire is on one of the days, nothing changes and the hire is named. */
async function assertAllOff(
  tx: Tx,
  queryParts: QueryParts,
  between: ArtisanDays,
  daysOff: string[],
  now: Date,
): Promise<void> {
  const calendar = await listCalendar(tx, queryParts, between, now);
  const taken = calendar.find(({ date, hireId }) => hireId !== null && daysOff.includes(date));
  if (!taken) return;
  throw refusalOfDayOff({
    date: taken.date,
    customerName: nameShown(taken),
    jobDescription: taken.jobDescription ?? '',
    isHeld: taken.holdExpiresAt !== null,
  });
}
