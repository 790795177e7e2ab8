import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { addDays, dayAfter, lagosInstant } from '../../../shared/lagos-time.ts';
import { AVAILABLE_WITHIN_DAYS } from '../../../shared/promises.ts';

/** Time of one artisan: days, both ends counted, as Lagos calendar days (YYYY-MM-DD), or some minutes of one of them. */
export interface ArtisanDays {
  artisanId: string;
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM, at which a timed job begins. */
  startTime?: string;
  /** How long a timed job is; null or absent where whole days are meant. */
  lengthMinutes?: number | null;
}

/**
 * The time that a hire takes: its whole Lagos days, from midnight of the first to midnight after the last; or, of a timed
 * job, its minutes and those that the artisan keeps free after each.
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

/**
 * A part of a statement that sets when what the hire has stops being held (null: never); it answers with a row where the hire
 * has something.
 */
export const ownSlotKept = (db: QueryCreator<Database>, hireId: string, holdExpiresAt: Date | null) =>
  db
    .updateTable('slots')
    // A confirmed slot stays confirmed, whatever checkout is opened beside it.
    .set({
      hold_expires_at: sql<Date | null>`case when hold_expires_at is null then null else ${holdExpiresAt}::timestamptz end`,
    })
    .where('hire_id', '=', hireId)
    .returning('hire_id');

/** A part of a statement that removes others' holds on these days whose time is over. */
const expiredHoldsRemoved = (db: QueryCreator<Database>, days: ArtisanDays, now: Date) =>
  db.deleteFrom('slots').where('hire_id', 'in', (slots) =>
    slots
      .selectFrom('slots')
      .select('hire_id')
      .where('artisan_id', '=', days.artisanId)
      .where(sql<boolean>`during && ${during(days)}`)
      .where('hold_expires_at', '<=', now)
      // In one order, so that two payers who clear the same ones wait for each other instead of deadlocking.
      .orderBy('hire_id')
      .forUpdate(),
  );

/** Removes others' holds on these days whose time is over. */
export async function removeExpiredHolds(tx: Tx, days: ArtisanDays, now: Date): Promise<void> {
  await expiredHoldsRemoved(tx, days, now).execute();
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

/**
 * Keeps what the hire has. Where it has nothing, puts its slot on these days, and others' holds give way once their time is
 * over: all in one statement. False where something else is there.
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
            // Asked for only so that it is done before.
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
 * Gives a paid hire whole days after those that it has, if nothing else is there; false otherwise. What it had of such days
 * is let go by then, so the transaction has to be given up.
 *
 * @param from where they begin, unless the hire has such days already: then they go on from there
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

/** Removes all that the hire has; false when it had none. */
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

/** Lets what the hire has end with a day (YYYY-MM-DD) that lies in it; false when it ends by then already. */
export async function endSlot(tx: Tx, hireId: string, lastDay: string): Promise<boolean> {
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
 * For a query: the first of these days that is gone, by a confirmed hire or a day off; null when none is.
 *
 * @param heldAt where it is given, a day that is held then for a customer who is paying is gone as well
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
 * A condition on a listing: none of the days is free of confirmed hires and days off, or has room for one more job
 * after the artisan's rules. Lists and profiles count in days; which times are free, openings.ts knows.
 *
 * @param listing an alias of artisan_listings
 * @param days from today on; the notice that the artisan needs counts from the first
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

/** A condition on a listing: none of the next days is free, from `today` (YYYY-MM-DD) on. */
export const isListedFull = (listing: string, today: string): RawBuilder<boolean> =>
  isFullOn(listing, { startDate: today, endDate: addDays(today, AVAILABLE_WITHIN_DAYS - 1) });

/** A condition on a listing: this day (YYYY-MM-DD) is not free. Whether it is still time to ask for it is not counted. */
export const isListedTaken = (listing: string, date: string): RawBuilder<boolean> => {
  const its = (column: string) => sql.ref(`${listing}.${column}`);
  return sql`(case when ${its('works_on')} is null
    then coalesce(${its('taken_days')} && ${during({ startDate: date, endDate: date })}, false)
    else is_full(${its('taken_days')}, ${its('works_on')}, ${its('extra_days')}, 0, ${date}::date, ${date}::date) end)`;
};

/** A condition for a query: none of somebody's next days is free. */
export const isFullFrom = (
  artisanId: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> => sql`coalesce((
  select ${isListedFull('listing', today)} from artisan_listings listing where listing.artisan_id = ${artisanId}
), false)`;
