import type { Tx } from '../../../server/database.ts';
import {
  type ArtisanDays,
  deleteSlot,
  insertSlot,
  keepOwnSlot,
  removeExpiredHolds,
} from './bookings-store.ts';

export {
  type ArtisanDays,
  everybodyFullOn,
  findFreeDays,
  firstTakenDay,
  isFullOn,
} from './bookings-store.ts';
export { bookingsPersonalData } from './personal-data.ts';

/**
 * Holds an artisan's days for a hire while its customer pays. A hold that the hire already has is prolonged;
 * others' holds give way once their time is over.
 *
 * @returns false when the days are held or confirmed for somebody else
 */
export async function takeHold(
  tx: Tx,
  { hireId, expiresAt, now, ...days }: ArtisanDays & { hireId: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  if (await keepOwnSlot(tx, hireId, expiresAt)) return true;
  await removeExpiredHolds(tx, days, now);
  return insertSlot(tx, hireId, days, expiresAt);
}

/**
 * Gives an artisan's days to a paid hire for good: its own hold, even one whose time is over as long as nobody
 * took the days since, or the days themselves where they are free.
 *
 * @returns false when the days are held or confirmed for somebody else
 */
export async function confirmSlot(
  tx: Tx,
  { hireId, now, ...days }: ArtisanDays & { hireId: string; now: Date },
): Promise<boolean> {
  if (await keepOwnSlot(tx, hireId, null)) return true;
  await removeExpiredHolds(tx, days, now);
  return insertSlot(tx, hireId, days, null);
}

/** Frees whatever days a hire holds or has; false when it had none. */
export function releaseSlot(tx: Tx, hireId: string): Promise<boolean> {
  return deleteSlot(tx, hireId);
}
