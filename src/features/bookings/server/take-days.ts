import type { Tx } from '../../../server/database.ts';
import { dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import {
  type ArtisanDays,
  insertMoreDays,
  insertSlot,
  keepOrInsertSlot,
  lockCalendar,
  ownSlotKept,
  releaseSlot,
  removeExpiredHolds,
} from './bookings-store.ts';

/**
 * Holds an artisan's days for a hire while its customer pays. Extends a hold that the hire already has,
 * and deletes other hires' expired holds.
 *
 * @returns false if the days are held or confirmed for another hire
 */
export function takeHold(
  tx: Tx,
  { hireId, expiresAt, now, ...days }: ArtisanDays & { hireId: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  return keepOrInsertSlot(tx, hireId, days, { holdExpiresAt: expiresAt, now });
}

/**
 * Books an artisan's days for a paid hire: its own hold, even an expired one if nothing has taken the days
 * since, or else the days if they are free.
 *
 * @returns false if the days are held or confirmed for another hire
 */
export async function confirmSlot(
  tx: Tx,
  { hireId, now, ...days }: ArtisanDays & { hireId: string; now: Date },
): Promise<boolean> {
  if (await ownSlotKept(tx, hireId, null).executeTakeFirst()) return true;
  await removeExpiredHolds(tx, days, now);
  return insertSlots(tx, hireId, days);
}

/** Inserts the slots of a paid hire: the job itself and, for a timed job with extra days, those days. */
async function insertSlots(tx: Tx, hireId: string, days: ArtisanDays): Promise<boolean> {
  if (!(await insertSlot(tx, hireId, days, null))) return false;
  const { startDate, endDate, lengthMinutes, artisanId } = days;
  if (!lengthMinutes || endDate === startDate) return true;
  const rest = { from: lagosInstant(dayAfter(startDate)), until: lagosInstant(dayAfter(endDate)) };
  return insertMoreDays(tx, { hireId, artisanId, ...rest });
}

/**
 * Moves a paid hire to other days in one step. Its own days do not block the move; everything else does.
 *
 * @returns false if one of the days is held or confirmed for another hire, or a day off. The old days are deleted
 * by then, so the caller must roll back
 */
export async function moveSlot(
  tx: Tx,
  { hireId, now, ...days }: ArtisanDays & { hireId: string; now: Date },
): Promise<boolean> {
  await lockCalendar(tx, days.artisanId);
  // Before deleting the hire's own days: a transaction that is clearing these holds may be about to wait for them.
  await removeExpiredHolds(tx, days, now);
  await releaseSlot(tx, hireId);
  return insertSlots(tx, hireId, days);
}

/**
 * Books extra whole days for a paid hire after those it has.
 *
 * @param after the hire's last day so far; past days after it are not booked
 * @param endDate the new last day, today or later
 * @returns false if one of the days is held or confirmed for another hire, or a day off; the caller must then roll back
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
