import { isFreeForCustomer, startOf } from '../../../shared/hire-clock.ts';
import { type HireShares, sharesOfFullRefund, sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { COMPLAINT_WINDOW_HOURS } from '../../../shared/promises.ts';
import { type HireStatus, type PaidStep, paidSteps } from '../contract.ts';
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

/** When the money of finished work is released, and so until when a complaint counts; null before it is finished. */
export const complaintDueAt = ({ completedAt }: ClockedHire): Date | null =>
  completedAt && new Date(completedAt.getTime() + COMPLAINT_WINDOW_HOURS * HOUR_MS);

/** Who gets what of the money if somebody cancels a paid hire now. */
export function sharesOfCancellation(hire: PricedHire, side: HireSide, now: Date): HireShares {
  if (side === 'artisan' || isFreeForCustomer(hire, now)) return sharesOfFullRefund(hire.amountKobo);
  return sharesOfLateCancellation(hire.amountKobo, hire.feeBasisPoints);
}

const actionOf: Record<PaidStep, HireAction> = {
  cancel: 'cancel',
  reschedule: 'reschedule',
  start: 'start',
  complete: 'complete',
  release: 'release',
  report_problem: 'dispute',
};

/** Whether the process lets one side take a step from a state, at whatever time. */
export const isPossible = (step: PaidStep, side: HireSide, status: HireStatus): boolean =>
  findTransition(status, side, actionOf[step]) !== undefined;

/** What the clock says to each step; whether the hire's state allows it is the process's to say. */
const inTime: Record<PaidStep, (hire: ClockedHire, now: Date) => boolean> = {
  cancel: ({ status }) => status === 'confirmed',
  reschedule: (hire, now) => isFreeForCustomer(hire, now),
  // On the morning of the day, not to the minute: some come early.
  start: ({ startDate }, now) => lagosDay(now) >= startDate,
  complete: ({ startDate }, now) => lagosDay(now) >= startDate,
  release: (hire, now) => hire.completedAt !== null || isUnderWay(hire, now),
  report_problem: (hire, now) => {
    const due = complaintDueAt(hire);
    return due ? now < due : isUnderWay(hire, now);
  },
};

/** Whoever has begun may have begun before the time. */
const isUnderWay = (hire: ClockedHire, now: Date): boolean =>
  hire.status === 'in_progress' || now >= startOf(hire);

/** Whether the clock allows a step that the process knows. */
export const isInTime = (step: PaidStep, hire: ClockedHire, now: Date): boolean => inTime[step](hire, now);

/** What one side can do with a paid hire now, by the process and by the clock. */
export const openSteps = (hire: ClockedHire, side: HireSide, now: Date): PaidStep[] =>
  paidSteps.filter((step) => isPossible(step, side, hire.status) && isInTime(step, hire, now));
