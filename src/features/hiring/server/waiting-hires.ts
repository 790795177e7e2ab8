import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { isUnderReview, statusesBefore, statusesThat, type TimedAction } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/** Queries for hires that wait for a clock or an operator. */

/**
 * Clocks with a single action. `settle` is not one: its action depends on the decision (settle-decided-problems.ts).
 */
export type DueAction = Exclude<TimedAction, 'settle'>;

/** The column of each clock. */
const clockColumns = {
  expire: 'payment_due_at',
  lapse: 'answer_due_at',
  complete: 'done_due_at',
  release: 'release_due_at',
  settle_no_show: 'no_show_due_at',
  give_back: 'rebook_due_at',
} as const satisfies Record<DueAction, string>;

/** Locks up to `limit` hires whose clock has run out, skipping rows that other transactions have locked. */
export async function lockOverdueHires(
  tx: Tx,
  action: DueAction,
  now: Date,
  limit: number,
  except: readonly string[] = [],
): Promise<HireRecord[]> {
  const column = clockColumns[action];
  const rows = await hiresWithArtisan(tx)
    .where(column, '<=', now)
    .where('hires.status', 'in', statusesBefore(action, 'system'))
    // While the bank questions a payment, its money does not move, so the clock waits.
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
 * Locks up to `limit` paid hires whose last day is over and whose sides have neither reported on the job nor been
 * asked. Skips rows that other transactions have locked.
 *
 * @param before the Lagos day (YYYY-MM-DD) before which the last day has to be
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

const order = { at: sql.ref('hires.decide_due_at'), id: sql.ref('hires.id') };

/** A page of the problems that wait for a decision, by deadline, each with when its latest problem was reported. */
export async function listOpenProblems(reads: Reads, after?: string) {
  const rows = await reads
    .selectFrom('hires')
    .innerJoin(peopleWithEmail.as('artisan'), 'artisan.id', 'hires.artisan_id')
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
    .select([
      'hires.id',
      'hires.status',
      'hires.customer_name as customerName',
      'artisan.full_name as artisanName',
      'hires.amount_kobo as amountKobo',
      'hires.decide_due_at as decideDueAt',
      'report.happened_at as reportedAt',
      positionIn(order),
    ])
    // Each has a deadline, by which there is an index.
    .where('hires.decide_due_at', 'is not', null)
    .where('hires.status', 'in', statusesThat(isUnderReview))
    .where(isAfter(order, after))
    .orderBy('hires.decide_due_at')
    .orderBy('hires.id')
    .limit(MOST_READ)
    .execute();
  return pageOf(rows);
}

/** A problem that waits for a decision. */
export type OpenProblem = Awaited<ReturnType<typeof listOpenProblems>>['page'][number];
