import { sql } from 'kysely';
import { HOUR_MS } from '../shared/durations.ts';
import { addDays, lagosDay } from '../shared/lagos-time.ts';
import type { AppContext } from './app-context.ts';
import { stopInTime } from './job-time.ts';

/** Rows to be deleted once they are old enough. */
export interface RowRule {
  table: string;
  /**
   * The column with the moment from which the age counts (timestamptz), or with `days`, a Lagos day (date). Where it is
   * null, the row stays.
   */
  column: string;
  /** Exactly one of the two: how long a row is kept after that moment. In its last second it still exists. */
  hours?: number;
  days?: number;
}

/** Implements one kind of data in the retention list. */
export interface RetentionRule {
  /** Its key in the list (features/guides/retention.ts). */
  kind: string;
  rows?: readonly RowRule[];
  /** For more than rows, such as files: deletes everything due, in batches. */
  sweep?(context: AppContext): Promise<void>;
}

const AT_ONCE = 1_000;

/**
 * Deletes the data that one rule says has been kept long enough, one batch per statement. Idempotent.
 *
 * @throws OutOfTime where a job's time does not suffice
 */
export async function carryOut(context: AppContext, { rows = [], sweep }: RetentionRule): Promise<void> {
  for (const rule of rows) while ((await removeSome(context, rule)) === AT_ONCE) stopInTime();
  await sweep?.(context);
}

async function removeSome({ db, now }: AppContext, rule: RowRule): Promise<number> {
  const { table, column, hours = 0, days } = rule;
  const limit =
    days === undefined
      ? sql`${new Date(now().getTime() - hours * HOUR_MS)}::timestamptz`
      : sql`${addDays(lagosDay(now()), -days)}::date`;
  const { numAffectedRows } = await db.transaction().execute(async (tx) => {
    // Tells triggers that the deleted rows had expired (migrations/0085-live-events-in-slices.sql).
    await sql`select set_config('surehands.retention', 'on', true)`.execute(tx);
    return sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${limit}
         limit ${AT_ONCE} for update skip locked))`.execute(tx);
  });
  return Number(numAffectedRows ?? 0);
}
