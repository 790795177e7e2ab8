import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { dayAfter, lagosInstant } from '../../../shared/lagos-time.ts';

/** Days of one artisan, both ends counted, as Lagos calendar days (YYYY-MM-DD). */
export interface ArtisanDays {
  artisanId: string;
  startDate: string;
  endDate: string;
}

/**
 * The time that a hire takes: whole Lagos days, from midnight of the first to midnight after the last. An
 * artisan's day is not sold twice: a job's length in hours is known to nobody before it is done, so two hires
 * on one day would be a promise that the artisan may not be able to keep.
 */
const during = ({ startDate, endDate }: Omit<ArtisanDays, 'artisanId'>): RawBuilder<string> =>
  sql`tstzrange(${lagosInstant(startDate)}::timestamptz, ${lagosInstant(dayAfter(endDate))}::timestamptz, '[)')`;

/** Sets when the hire's own slot stops being held (null: never); false when it has none. */
export async function keepOwnSlot(tx: Tx, hireId: string, holdExpiresAt: Date | null): Promise<boolean> {
  const kept = await tx
    .updateTable('slots')
    // A confirmed slot stays confirmed, whatever checkout is opened beside it.
    .set({
      hold_expires_at: sql`case when hold_expires_at is null then null else ${holdExpiresAt}::timestamptz end`,
    })
    .where('hire_id', '=', hireId)
    .returning('hire_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Removes others' holds on these days whose time is over. They are locked in one order, so that two payers who
 * clear the same ones wait for each other instead of deadlocking.
 */
export async function removeExpiredHolds(tx: Tx, days: ArtisanDays, now: Date): Promise<void> {
  await tx
    .deleteFrom('slots')
    .where('hire_id', 'in', (slots) =>
      slots
        .selectFrom('slots')
        .select('hire_id')
        .where('artisan_id', '=', days.artisanId)
        .where(sql<boolean>`during && ${during(days)}`)
        .where('hold_expires_at', '<=', now)
        .orderBy('hire_id')
        .forUpdate(),
    )
    .execute();
}

/**
 * Puts the hire's slot on these days if nothing else is there; false otherwise. ON CONFLICT DO NOTHING lets the
 * exclusion constraint answer without an error: fifty at once cost one winner and forty-nine quick refusals,
 * where plain INSERT makes them deadlock.
 */
export async function insertSlot(
  tx: Tx,
  hireId: string,
  days: ArtisanDays,
  holdExpiresAt: Date | null,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('slots')
    .values({
      hire_id: hireId,
      artisan_id: days.artisanId,
      during: during(days),
      hold_expires_at: holdExpiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hire_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSlot(tx: Tx, hireId: string): Promise<void> {
  await tx.deleteFrom('slots').where('hire_id', '=', hireId).execute();
}

/** A condition for a query: somebody's confirmed hire is on one of these days. */
export const confirmedForSomebody = (days: ArtisanDays): RawBuilder<boolean> => sql`exists (
  select from slots
   where artisan_id = ${days.artisanId} and during && ${during(days)} and hold_expires_at is null
)`;
