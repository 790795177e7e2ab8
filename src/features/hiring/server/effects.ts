import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { sharesOfCancellation } from '../../../shared/hire-money.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { HOLD_MINUTES } from '../../../shared/promises.ts';
import {
  confirmSlot,
  freeDaysAfter,
  moveSlot,
  releaseSlot,
  takeHold,
  takeMoreDays,
} from '../../bookings/server/public.ts';
import { bookLateCancellation, bookRebooked, bookRelease } from '../../escrow/server/public.ts';
import { fillJobOfPaidHire } from '../../jobs/server/public.ts';
import { giveBackHeld, movePayments, type PaymentRecord } from '../../payments/server/public.ts';
import { advanceWaitlist } from '../../waiting-list/server/public.ts';
import { type HireEffect, isHeld } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import type { ExtendedHold } from './hire-writes.ts';
import { refusalOfTakenDays } from './hiring-rules.ts';
import { holdUntil, runningHoldUntil } from './hold-limits.ts';
import type { Move } from './move.ts';
import { reasonOfRefund, rebookDays, splitMoney } from './problem-effects.ts';
import { findFirstTakenDay, takenDaysOf } from './taken-days.ts';
import { refusalOfMoreDays } from './taken-more-days.ts';

type Dependencies = Pick<AppContext, 'jobs' | 'reactions'>;
type Deed = (tx: Tx, dependencies: Dependencies, move: Move) => Promise<void>;

/** Offers freed days to the first customer on the artisan's waiting list. */
async function offerDays(tx: Tx, { jobs }: Dependencies, { hire }: Move): Promise<void> {
  await advanceWaitlist(tx, jobs, hire.artisanId);
}

/** The part of the artisan's calendar that a hire takes. */
const timeOf = ({ artisanId, startDate, endDate, startTime, lengthMinutes }: HireRecord) => ({
  artisanId,
  startDate,
  endDate,
  startTime,
  lengthMinutes,
});

const noLongerFree = ({ artisanName }: HireRecord) =>
  new Refusal(409, 'slot_taken', `${artisanName} is no longer free on these days. Please choose other days.`);

/**
 * Until when an open checkout wants to hold the days. Capped at 15 minutes: a part of a
 * job waits longer than that for payment.
 */
function wantedHold({ clocks: { expire }, now }: Move): Date {
  const checkoutEnd = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  return expire && expire < checkoutEnd ? expire : checkoutEnd;
}

/**
 * For an effect that books days: that the hire may simply keep the days it already has, and until when. Undefined if
 * the effect does something else, or the hold has to be decided first.
 */
export function extendedHoldOf(effect: HireEffect, move: Move): ExtendedHold | undefined {
  if (effect === 'confirm_days') return { until: null };
  if (effect !== 'hold_days') return undefined;
  const until = runningHoldUntil(move.hire, wantedHold(move), move.now);
  return until ? { until } : undefined;
}

/**
 * The implementation of each effect, in the transaction of its step and before the step is written.
 *
 * @throws Refusal 409 `slot_taken` from effects that book days, `outcome_changed` from effects that return money
 */
export const effects: Record<HireEffect, Deed> = {
  async hold_days(tx, _outside, move) {
    const { hire, now } = move;
    const expiresAt = await holdUntil(tx, hire, wantedHold(move), now);
    const isFree = expiresAt
      ? await takeHold(tx, { hireId: hire.id, ...timeOf(hire), expiresAt, now })
      : (await findFirstTakenDay(tx, timeOf(hire), now)) === null;
    if (!isFree) throw noLongerFree(hire);
  },
  async confirm_days(tx, _outside, { hire, now }) {
    if (await confirmSlot(tx, { hireId: hire.id, ...timeOf(hire), now })) return;
    throw noLongerFree(hire);
  },
  async move_days(tx, dependencies, move) {
    const { hire, days = hire, now } = move;
    const isTimed = hire.lengthMinutes !== null;
    const isSame = days.startDate === hire.startDate && days.endDate === hire.endDate;
    if (isSame && (!isTimed || days.startTime === hire.startTime)) return;
    const wanted = timeOf({ ...hire, ...days, lengthMinutes: hire.lengthMinutes });
    if (await moveSlot(tx, { hireId: hire.id, ...wanted, now })) {
      await offerDays(tx, dependencies, move);
      return;
    }
    // The free days of the new time now belong to the hire itself, so leave it out of the search.
    const gone = await findFirstTakenDay(tx, wanted, now, hire.id);
    if (gone === null && isTimed && wanted.endDate > wanted.startDate) {
      throw await refusalOfMoreDays(tx, { ...hire, endDate: wanted.startDate }, wanted.endDate, now);
    }
    const day = gone ?? wanted.startDate;
    const taken = await takenDaysOf(tx, wanted, day, now);
    // The hire's old days are free now, but offering them would be pointless: the customer has them already.
    const isOwn = !isTimed && taken.nextFree === hire.startDate;
    throw refusalOfTakenDays(hire.artisanName, isOwn ? await takenDaysOf(tx, timeOf(hire), day, now) : taken);
  },
  async add_days(tx, _outside, { hire, days = hire, now }) {
    const { id: hireId, artisanId, endDate: after } = hire;
    const { endDate } = days;
    if (await takeMoreDays(tx, { hireId, artisanId, after, endDate, now })) return;
    throw await refusalOfMoreDays(tx, hire, endDate, now);
  },
  async free_later_days(tx, dependencies, move) {
    // An artisan who finishes early can take other work on the remaining days, but not today.
    if (await freeDaysAfter(tx, move.hire.id, lagosDay(move.now))) await offerDays(tx, dependencies, move);
  },
  async free_days(tx, dependencies, move) {
    if (await releaseSlot(tx, move.hire.id)) await offerDays(tx, dependencies, move);
  },
  async fill_job(tx, { jobs }, { hire: { jobId, artisanId }, now }) {
    if (jobId) await fillJobOfPaidHire(tx, { jobs }, { jobId, artisanId, now });
  },
  async refund_money(tx, dependencies, move) {
    const { hire, actor, now } = move;
    const reason = reasonOfRefund(hire.status, actor);
    await giveBackHeld(tx, { ...dependencies, now: () => now }, paymentsOf(move), {
      amountKobo: hire.amountKobo,
      reason,
    });
  },
  async move_money(tx, _outside, move) {
    const { hire, rebookedAs, now } = move;
    if (rebookedAs === undefined) throw new Error(`hire ${hire.id} is given on, and not said to which`);
    await movePayments(tx, paymentsOf(move), rebookedAs, now);
    await bookRebooked(tx, { hireId: hire.id, rebookedAs, amountKobo: hire.amountKobo }, now);
  },
  async release_money(tx, _outside, { hire, now }) {
    const { id: hireId, artisanId, amountKobo, feeBasisPoints } = hire;
    await bookRelease(tx, { hireId, artisanId, amountKobo, feeBasisPoints }, now);
  },
  async settle_cancellation(tx, dependencies, move) {
    const { hire, now } = move;
    if (!isHeld(hire.status)) return;
    const payments = paymentsOf(move);
    const { customerKobo, artisanKobo, feeKobo } = sharesOfCancellation(hire, 'customer', now);
    const isLate = artisanKobo + feeKobo > 0;
    const afterVisit = isLate && artisanKobo + feeKobo === hire.visitKobo;
    if (isLate) {
      const { id: hireId, artisanId } = hire;
      await bookLateCancellation(tx, { hireId, artisanId, artisanKobo, feeKobo }, now);
    }
    const reason = afterVisit ? 'cancelled_after_visit' : isLate ? 'cancelled_late' : 'cancelled';
    await giveBackHeld(tx, { ...dependencies, now: () => now }, payments, {
      amountKobo: customerKobo,
      reason,
    });
  },
  split_money: (tx, dependencies, move) => splitMoney(tx, dependencies, move, paymentsOf(move)),
  async rebook_days(tx, dependencies, move) {
    if (!(await rebookDays(tx, move))) {
      // The hire's own days are released by then, so they count as free.
      const wanted = timeOf({ ...move.hire, ...move.days, lengthMinutes: move.days?.lengthMinutes ?? null });
      const day = (await findFirstTakenDay(tx, wanted, move.now)) ?? wanted.startDate;
      throw refusalOfTakenDays(move.hire.artisanName, await takenDaysOf(tx, wanted, day, move.now));
    }
    await offerDays(tx, dependencies, move);
  },
};

/**
 * The payments read before the hire was locked.
 *
 * @throws Refusal 409 `outcome_changed` if a payment arrived in between, so that the caller decided on an outdated hire
 */
function paymentsOf({ hire, payments = [] }: Move): readonly PaymentRecord[] {
  const paidKobo = payments.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (payments.length > 0 && paidKobo === hire.amountKobo) return payments;
  throw new Refusal(409, 'outcome_changed', 'This hire has just been paid. Please check it again.');
}
