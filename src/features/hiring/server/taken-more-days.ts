import type { Reads } from '../../../server/database.ts';
import type { Refusal } from '../../../server/refusal.ts';
import { dayAfter, lagosDay } from '../../../shared/lagos-time.ts';
import type { HireRecord } from './hire-record.ts';
import { refusalOfTakenDays } from './hiring-rules.ts';
import { findFirstTakenDay, takenDaysOf, type WantedTime } from './taken-days.ts';

/** The whole days that a hire would take after its current last day, past days excluded. */
export function moreDaysAsTime(hire: HireRecord, endDate: string, now: Date): WantedTime {
  const { artisanId, startTime } = hire;
  const first = dayAfter(hire.endDate);
  const today = lagosDay(now);
  return { artisanId, startDate: first > today ? first : today, endDate, startTime, lengthMinutes: null };
}

/** A refusal that names the first taken day and offers the next free ones. */
export async function refusalOfMoreDays(
  reads: Reads,
  hire: HireRecord,
  endDate: string,
  now: Date,
): Promise<Refusal> {
  const wanted = moreDaysAsTime(hire, endDate, now);
  const day = (await findFirstTakenDay(reads, wanted, now)) ?? wanted.startDate;
  return refusalOfTakenDays(hire.artisanName, await takenDaysOf(reads, wanted, day, now));
}
