import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { addDays, formatWhen, type TimedDays } from '../../../../shared/lagos-time.ts';
import { rescheduleHireCall } from '../../contract.ts';
import { isPossible } from '../../steps.ts';
import { faultsOfTimes } from '../hiring-rules.ts';
import { takeStep } from '../take-step.ts';
import { assertOffered } from '../taken-days.ts';
import { assertBetweenParts } from './part-days.ts';

/** The customer reschedules a paid hire, free of charge, until the deadline for it. */
export const rescheduleHire = (request: Request<typeof rescheduleHireCall>) =>
  takeStep(request, {
    action: 'reschedule',
    who: rescheduleHireCall.who,
    isRepeat: ({ hire }) =>
      isPossible('reschedule', 'customer', hire.status) &&
      formatWhen(daysFrom(hire, request.body)) === formatWhen(hire),
    async prepare({ tx, hire, now }) {
      const days = daysFrom(hire, request.body);
      // Extra days that were agreed after a timed job move along with it, so check only the timed day.
      assertCanBeBooked(days.lengthMinutes ? { ...days, endDate: days.startDate } : days, now);
      await assertBetweenParts(tx, hire, days);
      await assertOffered(tx, hire.artisanName, { ...hire, ...days }, now, hire.id);
      return { days };
    },
  });

/** The same number of days as before, from the new first day. */
function daysFrom(
  hire: TimedDays,
  { startDate, startTime }: Pick<TimedDays, 'startDate' | 'startTime'>,
): TimedDays {
  const days = (Date.parse(hire.endDate) - Date.parse(hire.startDate)) / (24 * 3_600_000);
  return {
    startDate,
    endDate: addDays(startDate, days),
    startTime,
    lengthMinutes: hire.lengthMinutes ?? null,
  };
}

/** @throws Refusal 400 `invalid_input`, with a message for each field, if the days and time are not valid */
function assertCanBeBooked(days: TimedDays, now: Date): void {
  const faults = faultsOfTimes(days, now);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new Refusal(400, 'invalid_input', fault, { fields: faults });
}
