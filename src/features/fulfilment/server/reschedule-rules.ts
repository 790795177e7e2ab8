import { Refusal } from '../../../server/refusal.ts';
import { freeUntil } from '../../../shared/hire-clock.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { cancellationWindow } from '../../../shared/promise-words.ts';
import type { HireStatus } from '../../hiring/contract.ts';
import { faultsOfTimes, isInTime, isPossible } from '../../hiring/server/public.ts';

/** Whether, and whereto, a customer can move a hire. */

interface MovedHire {
  status: HireStatus;
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  completedAt: Date | null;
}

const whyNot: Partial<Record<HireStatus, string>> = {
  quote_requested: 'This hire is not booked yet. You can withdraw the request and ask for other days.',
  quoted: 'This hire is not booked yet. You can decline the quote and ask for other days.',
  accepted: 'This hire is not paid yet. You can cancel it and hire for other days; that costs nothing.',
  awaiting_payment:
    'This hire is not paid yet. You can cancel it and hire for other days; that costs nothing.',
  in_progress: 'The work has begun, so it cannot be moved any more. If nobody is there, report a problem.',
  completed: 'The work is marked as done, so it cannot be moved any more. If it is not, report a problem.',
  disputed: 'You have reported a problem, which has to be decided first.',
};

/**
 * Whether the customer can still move a hire.
 *
 * @throws Refusal 409 `not_possible_now` for a hire that is not booked, `too_late` when less than 24 hours are left
 */
export function assertMayMove(hire: MovedHire, now: Date): void {
  if (!isPossible('reschedule', 'customer', hire.status)) {
    throw new Refusal(409, 'not_possible_now', whyNot[hire.status] ?? 'This hire has ended.');
  }
  if (isInTime('reschedule', hire, now)) return;
  const until = formatMoment(freeUntil(hire).toISOString());
  throw new Refusal(
    409,
    'too_late',
    `Until ${until}, ${cancellationWindow} before the start, you could move this hire. It can still be cancelled; what that costs now stands on its page.`,
  );
}

/**
 * Whether anybody could have these days and this time at all.
 *
 * @throws Refusal 400 `invalid_input` with a message for the field
 */
export function assertCanBeBooked(
  days: { startDate: string; endDate: string; startTime: string },
  now: Date,
): void {
  const faults = faultsOfTimes(days, now);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new Refusal(400, 'invalid_input', fault, { fields: faults });
}
