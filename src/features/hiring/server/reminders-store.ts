import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { startOf } from '../../../shared/hire-clock.ts';
import { LAGOS, lagosDay } from '../../../shared/lagos-time.ts';
import { REMINDER_HOURS } from '../../../shared/promises.ts';
import { statusesBefore } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/** Which of the two reminders: a day before, or an hour before. */
export type ReminderKind = 'first' | 'second';

const columns = { first: 'first_reminder_for', second: 'second_reminder_for' } as const;

/** SQL for the start of the work; a job of whole days also has an agreed hour on its first day. */
const start: RawBuilder<Date> = sql`((hires.start_date + hires.start_time) at time zone ${sql.lit(LAGOS)})`;

/**
 * Locks up to `limit` hires that are due for a reminder, skipping rows that other transactions have locked. A hire is
 * due if it is booked and not begun, the reminder's moment has come and is not long past, the hire already had its time
 * by then, and no reminder was sent for this start.
 */
export async function lockHiresToRemind(
  tx: Tx,
  kind: ReminderKind,
  now: Date,
  limit: number,
): Promise<HireRecord[]> {
  const soonest = new Date(now.getTime() + REMINDER_HOURS[kind] * HOUR_MS);
  const due = sql<Date>`${start} - make_interval(hours => ${sql.lit(REMINDER_HOURS[kind])})`;
  const inTime =
    kind === 'first'
      ? sql<boolean>`${start} >= ${new Date(now.getTime() + REMINDER_HOURS.firstAtLatest * HOUR_MS)}`
      : sql<boolean>`${start} > ${now}`;
  const rows = await hiresWithArtisan(tx)
    .where('hires.status', 'in', statusesBefore('on_my_way', 'artisan'))
    .where('hires.start_date', '>=', lagosDay(now))
    .where('hires.start_date', '<=', lagosDay(soonest))
    .where(sql<boolean>`${start} <= ${soonest}`)
    .where(inTime)
    .where(`hires.${columns[kind]}`, 'is distinct from', start)
    .where(sql<boolean>`hires.confirmed_at <= ${due}`)
    .where(sql<boolean>`not exists (
      select from hire_events moved
       where moved.hire_id = hires.id and moved.action in ('reschedule', 'agree_job') and moved.happened_at > ${due})`)
    .orderBy('hires.start_date')
    .orderBy('hires.id')
    .limit(limit)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  return rows.map(hireOf);
}

/** Records that both sides of a locked hire were reminded of its current start. */
export async function markReminded(tx: Tx, kind: ReminderKind, hire: HireRecord): Promise<void> {
  await tx
    .updateTable('hires')
    .set({ [columns[kind]]: startOf(hire) })
    .where('id', '=', hire.id)
    .execute();
}
