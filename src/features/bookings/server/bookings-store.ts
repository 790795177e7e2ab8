import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { addDays, dayAfter, lagosInstant } from '../../../shared/lagos-time.ts';
import { AVAILABLE_WITHIN_DAYS } from '../../../shared/promises.ts';

/** Time of an artisan: Lagos days (YYYY-MM-DD), both ends included, or some minutes of a single day. */
export interface ArtisanDays {
  artisanId: string;
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM, at which a timed job begins. */
  startTime?: string;
  /** The minutes of a timed job; null or absent for whole days. */
  lengthMinutes?: number | null;
}

/**
 * SQL range of the time that a hire takes: whole Lagos days from midnight to midnight, or the minutes of a timed
 * job plus the artisan's gap after it.
 */
export const during = (time: Omit<ArtisanDays, 'artisanId'> & { artisanId?: string }): RawBuilder<string> => {
  const { artisanId, startDate, endDate, startTime, lengthMinutes } = time;
  if (lengthMinutes) {
    const start = sql`${lagosInstant(startDate, startTime)}::timestamptz`;
    const gap = sql`coalesce((select gap_minutes from calendar_rules where artisan_id = ${artisanId ?? null}::uuid), 0)`;
    return sql`tstzrange(${start}, ${start} + make_interval(mins => ${lengthMinutes}::int + ${gap}), '[)')`;
  }
  return sql`tstzrange(${lagosInstant(startDate)}::timestamptz, ${lagosInstant(dayAfter(endDate))}::timestamptz, '[)')`;
};

/** A CTE that sets when the hire's hold expires (null for never). Returns a row if the hire has a slot. */
export const ownSlotKept = (db: QueryCreator<Database>, hireId: string, holdExpiresAt: Date | null) =>
  db
    .updateTable('slots')
    // A confirmed slot stays confirmed, even if a checkout is opened for the hire.
    .set({
      hold_expires_at: sql<Date | null>`case when hold_expires_at is null then null else ${holdExpiresAt}::timestamptz end`,
    })
    .where('hire_id', '=', hireId)
    .returning('hire_id');

/** A CTE that deletes other hires' expired holds on these days. */
const expiredHoldsRemoved = (db: QueryCreator<Database>, days: ArtisanDays, now: Date) =>
  db.deleteFrom('slots').where('hire_id', 'in', (slots) =>
    slots
      .selectFrom('slots')
      .select('hire_id')
      .where('artisan_id', '=', days.artisanId)
      .where(sql<boolean>`during && ${during(days)}`)
      .where('hold_expires_at', '<=', now)
      // A fixed order, so that two payers who clear the same holds wait for each other instead of deadlocking.
      .orderBy('hire_id')
      .forUpdate(),
  );

/** Deletes other hires' expired holds on these days. */
export async function removeExpiredHolds(tx: Tx, days: ArtisanDays, now: Date): Promise<void> {
  await expiredHoldsRemoved(tx, days, now).execute();
}

/**
 * Inserts the hire's slot; returns false if anything else is there. ON CONFLICT DO NOTHING makes the
 * exclusion constraint answer without an error: of fifty concurrent inserts, one wins and forty-nine fail
 * fast, whereas plain INSERT deadlocks.
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

/**
 * Keeps the hire's slot, or inserts one if it has none, after deleting other hires' expired holds, in one statement.
 * Returns false if anything else is there.
 */
export async function keepOrInsertSlot(
  tx: Tx,
  hireId: string,
  days: ArtisanDays,
  { holdExpiresAt, now }: { holdExpiresAt: Date | null; now: Date },
): Promise<boolean> {
  const hasNone = sql<boolean>`not exists (select from kept)`;
  const row = await tx
    .with('kept', (cte) => ownSlotKept(cte, hireId, holdExpiresAt))
    .with('cleared', (cte) => expiredHoldsRemoved(cte, days, now).where(hasNone).returning('hire_id'))
    .with('inserted', (cte) =>
      cte
        .insertInto('slots')
        .columns(['hire_id', 'artisan_id', 'during', 'hold_expires_at'])
        .expression(
          cte
            .selectNoFrom([
              sql<string>`${hireId}::uuid`.as('hire_id'),
              sql<string>`${days.artisanId}::uuid`.as('artisan_id'),
              during(days).as('during'),
              sql<Date | null>`${holdExpiresAt}::timestamptz`.as('hold_expires_at'),
            ])
            .where(hasNone)
            // Referenced only to make sure that it runs first.
            .where(sql<boolean>`(select count(*) from cleared) >= 0`),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('hire_id'),
    )
    .selectNoFrom(sql<boolean>`exists (select from kept) or exists (select from inserted)`.as('has'))
    .executeTakeFirstOrThrow();
  return row.has;
}

/**
 * Extends a paid hire by whole days; returns false if anything else is there. Its earlier extra days are deleted
 * by then, so the caller must roll back.
 *
 * @param from where the extra days begin, unless the hire has some already: then they keep their beginning
 * @param until where they end
 */
export async function insertMoreDays(
  tx: Tx,
  { hireId, artisanId, from, until }: { hireId: string; artisanId: string; from: Date; until: Date },
): Promise<boolean> {
  const before = await tx
    .deleteFrom('slots')
    .where('hire_id', '=', hireId)
    .where('more_days', '=', true)
    .returning(sql<Date>`lower(during)`.as('from'))
    .executeTakeFirst();
  const inserted = await tx
    .insertInto('slots')
    .values({
      hire_id: hireId,
      artisan_id: artisanId,
      during: sql`tstzrange(${before?.from ?? from}::timestamptz, ${until}::timestamptz, '[)')`,
      more_days: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hire_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Frees all days that a hire holds or has booked; returns false if there were none. */
export async function releaseSlot(tx: Tx, hireId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('slots')
    .where('hire_id', '=', hireId)
    .returning('hire_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Serialises transactions that replace days of an artisan: two that want each other's days would otherwise deadlock.
 */
export async function lockCalendar(tx: Tx, artisanId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${artisanId}`}, 0))`.execute(tx);
}

/**
 * Frees a hire's days after the given one, because its work ended early.
 *
 * @param lastDay the last day to keep, YYYY-MM-DD, within the hire's days
 * @returns false if there were none after it
 */
export async function freeDaysAfter(tx: Tx, hireId: string, lastDay: string): Promise<boolean> {
  const end = sql`${lagosInstant(dayAfter(lastDay))}::timestamptz`;
  const later = await tx
    .deleteFrom('slots')
    .where('hire_id', '=', hireId)
    .where('more_days', '=', true)
    .where(sql<boolean>`lower(during) >= ${end}`)
    .returning('hire_id')
    .executeTakeFirst();
  const ended = await tx
    .updateTable('slots')
    .set({ during: sql`tstzrange(lower(during), ${end}, '[)')` })
    .where('hire_id', '=', hireId)
    .where(sql<boolean>`upper(during) > ${end} and lower(during) < ${end}`)
    .returning('hire_id')
    .executeTakeFirst();
  return ended !== undefined || later !== undefined;
}

/**
 * SQL for the first of these days that is taken by a confirmed hire or a day off; null if none is.
 *
 * @param heldAt if given, days held at that moment for a customer's checkout count as taken
 * @param besides a hire whose own time counts as free
 */
export const firstTakenDay = (
  days: ArtisanDays,
  heldAt: Date | null = null,
  besides: string | null = null,
): RawBuilder<string | null> => sql`(
  select to_char(min(greatest(lower(during), ${lagosInstant(days.startDate, days.lengthMinutes ? days.startTime : undefined)}::timestamptz)) at time zone 'Africa/Lagos',
                 'YYYY-MM-DD')
    from slots
   where artisan_id = ${days.artisanId} and during && ${during(days)}
     and (hold_expires_at is null or hold_expires_at > ${heldAt}::timestamptz)
     and (${besides}::uuid is null or hire_id is distinct from ${besides}::uuid)
)`;

/**
 * Condition on a listing: all of these days are taken by confirmed hires or days off, or have no room for one more job
 * under the artisan's rules. Lists and profiles count whole days; openings.ts knows the free times.
 *
 * @param listing an alias of artisan_listings
 * @param days from today; the artisan's notice counts from the first
 */
const isFullOn = (
  listing: string,
  { startDate, endDate }: Omit<ArtisanDays, 'artisanId'>,
): RawBuilder<boolean> => {
  const its = (column: string) => sql.ref(`${listing}.${column}`);
  return sql`(case when ${its('works_on')} is null
    then coalesce(${its('taken_days')} @> ${during({ startDate, endDate })}, false)
    else is_full(${its('taken_days')}, ${its('works_on')}, ${its('extra_days')}, ${its('notice_days')},
                 ${startDate}::date, ${endDate}::date) end)`;
};

/** Condition on a listing: none of the coming days is free, from `today` (YYYY-MM-DD). */
export const isListedFull = (listing: string, today: string): RawBuilder<boolean> =>
  isFullOn(listing, { startDate: today, endDate: addDays(today, AVAILABLE_WITHIN_DAYS - 1) });

/** Condition on a listing: this day (YYYY-MM-DD) is not free. Ignores the artisan's notice. */
export const isListedTaken = (listing: string, date: string): RawBuilder<boolean> => {
  const its = (column: string) => sql.ref(`${listing}.${column}`);
  return sql`(case when ${its('works_on')} is null
    then coalesce(${its('taken_days')} && ${during({ startDate: date, endDate: date })}, false)
    else is_full(${its('taken_days')}, ${its('works_on')}, ${its('extra_days')}, 0, ${date}::date, ${date}::date) end)`;
};

/** Condition: none of an artisan's coming days is free; false for an artisan without a listing. */
export const isFullFrom = (
  artisanId: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> => sql`coalesce((
  select ${isListedFull('listing', today)} from artisan_listings listing where listing.artisan_id = ${artisanId}
), false)`;
