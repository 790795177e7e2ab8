import { sql } from 'kysely';
import type { Tx } from '../src/server/database.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';

const HOUR = 3_600_000;
/** One artisan in so many takes some days off. */
const EVERY = 6;
/** Days off lie between these, counted from today; what is booked there stays booked. */
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
  await insertWaitingList(tx, people, today);
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
        joined_at: new Date(today.getTime() - (70 - 20 * at) * HOUR),
      })),
    )
    .execute();
}
