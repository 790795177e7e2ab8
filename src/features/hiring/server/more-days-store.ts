import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { HireAction } from '../process.ts';
import type { HireRecord } from './hire-record.ts';

/** Reads and writes extra days that an artisan proposes for a booked job. */
export interface MoreDays {
  id: string;
  hireId: string;
  /** The proposed last day, YYYY-MM-DD. */
  endDate: string;
  reason: string;
  proposedAt: Date;
}

export async function findMoreDays(reads: Reads, id: string): Promise<MoreDays | undefined> {
  const row = await reads.selectFrom('more_days').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      hireId: row.hire_id,
      endDate: row.end_date,
      reason: row.reason,
      proposedAt: row.proposed_at,
    }
  );
}

/** Inserts a proposal; an unanswered one of the same hire is marked as replaced. */
export async function insertMoreDays(tx: Tx, proposal: MoreDays): Promise<void> {
  const { id, hireId, endDate, reason, proposedAt } = proposal;
  await endMoreDays(tx, hireId, 'replaced', proposedAt);
  await tx
    .insertInto('more_days')
    .values({ id, hire_id: hireId, end_date: endDate, reason, proposed_at: proposedAt })
    .execute();
}

/** Records the outcome of a hire's unanswered proposal, if there is one. */
export async function endMoreDays(
  tx: Tx,
  hireId: string,
  outcome: 'agreed' | 'refused' | 'replaced' | 'ended',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('more_days')
    .set({ outcome, answered_at: at })
    .where('hire_id', '=', hireId)
    .where('outcome', 'is', null)
    .execute();
}

/** Whether a proposal of this hire was given this answer. */
export async function wasAnswered(
  reads: Reads,
  id: string,
  hireId: string,
  outcome: 'agreed' | 'refused',
): Promise<boolean> {
  const row = await reads
    .selectFrom('more_days')
    .select('id')
    .where('id', '=', id)
    .where('hire_id', '=', hireId)
    .where('outcome', '=', outcome)
    .executeTakeFirst();
  return row !== undefined;
}

/** What this file needs of a step. */
interface DaysStep {
  action: HireAction;
  days?: TimedDays | undefined;
  moreDays?: { id: string; endDate: string } | undefined;
}

/** The proposed days still waiting after a step. Moving the hire to other days cancels a proposal. */
export function proposedDaysAfter(
  { proposedDays }: Pick<HireRecord, 'proposedDays'>,
  { action, days, moreDays }: DaysStep,
): HireRecord['proposedDays'] {
  if (action === 'propose_days' && moreDays) return { id: moreDays.id, endDate: moreDays.endDate };
  return days || action === 'refuse_days' ? null : proposedDays;
}

/**
 * The columns for {@link proposedDaysAfter}. Agreeing to another last day also clears when the job counts as done.
 */
export const columnsOfDays = ({ action, days, moreDays }: DaysStep) => ({
  ...(action === 'propose_days' &&
    moreDays && { proposed_days_id: moreDays.id, proposed_end_date: moreDays.endDate }),
  ...((days || action === 'refuse_days') && {
    proposed_days_id: null,
    proposed_end_date: sql<string | null>`null::date`,
  }),
  ...(action === 'agree_days' && { has_more_days: true }),
  ...(hasNewLastDay({ action, days }) && { done_due_at: null }),
});

/**
 * Whether a step agrees to another last day, so that both sides are asked after it whether the job is done, even if they
 * were asked before.
 */
export const hasNewLastDay = ({ action, days }: Pick<DaysStep, 'action' | 'days'>): boolean =>
  action === 'agree_days' || (action === 'agree_price' && days !== undefined);
