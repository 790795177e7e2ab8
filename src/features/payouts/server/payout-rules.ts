import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { WEEKLY_PAYOUT_FROM } from '../../../shared/promises.ts';
import type { PayoutStatus } from '../states.ts';

/** Paystack's status of a transfer. */
export type TransferStatus =
  | 'pending'
  | 'otp'
  | 'success'
  | 'failed'
  | 'reversed'
  | 'abandoned'
  | 'blocked'
  | 'rejected';

/**
 * What Paystack's status means for a payout. wait: it is under way; pay: the money arrived; give_back: it was
 * certainly not sent; take_back: the bank returned it after it had arrived; nothing: the news is repeated or late;
 * check: it may have arrived although its money was given back, so Paystack is asked; pay_after_all: Paystack was asked,
 * and it has; contradiction: an operator has to look at it.
 */
export type PayoutMove =
  | 'wait'
  | 'pay'
  | 'give_back'
  | 'take_back'
  | 'nothing'
  | 'check'
  | 'pay_after_all'
  | 'contradiction';

/** @param isAsked whether Paystack has just been asked, so that its status is not news that is late */
export function moveOf(
  { status, paidAfterAllAt }: { status: PayoutStatus; paidAfterAllAt: Date | null },
  said: TransferStatus,
  isAsked: boolean,
): PayoutMove {
  switch (status) {
    case 'due':
    case 'sent':
      if (said === 'pending' || said === 'otp') return 'wait';
      return said === 'success' ? 'pay' : 'give_back';
    case 'paid':
      if (said === 'success' || said === 'pending' || said === 'otp') return 'nothing';
      return said === 'reversed' ? 'take_back' : 'contradiction';
    case 'reversed':
    case 'failed':
      // Its money was given back. News of a success may be late; as the answer to our question it means that the bank
      // has the money after all. That is believed once: a bank that changes its mind again is for an operator.
      if (said !== 'success') return 'nothing';
      if (!isAsked) return 'check';
      return paidAfterAllAt === null ? 'pay_after_all' : 'contradiction';
    case 'awaiting_approval':
      return 'contradiction';
  }
}

/**
 * For how many days Paystack is asked daily whether a payout that arrived came back, or one that failed or came back
 * arrived after all, in case the webhook is lost.
 */
export const WATCHED_DAYS = 14;

/**
 * Pause in ms before Paystack is asked again about a payout under way: an eighth of its age, from a minute to six
 * hours.
 */
export function pauseMs(sinceMs: number): number {
  return Math.min(6 * 60 * MINUTE_MS, Math.max(MINUTE_MS, sinceMs / 8));
}

/** When to ask again about a payout that ended; null when the days of watching are over. */
export function nextWatch(endedAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + DAY_MS);
  return next.getTime() - endedAt.getTime() > WATCHED_DAYS * DAY_MS ? null : next;
}

const isFriday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
const momentOf = (friday: string): Date => lagosInstant(friday, WEEKLY_PAYOUT_FROM);

/** Lagos day of the latest Friday whose 09:00 has passed. */
export function lastFriday(now: Date): string {
  let day = lagosDay(now);
  while (!isFriday(day) || momentOf(day) > now) day = addDays(day, -1);
  return day;
}

/** Time of the next weekly payout. */
export const nextFriday = (now: Date): Date => momentOf(addDays(lastFriday(now), 7));
