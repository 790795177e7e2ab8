import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { WEEKLY_PAYOUT_FROM } from '../../../shared/promises.ts';
import type { PayoutReason, PayoutStatus } from '../states.ts';

/** What Paystack says of a transfer. */
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
 * What a pay-out does when Paystack says something of its transfer:
 * wait: it is under way; pay: the money arrived; give_back: it is sure that it was not sent; take_back: the bank sent it
 * back after it had arrived; nothing: it is told again, or late; contradiction: an operator has to look at it.
 */
export type PayoutMove = 'wait' | 'pay' | 'give_back' | 'take_back' | 'nothing' | 'contradiction';

export function moveOf(
  { status, reason }: { status: PayoutStatus; reason: PayoutReason | null },
  said: TransferStatus,
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
      return 'nothing';
    case 'failed':
      // “Success” that comes after “reversed” was only overtaken by it; after any other end it says that both have the money.
      return said === 'success' && reason !== 'reversed' ? 'contradiction' : 'nothing';
    case 'awaiting_approval':
      return 'contradiction';
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** For so long after it arrived Paystack is asked once a day whether it came back, should its webhook get lost. */
export const WATCHED_DAYS = 14;

/** How long to wait before Paystack is asked again about one that is under way: a minute at first, at most six hours. */
export function pauseMs(sinceMs: number): number {
  return Math.min(6 * 60 * MINUTE_MS, Math.max(MINUTE_MS, sinceMs / 8));
}

/** When Paystack is asked once more about one that arrived; null when no more. */
export function nextWatch(paidAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + DAY_MS);
  return next.getTime() - paidAt.getTime() > WATCHED_DAYS * DAY_MS ? null : next;
}

const isFriday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
const momentOf = (friday: string): Date => lagosInstant(friday, WEEKLY_PAYOUT_FROM);

/** The Lagos day of the last Friday whose 09:00 has come. */
export function lastFriday(now: Date): string {
  let day = lagosDay(now);
  while (!isFriday(day) || momentOf(day) > now) day = addDays(day, -1);
  return day;
}

/** When artisans are paid out next. */
export const nextFriday = (now: Date): Date => momentOf(addDays(lastFriday(now), 7));
