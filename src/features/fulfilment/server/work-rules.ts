import { Refusal } from '../../../server/refusal.ts';
import { startOf } from '../../../shared/hire-clock.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { HireStatus } from '../../hiring/contract.ts';
import { complaintDueAt, isInTime, isPossible } from '../../hiring/server/public.ts';

/** When work may be begun, finished, paid for and complained about, and what is said to those for whom it is not the time. */

interface WorkedHire {
  status: HireStatus;
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  completedAt: Date | null;
}

const notPossible = (why: string) => new Refusal(409, 'not_possible_now', why);
const tooEarly = (why: string) => new Refusal(409, 'too_early', why);
const tooLate = (why: string) => new Refusal(409, 'too_late', why);

/**
 * Whether the artisan can say now that the work has begun.
 *
 * @throws Refusal 409 `too_early` before its first day, `not_possible_now` for a hire that is not booked
 */
export function assertMayStart(hire: WorkedHire, now: Date): void {
  if (!isPossible('start', 'artisan', hire.status)) throw refusalOfWork(hire.status);
  if (isInTime('start', hire, now)) return;
  throw tooEarly(`The work begins on ${formatDay(hire.startDate)}. You can say so from that morning on.`);
}

/**
 * Whether the artisan can say now that the work is done.
 *
 * @throws Refusal 409 `too_early` before its first day, `not_possible_now` for a hire that is not booked
 */
export function assertMayComplete(hire: WorkedHire, now: Date): void {
  if (!isPossible('complete', 'artisan', hire.status)) throw refusalOfWork(hire.status);
  if (isInTime('complete', hire, now)) return;
  throw tooEarly(
    `The work begins on ${formatDay(hire.startDate)}. You can mark it as done from that day on.`,
  );
}

/**
 * Whether the customer can complain now.
 *
 * @throws Refusal 409 `too_early` before the time at which the work was to begin, `too_late` from 48 hours after it was
 *   marked as done, whether or not the money has been released by then; `not_possible_now` where no money is held
 */
export function assertMayReport(hire: WorkedHire, now: Date): void {
  if (hire.status === 'released') {
    throw tooLate('The money for this hire has been released, so there is nothing left to hold back.');
  }
  if (!isPossible('report_problem', 'customer', hire.status)) throw refusalOfReport(hire.status);
  if (isInTime('report_problem', hire, now)) return;
  const due = complaintDueAt(hire);
  throw due
    ? tooLate(
        `You had ${complaintWindow} to report a problem, until ${formatMoment(due.toISOString())}. They are over, so the money is released.`,
      )
    : tooEarly(
        `The work begins on ${formatMoment(startOf(hire).toISOString())}. You can report a problem from then on; until then you can cancel.`,
      );
}

/**
 * Whether the customer can release the money now.
 *
 * @throws Refusal 409 `too_early` before the time at which the work was to begin, unless the artisan has begun;
 *   `not_possible_now` where no money is held, or a complaint waits
 */
export function assertMayRelease(hire: WorkedHire, now: Date): void {
  if (hire.status === 'disputed') {
    throw notPossible('You have reported a problem, so the money stays held until it is decided.');
  }
  if (!isPossible('release', 'customer', hire.status)) throw refusalOfReport(hire.status);
  if (isInTime('release', hire, now)) return;
  throw tooEarly(
    `The work begins on ${formatMoment(startOf(hire).toISOString())}. You can release the money from then on.`,
  );
}

function refusalOfWork(status: HireStatus): Refusal {
  switch (status) {
    case 'completed':
    case 'released':
      return notPossible('This job is marked as done already.');
    case 'disputed':
      return notPossible('The customer has reported a problem, which has to be decided first.');
    default:
      return notBooked(status);
  }
}

function refusalOfReport(status: HireStatus): Refusal {
  if (status === 'refunded') return notPossible('The money for this hire goes back already.');
  return notBooked(status);
}

function notBooked(status: HireStatus): Refusal {
  switch (status) {
    case 'quote_requested':
    case 'quoted':
    case 'accepted':
    case 'awaiting_payment':
      return notPossible('This hire is not paid yet, so nothing is booked.');
    default:
      return notPossible('This hire has ended.');
  }
}
