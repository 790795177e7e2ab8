import type { Reads, Tx } from '../../../server/database.ts';
import { isUnderReview, statusesBefore, statusesThat, type TimedAction } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/** Hires that wait for a clock or for an operator. */

/** What a clock does that is one step; what an operator decided says which step it is: settle-decided-problems.ts. */
export type StruckAction = Exclude<TimedAction, 'settle'>;

/** In which column of a hire's row each clock stands. */
const clockColumns = {
  expire: 'payment_due_at',
  lapse: 'answer_due_at',
  complete: 'done_due_at',
  release: 'release_due_at',
  settle_no_show: 'no_show_due_at',
  give_back: 'rebook_due_at',
} as const satisfies Record<StruckAction, string>;

/** Locks some of the hires whose clock has run out, leaving out those that another transaction is busy with. */
export async function lockOverdueHires(
  tx: Tx,
  action: StruckAction,
  now: Date,
  limit: number,
  except: readonly string[] = [],
): Promise<HireRecord[]> {
  const column = clockColumns[action];
  const rows = await hiresWithArtisan(tx)
    .where(column, '<=', now)
    .where('hires.status', 'in', statusesBefore(action, 'system'))
    // While the bank asks about a payment nothing moves its money, and so no clock strikes.
    .where('hires.questioned_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('hires.id', 'not in', except))
    .orderBy(column)
    .limit(limit)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  return rows.map(hireOf);
}

/**
 * Locks some of the paid hires whose last day is over, where neither side has said how it went or was asked, leaving out
 * those that another transaction is busy with.
 *
 * @param before the first Lagos calendar day (YYYY-MM-DD) that is too late for its last day
 */
export async function lockHiresToAskAbout(tx: Tx, before: string, limit: number): Promise<HireRecord[]> {
  const rows = await hiresWithArtisan(tx)
    .where('hires.end_date', '<', before)
    .where('hires.status', 'in', statusesBefore('ask_if_done'))
    .where('hires.done_due_at', 'is', null)
    .orderBy('hires.end_date')
    .limit(limit)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  return rows.map(hireOf);
}

/** A hire with a problem that waits for a decision. */
export interface OpenProblem extends HireRecord {
  /** When it was reported last. */
  reportedAt: Date;
}

/** Problems that wait for a decision, those first whose decision is due first. */
export async function listOpenProblems(reads: Reads): Promise<OpenProblem[]> {
  const rows = await hiresWithArtisan(reads)
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('hire_events')
          .select('happened_at')
          .whereRef('hire_id', '=', 'hires.id')
          .where('action', 'in', ['report_problem', 'answer_no_show'])
          .orderBy('id', 'desc')
          .limit(1)
          .as('report'),
      (join) => join.onTrue(),
    )
    .select('report.happened_at as reported_at')
    .where('hires.status', 'in', statusesThat(isUnderReview))
    .orderBy('hires.decide_due_at')
    .orderBy('hires.id')
    .execute();
  return rows.map((row) => ({ ...hireOf(row), reportedAt: row.reported_at }));
}
