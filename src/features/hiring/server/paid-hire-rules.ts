import { type HireShares, sharesOfFullRefund, sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import { lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { CANCELLATION_WINDOW_HOURS, COMPLAINT_WINDOW_HOURS } from '../../../shared/promises.ts';
import type { HireStatus, PaidStep } from '../contract.ts';
import { findTransition, type HireAction } from './hire-process.ts';

/** What the clock allows with a hire that is paid: until when it moves or ends for nothing, when work may begin, … */

export type HireSide = 'customer' | 'artisan';

/** What these rules need to know of a hire. */
export interface ClockedHire {
  status: HireStatus;
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  /** Null before the work was marked as done. */
  completedAt: Date | null;
}

interface PricedHire extends ClockedHire {
  /** What was paid for it, in whole kobo. */
  amountKobo: number;
  feeBasisPoints: number;
}

const HOUR_MS = 3_600_000;

/** When the work begins. */
export const startOf = ({ startDate, startTime }: ClockedHire): Date => lagosInstant(startDate, startTime);

/** The last moment at which the customer cancels for nothing, or moves it: 24 hours before the start. */
export const freeUntil = (hire: ClockedHire): Date =>
  new Date(startOf(hire).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);

/** Whether cancelling costs the customer nothing: exactly 24 hours before the start it still does. */
export const isFreeForCustomer = (hire: ClockedHire, now: Date): boolean => now <= freeUntil(hire);

/** When the money of finished work is released, and so until when a complaint counts; null before it is finished. */
export const complaintDueAt = ({ completedAt }: ClockedHire): Date | null =>
  completedAt && new Date(completedAt.getTime() + COMPLAINT_WINDOW_HOURS * HOUR_MS);

/** Who gets what of the money if somebody cancels a paid hire now. */
export function sharesOfCancellation(hire: PricedHire, side: HireSide, now: Date): HireShares {
  if (side === 'artisan' || isFreeForCustomer(hire, now)) return sharesOfFullRefund(hire.amountKobo);
  return sharesOfLateCancellation(hire.amountKobo, hire.feeBasisPoints);
}

const takenBy: Record<PaidStep, { side: HireSide; action: HireAction }[]> = {
  cancel: [
    { side: 'customer', action: 'cancel' },
    { side: 'artisan', action: 'cancel' },
  ],
  reschedule: [{ side: 'customer', action: 'reschedule' }],
  start: [{ side: 'artisan', action: 'start' }],
  complete: [{ side: 'artisan', action: 'complete' }],
  report_problem: [{ side: 'customer', action: 'dispute' }],
};

/** What the clock says to each step; whether the hire's state allows it is the process's to say. */
const inTime: Record<PaidStep, (hire: ClockedHire, now: Date) => boolean> = {
  cancel: ({ status }) => status === 'confirmed',
  reschedule: (hire, now) => isFreeForCustomer(hire, now),
  // On the morning of the day, not to the minute: some come early.
  start: ({ startDate }, now) => lagosDay(now) >= startDate,
  complete: ({ startDate }, now) => lagosDay(now) >= startDate,
  report_problem: (hire, now) => {
    const due = complaintDueAt(hire);
    // Whoever has begun may have begun before the time.
    return due ? now < due : hire.status === 'in_progress' || now >= startOf(hire);
  },
};

/** Whether the clock allows a step that the process knows. */
export const isInTime = (step: PaidStep, hire: ClockedHire, now: Date): boolean => inTime[step](hire, now);

/** What one side can do with a paid hire now, by the process and by the clock. */
export function openSteps(hire: ClockedHire, side: HireSide, now: Date): PaidStep[] {
  return (Object.keys(takenBy) as PaidStep[]).filter(
    (step) =>
      isInTime(step, hire, now) &&
      takenBy[step].some((way) => way.side === side && findTransition(hire.status, side, way.action)),
  );
}
