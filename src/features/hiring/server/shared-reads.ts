import { type RawBuilder, sql } from 'kysely';
import type { HireInBrief } from '../../../server/reactions.ts';
import { isDone, statusesThat } from '../process.ts';

/*
 * What other features may read of hires. Those below this one are handed it by the list in src/app/reactions.ts.
 * PostgreSQL plans these subselects as it plans the table itself, with all its indexes.
 */

const columns = sql.raw(
  (
    [
      'id',
      'status',
      'artisan_id',
      'customer_id',
      'customer_name',
      'customer_email',
      'job_id',
      'job_description',
      'start_time',
      'length_minutes',
      'created_at',
    ] satisfies (keyof HireInBrief)[]
  ).join(', '),
);

/**
 * Hires with their sides, state and job, to be joined under a name. Where the job is, which number to call and what the
 * hire costs are not among it, nor what opens a guest's link.
 */
export const hiresInBrief = sql<HireInBrief>`(select ${columns} from hires)`;

/** The same of hires that were done and are not disputed. */
export const doneHires = sql<HireInBrief>`(
  select ${columns} from hires where status in (${sql.join(statusesThat(isDone))}))`;

/** How many of an artisan's hires were done and are not disputed; `artisanId` is a column or a value. */
export const completedHiresOf = (artisanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(*) from ${doneHires} done where done.artisan_id = ${artisanId})`;

/** What a customer paid for finished work whose price was agreed; a deposit alone is no price. */
export interface PaidPrice {
  artisan_id: string;
  amount_kobo: number;
  completed_at: Date;
}

/** The agreed prices of hires that were done and are not disputed, to be joined under a name. Nothing says whose they were. */
export const paidPrices = sql<PaidPrice>`(
  select artisan_id, amount_kobo, completed_at from hires
   where status in (${sql.join(statusesThat(isDone))}) and completed_at is not null
     and (quote_id is not null or price_item_id is not null))`;
