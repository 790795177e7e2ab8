import type { Tx } from '../../../server/database.ts';
import { PROBLEM_DECISION_HOURS } from '../../../shared/promises.ts';
import { type HireAction, type HireStatus, isUnderReview } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import { type EndOutcome, endWaiting, type ProblemEnd } from './problem-store.ts';

/** What a step leaves behind of a problem. */
export interface ProblemAfter extends Pick<HireRecord, 'problemEnd' | 'decideDueAt' | 'isRedo'> {
  /** The work is done again: what was asked and counted of the first time counts no more. */
  beginsAnew: boolean;
}

/** A step as a problem is concerned by it. */
interface ProblemStep {
  action: HireAction;
  end?: ProblemEnd | undefined;
  now: Date;
}

const redoing: readonly HireAction[] = ['agree_redo', 'redo'];

/** Which proposal or decision waits after a step, and by when an operator has promised to decide. */
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
    // A visit that became the job: what was asked and counted was about the visit.
    beginsAnew: isRedo || action === 'agree_job',
  };
}

/** What happens beside a proposal or a decision that waits. */
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

/** Writes down what became of the proposal or decision that waited, or that the step carries out, where none waits after it. */
export async function writeOutcomeOfEnd(
  tx: Tx,
  hire: HireRecord,
  { action, end, now }: ProblemStep,
  { problemEnd }: ProblemAfter,
): Promise<void> {
  if (problemEnd || !(hire.problemEnd || end)) return;
  await endWaiting(tx, hire.id, outcomes[action] ?? 'ended', now);
}

/** The same as columns of a hire's row. */
export const columnsOfProblem = ({ problemEnd, decideDueAt, isRedo, beginsAnew }: ProblemAfter) => ({
  problem_end_id: problemEnd?.id ?? null,
  problem_end_kind: problemEnd?.kind ?? null,
  problem_end_by: problemEnd?.by ?? null,
  decide_due_at: decideDueAt,
  is_redo: isRedo,
  ...(beginsAnew && { done_due_at: null, completed_at: null }),
});
