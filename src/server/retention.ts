import { sql } from 'kysely';
import { addDays, lagosDay } from '../shared/lagos-time.ts';
import type { AppContext } from './app-context.ts';

/** Rows that go when they are older than so much. */
export interface RowRule {
  table: string;
  /** The moment from which it is counted (timestamptz); with `days`, a day in Lagos (date). Where it is null, the row stays. */
  column: string;
  /** Exactly one of the two: how long a row is kept after that moment. At its last second it is still there. */
  hours?: number;
  days?: number;
}

/** What the retention list says of one kind of data, carried out. */
export interface RetentionRule {
  /** Its key in the list (features/guides/retention.ts). */
  kind: string;
  rows?: readonly RowRule[];
  /** For what is more than rows, such as files: all of it, in batches. */
  sweep?(context: AppContext): Promise<void>;
}

const AT_ONCE = 1_000;
const HOUR_MS = 3_600_000;

/** Removes what one rule says has been kept long enough, a batch in each statement. Again is harmless. */
export async function carryOut(context: AppContext, { rows = [], sweep }: RetentionRule): Promise<void> {
  for (const rule of rows) while ((await removeSome(context, rule)) === AT_ONCE);
  await sweep?.(context);
}

async function removeSome({ db, now }: AppContext, rule: RowRule): Promise<number> {
  const { table, column, hours = 0, days } = rule;
  const limit =
    days === undefined
      ? sql`${new Date(now().getTime() - hours * HOUR_MS)}::timestamptz`
      : sql`${addDays(lagosDay(now()), -days)}::date`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${limit}
       limit ${AT_ONCE} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
