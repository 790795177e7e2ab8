import type { Tx } from '../../../server/database.ts';
import { dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import {
  type ArtisanDays,
  deleteSlot,
  endSlot,
  insertMoreDays,
  insertSlot,
  keepOrInsertSlot,
  lockCalendar,
  ownSlotKept,
  removeExpiredHolds,
} from './bookings-store.ts';

/**
 * Holds an artisan's days for a hire while its customer pays. A hold that the hire already has is prolonged;
 * others' holds give way once their time is over.
 *
 * @returns false when the days are held or confirmed for another hire
 */
export function takeHold(
  tx: Tx,
  { hireId, expiresAt, now, ...days }: ArtisanDays & { hireId: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  return keepOrInsertSlot(tx, hireId, days, { holdExpiresAt: expiresAt, now });
}

/**
 * Gives an artisan's days to a paid hire for good: its own hold, even one whose time is over as long as no one
 * took the days since, or the days themselves where they are free.
 *
 * @returns false when the days are held or confirmed for another hire
 */
export async function confirmSlot(
  tx: Tx,
  { hireId, now, ...days }: ArtisanDays & { hireId: string; now: Date },
): Promise<boolean> {
  if (await ownSlotKept(tx, hireId, null).executeTakeFirst()) return true;
  await removeExpiredHolds(tx, days, now);
  return insertSlots(tx, hireId, days);
}

/** What a paid hire takes: of a timed job that goes on in whole days after its first, those too. */
async function insertSlots(tx: Tx, hireId: string, days: ArtisanDays): Promise<boolean> {
  if (!(await insertSlot(tx, hireId, days, null))) return false;
  const { startDate, endDate, lengthMinutes, artisanId } = days;
  if (!lengthMinutes || endDate === startDate) return true;
  const rest = { from: lagosInstant(dayAfter(startDate)), until: lagosInstant(dayAfter(endDate)) };
  return insertMoreDays(tx, { hireId, artisanId, ...rest });
}

/** Frees whatever days a hire holds or has; false when it had none. */
export function releaseSlot(tx: Tx, hireId: string): Promise<boolean> {
  return deleteSlot(tx, hireId);
}

/**
 * Moves a paid hire to other days of its artisan, in one go: its own days do not stand in the way, everybody else's do.
 *
 * @returns false when one of the days is held or confirmed for another hire, or a day off. Its old days are let go by
 *   then, so the transaction has to be given up
 */
export async function moveSlot(
  tx: Tx,
  { hireId, now, ...days }: ArtisanDays & { hireId: string; now: Date },
): Promise<boolean> {
  await lockCalendar(tx, days.artisanId);
  // Before the own days are let go: a transaction that clears these holds at this moment may be about to wait for those.
  await removeExpiredHolds(tx, days, now);
  await deleteSlot(tx, hireId);
  return insertSlots(tx, hireId, days);
}

/**
 * Takes further days for a paid hire, whole ones, after those that it has.
 *
 * @param after the last day that it has; what is past of the days after it is not asked for
 * @param endDate its new last day, today or later
 * @returns false when one of the days is held or confirmed for another hire, or a day off: the transaction has to be given up
 */
export async function takeMoreDays(
  tx: Tx,
  hire: { hireId: string; artisanId: string; after: string; endDate: string; now: Date },
): Promise<boolean> {
  const { hireId, artisanId, after, endDate, now } = hire;
  await lockCalendar(tx, artisanId);
  const first = lagosInstant(dayAfter(after));
  const from = first > now ? first : now;
  const startDate = lagosDay(from);
  await removeExpiredHolds(tx, { artisanId, startDate, endDate }, now);
  return insertMoreDays(tx, { hireId, artisanId, from, until: lagosInstant(dayAfter(endDate)) });
}

/**
 * Frees what days a hire has after one, because its work is over earlier than it was booked for.
 *
 * @param lastDay the last day that stays taken, YYYY-MM-DD
 * @returns false when it had none after it
 */
export function freeDaysAfter(tx: Tx, hireId: string, lastDay: string): Promise<boolean> {
  return endSlot(tx, hireId, lastDay);
}
