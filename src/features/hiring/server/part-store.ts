import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { LAGOS } from '../../../shared/lagos-time.ts';
import { PART_REMINDER_HOURS } from '../../../shared/promises.ts';
import { isDone, statusesBefore, statusesThat } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/** Unpaid parts of jobs, which wait for an earlier part or for their own start. */

/** Why a customer is asked to pay a part: the one before is done, or the part begins soon. */
export type PartDueReason = 'turn' | 'soon';

const start: RawBuilder<Date> = sql`((hires.start_date + hires.start_time) at time zone ${sql.lit(LAGOS)})`;
const remindAt = sql<Date>`${start} - make_interval(hours => ${sql.lit(PART_REMINDER_HOURS)})`;

/** SQL for whether an earlier part is in a state that meets a condition. */
const hasBefore = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from hires earlier
   where earlier.group_id = hires.group_id and earlier.part_number < hires.part_number and earlier.status ${condition})`;

const someParts = (tx: Tx, limit: number) =>
  hiresWithArtisan(tx)
    .where('hires.status', 'in', statusesBefore('ask_for_part'))
    .orderBy('hires.start_date')
    .orderBy('hires.id')
    .limit(limit)
    .forUpdate('hires')
    .skipLocked();

/**
 * Locks up to `limit` parts whose customer is to be asked to pay, skipping rows that other transactions have locked.
 */
export async function lockPartsToAskFor(
  tx: Tx,
  why: PartDueReason,
  now: Date,
  limit: number,
): Promise<HireRecord[]> {
  const parts = someParts(tx, limit).where(sql<boolean>`${start} > ${now}`);
  const due =
    why === 'turn'
      ? parts
          .where('hires.part_asked_at', 'is', null)
          .where(sql<boolean>`not ${hasBefore(sql`not in (${sql.join(statusesThat(isDone))})`)}`)
      : parts
          .where('hires.part_reminded_at', 'is', null)
          .where(sql<boolean>`${remindAt} <= ${now}`)
          // A customer who was asked later than that has just read it.
          .where(sql<boolean>`coalesce(hires.part_asked_at, hires.created_at) <= ${remindAt}`);
  return (await due.execute()).map(hireOf);
}

/** Locks up to `limit` unpaid parts after one that expired, skipping rows that other transactions have locked. */
export async function lockPartsAfterExpired(tx: Tx, limit: number): Promise<HireRecord[]> {
  const rows = await someParts(tx, limit).where(hasBefore(sql`= 'expired'`)).execute();
  return rows.map(hireOf);
}
