import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { LONGEST_WAIT_DAYS, type WorkCalendar } from './working-days-rules.ts';

// Arbitrary advisory lock key. Counting days takes it shared and changing the calendar takes it exclusively,
// so no due day is computed from a calendar that is being replaced.
const CALENDAR_LOCK = 7_283_007;

/** Takes the shared calendar lock until the transaction ends. */
export async function holdCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK})`.execute(tx);
}

/** Takes the exclusive calendar lock until the transaction ends. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CALENDAR_LOCK})`.execute(tx);
}

/** Reads the part of the calendar needed to count working days from an instant. */
export async function readWorkCalendar(reads: Reads, from: Date): Promise<WorkCalendar> {
  const first = lagosDay(from);
  const last = addDays(first, LONGEST_WAIT_DAYS);
  const holidays = await reads
    .selectFrom('public_holidays')
    .select('day')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const overrides = await reads
    .selectFrom('working_day_overrides')
    .select(['day', 'works'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  return {
    holidays: new Set(holidays.map(({ day }) => day)),
    overrides: new Map(overrides.map(({ day, works }) => [day, works])),
  };
}

/** Holidays and overrides of the 365 days from `from` (a Lagos day), for listing. */
export async function listCalendar(reads: Reads, from: string) {
  const to = addDays(from, 365);
  const holidays = await reads
    .selectFrom('public_holidays')
    .select(['day', 'name'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  const overrides = await reads
    .selectFrom('working_day_overrides')
    .select(['day', 'works', 'note', 'set_by as setBy'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return { holidays, overrides };
}

interface WorkingDayOverride {
  day: string;
  works: boolean;
  note: string;
  setBy: string;
  at: Date;
}

/** Stores whether a day is worked, overriding the computed calendar. */
export async function saveOverride(
  tx: Tx,
  { day, works, note, setBy, at }: WorkingDayOverride,
): Promise<void> {
  const columns = { works, note, set_by: setBy, set_at: at };
  await tx
    .insertInto('working_day_overrides')
    .values({ day, ...columns })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(columns))
    .execute();
}

/** The override for a day (true: worked); undefined when the computed calendar applies. */
export async function findOverride(reads: Reads, day: string): Promise<boolean | undefined> {
  const row = await reads
    .selectFrom('working_day_overrides')
    .select('works')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.works;
}

export async function deleteOverride(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('working_day_overrides').where('day', '=', day).execute();
}

/** Name of the computed holiday on a day, if any. */
export async function findHoliday(reads: Reads, day: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('public_holidays')
    .select('name')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.name;
}
