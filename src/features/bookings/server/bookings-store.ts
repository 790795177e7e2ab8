import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { addDays, dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { AVAILABLE_WITHIN_DAYS } from '../../../shared/promises.ts';

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
export const during = ({ startDate, endDate }: Omit<ArtisanDays, 'artisanId'>): RawBuilder<string> =>
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

/** Removes the hire's slot; false when it had none. */
export async function deleteSlot(tx: Tx, hireId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('slots')
    .where('hire_id', '=', hireId)
    .returning('hire_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Transactions that replace an artisan's days run one after the other: of two that went for each
 * other's days at once, each would wait for the other.
 */
export async function lockCalendar(tx: Tx, artisanId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${artisanId}`}, 0))`.execute(tx);
}

/** Lets the hire's slot end with a day (YYYY-MM-DD) that lies in it; false when it ends by then already. */
export async function endSlot(tx: Tx, hireId: string, lastDay: string): Promise<boolean> {
  const end = sql`${lagosInstant(dayAfter(lastDay))}::timestamptz`;
  const ended = await tx
    .updateTable('slots')
    .set({ during: sql`tstzrange(lower(during), ${end}, '[)')` })
    .where('hire_id', '=', hireId)
    .where(sql<boolean>`upper(during) > ${end} and lower(during) < ${end}`)
    .returning('hire_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * For a query: the first of these days that is gone, by a confirmed hire or a day off; null when none is.
 *
 * @param heldAt where it is given, a day that is held then for a customer who is paying is gone as well
 */
export const firstTakenDay = (
  days: ArtisanDays,
  heldAt: Date | null = null,
): RawBuilder<string | null> => sql`(
  select to_char(min(greatest(lower(during), ${lagosInstant(days.startDate)}::timestamptz)) at time zone 'Africa/Lagos',
                 'YYYY-MM-DD')
    from slots
   where artisan_id = ${days.artisanId} and during && ${during(days)}
     and (hold_expires_at is null or hold_expires_at > ${heldAt}::timestamptz)
)`;

/** The days on one of which an available artisan is free, from `today` (YYYY-MM-DD) on. */
export const nextDays = (today: string): RawBuilder<string> =>
  during({ startDate: today, endDate: addDays(today, AVAILABLE_WITHIN_DAYS - 1) });

/** A condition for a query: none of somebody's next days is free of confirmed hires and days off. */
export const isFullFrom = (
  artisanId: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> => sql`coalesce((
  select range_agg(during) @> ${nextDays(today)} from slots
   where artisan_id = ${artisanId} and during && ${nextDays(today)} and hold_expires_at is null
), false)`;

/**
 * The first day from which on an artisan is free for so many days in a row; undefined when there is none. Days that
 * somebody is paying for count as gone until their hold is over.
 *
 * @param firstDay,lastDay between which it may begin, YYYY-MM-DD
 */
export async function findFreeDays(
  reads: Reads,
  search: { artisanId: string; firstDay: string; lastDay: string; dayCount: number; now: Date },
): Promise<string | undefined> {
  const { artisanId, firstDay, lastDay, dayCount, now } = search;
  const { rows } = await sql<{ day: string; until: Date }>`
    select to_char(lower(during) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, upper(during) as until
      from slots
     where artisan_id = ${artisanId}
       and during && ${during({ startDate: firstDay, endDate: addDays(lastDay, dayCount) })}
       and (hold_expires_at is null or hold_expires_at > ${now})
     order by during`.execute(reads);
  let day = firstDay;
  for (const taken of rows) {
    if (addDays(day, dayCount) <= taken.day) break;
    const freeAgain = lagosDay(taken.until);
    if (freeAgain > day) day = freeAgain;
  }
  return day <= lastDay ? day : undefined;
}
