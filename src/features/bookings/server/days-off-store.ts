import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { type ArtisanDays, during } from './bookings-store.ts';

/** A day of an artisan's calendar with one slot that takes it. Lagos days, YYYY-MM-DD. */
export interface OwnDayRow {
  date: string;
  /** Whether a slot takes the day. */
  taken: boolean;
  /** When the slot begins, on this day or before it. */
  from: Date | null;
  /** Null for a day off. */
  hireId: string | null;
  /** When the hold expires; null if the slot is confirmed. */
  holdExpiresAt: Date | null;
  customerName: string | null;
  hireStatus: string | null;
  jobDescription: string | null;
  startTime: string | null;
  lengthMinutes: number | null;
  /** Whether these are extra days after a booking. */
  moreDays: boolean;
}

/** All days of a span, one row per hire or day off on them; expired holds are left out. */
export async function listCalendar(
  reads: Reads,
  { hiresInBrief }: QueryParts,
  days: ArtisanDays,
  now: Date,
): Promise<OwnDayRow[]> {
  const { rows } = await sql<OwnDayRow>`
    select days.day as date, slots.artisan_id is not null as taken, lower(slots.during) as from, slots.hire_id as "hireId",
           slots.hold_expires_at as "holdExpiresAt", hire.customer_name as "customerName",
           hire.status as "hireStatus", hire.job_description as "jobDescription",
           to_char(hire.start_time, 'HH24:MI') as "startTime", hire.length_minutes as "lengthMinutes",
           coalesce(slots.more_days, false) as "moreDays"
      from (select day::date from generate_series(${days.startDate}::date, ${days.endDate}::date, interval '1 day') day) days
      left join slots
        on slots.artisan_id = ${days.artisanId}
       and slots.during && tstzrange(days.day::timestamp at time zone 'Africa/Lagos',
                                     (days.day + 1)::timestamp at time zone 'Africa/Lagos')
       and (slots.hold_expires_at is null or slots.hold_expires_at > ${now})
      left join ${hiresInBrief} hire on hire.id = slots.hire_id
     order by days.day, slots.during`.execute(reads);
  return rows;
}

/** Deletes days off within a span, except those to keep; returns how many were deleted. */
export async function deleteDaysOff(tx: Tx, between: ArtisanDays, keep: string[]): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    delete from slots
     where artisan_id = ${between.artisanId} and hire_id is null and during && ${during(between)}
       and not (lower(during) at time zone 'Africa/Lagos')::date = any (${keep}::date[])
    returning lower(during) as day`.execute(tx);
  return rows.length;
}

/**
 * Inserts days off for all days that nothing else takes, in order. The exclusion constraint skips taken days without an
 * error, even if a customer confirms one at this moment.
 */
export async function insertDaysOff(tx: Tx, artisanId: string, days: string[]): Promise<void> {
  await sql`
    insert into slots (artisan_id, during)
    select ${artisanId}::uuid, tstzrange(day::timestamp at time zone 'Africa/Lagos',
                                         (day + 1)::timestamp at time zone 'Africa/Lagos')
      from unnest(${days}::date[]) day
     order by day
        on conflict do nothing`.execute(tx);
}
