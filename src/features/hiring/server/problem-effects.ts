import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { sharesOfSplit } from '../../../shared/hire-money.ts';
import { moveSlot } from '../../bookings/server/public.ts';
import { bookRelease } from '../../escrow/server/public.ts';
import { type GiveBackReason, giveBackHeld, type PaymentRecord } from '../../payments/server/public.ts';
import { type HireActor, type HireStatus, isUnderReview } from '../process.ts';
import type { Move } from './move.ts';

/** Why all held money is refunded: an upheld problem, an agreement, or a cancellation. */
export function reasonOfRefund(from: HireStatus, actor: HireActor): GiveBackReason {
  if (from === 'decided' || actor === 'operator') return 'complaint_upheld';
  return isUnderReview(from) ? 'problem_agreed' : 'cancelled';
}

/**
 * Splits the held money as the sides agreed or an operator decided: `toCustomerKobo` is refunded, and the rest is
 * released to the artisan, less our fee on that rest.
 *
 * @throws Error if the step names no sum
 */
export async function splitMoney(
  tx: Tx,
  dependencies: Pick<AppContext, 'jobs' | 'reactions'>,
  { hire, end, now }: Move,
  payments: readonly PaymentRecord[],
): Promise<void> {
  if (end?.toCustomerKobo == null) throw new Error(`hire ${hire.id} is split without a sum`);
  const { id: hireId, artisanId, amountKobo, feeBasisPoints } = hire;
  const { customerKobo } = sharesOfSplit(amountKobo, end.toCustomerKobo, feeBasisPoints);
  const released = { hireId, artisanId, amountKobo: amountKobo - customerKobo, feeBasisPoints };
  await bookRelease(tx, released, now);
  const back = { amountKobo: customerKobo, reason: 'problem_split' } as const;
  await giveBackHeld(tx, { ...dependencies, now: () => now }, payments, back);
}

/**
 * Moves a hire to the days on which its work is redone, or on which the job after a visit is done.
 *
 * @returns false if a day is another customer's or a day off; the caller must then roll back
 * @throws Error if the step names no days
 */
export function rebookDays(tx: Tx, { hire, days, now }: Move): Promise<boolean> {
  if (!days) throw new Error(`hire ${hire.id} is done again without a day`);
  const { startDate, endDate, startTime } = days;
  const { artisanId } = hire;
  const lengthMinutes = days.lengthMinutes === undefined ? hire.lengthMinutes : days.lengthMinutes;
  return moveSlot(tx, { hireId: hire.id, artisanId, startDate, endDate, startTime, lengthMinutes, now });
}
