import { sql } from 'kysely';
import type { Tx } from '../src/server/database.ts';
import { HOUR_MS } from '../src/shared/durations.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';

/** One artisan in this many takes some days off. */
const EVERY = 6;
/** Days off are between these, counted from today; existing bookings stay. */
const FIRST_DAY = 9;
const LAST_DAY = 16;

/** Gives some artisans days off, and one who takes no work a waiting list. */
export async function insertAvailability(tx: Tx, people: DemoData, today: Date): Promise<void> {
  const resting = people.artisans.filter((_, at) => at % EVERY === 0);
  const days = resting.flatMap((artisan, at) =>
    Array.from({ length: 1 + (at % 3) }, (_, further) => ({
      artisan_id: artisan.id,
      day: addDays(lagosDay(today), FIRST_DAY + ((at + further) % (LAST_DAY - FIRST_DAY))),
    })),
  );
  await sql`
    insert into slots (artisan_id, during)
    select artisan_id, tstzrange(day::timestamp at time zone 'Africa/Lagos',
                                 (day + 1)::timestamp at time zone 'Africa/Lagos')
      from json_to_recordset(${JSON.stringify(days)}::json) as off (artisan_id uuid, day date)
     order by artisan_id, day
        on conflict do nothing`.execute(tx);
  await insertWorkingHours(tx, people, today);
  await insertWaitingList(tx, people, today);
}

/** Gives the demo artisan working hours, so that they are booked by the hour. */
async function insertWorkingHours(tx: Tx, { artisans }: DemoData, today: Date): Promise<void> {
  const artisan = artisans.find(({ email }) => email === 'artisan@demo.surehands.ng');
  if (!artisan) return;
  const artisan_id = artisan.id;
  const rules = { job_minutes: 120, gap_minutes: 30, notice_hours: 2, most_days: 14, updated_at: today };
  await tx
    .insertInto('calendar_rules')
    .values({ artisan_id, ...rules })
    .execute();
  const hours = Array.from({ length: 7 }, (_, day) => ({
    artisan_id,
    weekday: day + 1,
    opens: '08:00',
    closes: day === 6 ? '14:00' : '17:00',
  }));
  await tx.insertInto('working_hours').values(hours).execute();
  const shortDay = { date: addDays(lagosDay(today), LAST_DAY), opens: '08:00', closes: '12:00' };
  await tx
    .insertInto('special_hours')
    .values({ artisan_id, ...shortDay })
    .execute();
  // The listing depends on both.
  await sql`select list_taken_days(${artisan_id}::uuid)`.execute(tx);
}

async function insertWaitingList(tx: Tx, { artisans, consumers }: DemoData, today: Date): Promise<void> {
  const awaited = artisans.find(({ available }) => !available);
  if (!awaited) {
    return;
  }
  const nextId = demoIds('waiting place');
  await tx
    .insertInto('waiting_places')
    .values(
      consumers.slice(0, 3).map((consumer, at) => ({
        id: nextId(),
        artisan_id: awaited.id,
        user_id: consumer.id,
        email: consumer.email,
        joined_at: new Date(today.getTime() - (70 - 20 * at) * HOUR_MS),
      })),
    )
    .execute();
}
