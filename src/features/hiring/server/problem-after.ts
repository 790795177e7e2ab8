import type { Tx } from '../../../server/database.ts';
import { PROBLEM_DECISION_HOURS } from '../../../shared/promises.ts';
import { type HireAction, type HireStatus, isUnderReview } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import { type EndOutcome, endWaiting, type ProblemEnd } from './problem-store.ts';

/** What remains of a problem after a step. */
export interface ProblemAfter extends Pick<HireRecord, 'problemEnd' | 'decideDueAt' | 'isRedo'> {
  /** Whether the job starts over (a redo, or the job after a visit), so that completion and silence are reset. */
  beginsAnew: boolean;
}

/** What this file needs of a step. */
interface ProblemStep {
  action: HireAction;
  end?: ProblemEnd | undefined;
  now: Date;
}

const redoing: readonly HireAction[] = ['agree_redo', 'redo'];

/** The proposal or decision that waits after a step, and the deadline we promised for an operator's decision. */
export function problemAfter(
  hire: HireRecord,
  { action, end, now }: ProblemStep,
  to: HireStatus,
): ProblemAfter {
  const isRedo = redoing.includes(action);
  return {
    problemEnd: endAfter(hire, action, end),
    decideDueAt: !isUnderReview(to)
      ? null
      : hire.status === to
        ? hire.decideDueAt
        : new Date(now.getTime() + PROBLEM_DECISION_HOURS * 3_600_000),
    isRedo: hire.isRedo || isRedo,
    // A visit that becomes the job resets them, too, since they were about the visit.
    beginsAnew: isRedo || action === 'agree_job',
  };
}

/** Steps after which a waiting proposal or decision still waits. */
const leavesAlone: readonly HireAction[] = ['add_statement', 'question_payment', 'keep_payment'];

function endAfter(hire: HireRecord, action: HireAction, end: ProblemEnd | undefined) {
  if (leavesAlone.includes(action)) return hire.problemEnd;
  if ((action === 'propose_end' || action === 'decide') && end) {
    return { id: end.id, kind: end.kind, by: end.by };
  }
  return null;
}

const outcomes: Partial<Record<HireAction, EndOutcome>> = {
  agree_release: 'agreed',
  agree_refund: 'agreed',
  agree_split: 'agreed',
  agree_redo: 'agreed',
  refuse_end: 'refused',
  appeal: 'contested',
  settle_release: 'carried_out',
  settle_refund: 'carried_out',
  settle_split: 'carried_out',
  release: 'carried_out',
  refund: 'carried_out',
  split: 'carried_out',
  redo: 'carried_out',
};

/**
 * Records the outcome of the proposal or decision that waited, or that the step
 * carries out, if none waits after the step.
 */
export async function writeOutcomeOfEnd(
  tx: Tx,
  hire: HireRecord,
  { action, end, now }: ProblemStep,
  { problemEnd }: ProblemAfter,
): Promise<void> {
  if (problemEnd || !(hire.problemEnd || end)) return;
  await endWaiting(tx, hire.id, outcomes[action] ?? 'ended', now);
}

/** The columns for {@link problemAfter}. */
export const columnsOfProblem = ({ problemEnd, decideDueAt, isRedo, beginsAnew }: ProblemAfter) => ({
  problem_end_id: problemEnd?.id ?? null,
  problem_end_kind: problemEnd?.kind ?? null,
  problem_end_by: problemEnd?.by ?? null,
  decide_due_at: decideDueAt,
  is_redo: isRedo,
  ...(beginsAnew && { done_due_at: null, completed_at: null }),
});
